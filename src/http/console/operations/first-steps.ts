import { Type } from 'typebox'
import { findSettled } from '#db/first-steps.ts'
import { type Operation, operation } from '../../operation.ts'

const Done = (description: string) => Type.Boolean({ description })

const FirstStepsShape = Type.Object({
  members: Done('Somebody is here beside whoever made the workspace.'),
  calendar: Done('Somebody has connected a calendar.'),
  key: Done('A key was made, beside the one of a playground.'),
  mail_out: Done('Mail leaves.'),
  mail_in: Done('Answers come in.'),
})

export const firstStepsOperations: Operation[] = [
  operation({
    name: 'showFirstSteps',
    method: 'GET',
    path: '/first_steps',
    ability: 'edit_workspace',
    summary: 'Show what is done of what it takes to arrange real meetings',
    answers: { 200: Type.Object({ data: FirstStepsShape }) },
    act: async ({ workspace }, { pool, development, mailWays }) => {
      const { hasMembers, hasCalendar, keys } = await findSettled(pool, workspace)
      return {
        data: {
          members: hasMembers,
          calendar: hasCalendar,
          key: keys > (development ? 1 : 0),
          mail_out: mailWays.out,
          mail_in: mailWays.in,
        },
      }
    },
  }),
]
