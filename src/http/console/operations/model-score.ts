import { Type } from 'typebox'
import { findModelScore } from '#db/negotiation/model-score.ts'
import { Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

/** Enough that one more mail does not change the share, few enough to be about the present model. */
const MAILS = 500

const Count = (description: string) => Type.Integer({ description })

const ModelScoreShape = Type.Object({
  mails: Count(`The newest mails that the model was asked about, ${MAILS} at most.`),
  agreed: Count('Both readers found the same.'),
  differed: Count('The two differed somewhere.'),
  left_out: Count('The model failed, was late or answered something unusable, so the rules read alone.'),
  corrected: Count('A person said that the mail means something else.'),
  since: Nullable(Time('When the first of them was read.')),
})

export const modelScoreOperations: Operation[] = [
  operation({
    name: 'showModelScore',
    method: 'GET',
    path: '/model_score',
    ability: 'edit_workspace',
    summary: 'Show how the language model did on the mails of this workspace',
    answers: { 200: Type.Object({ data: ModelScoreShape }) },
    act: async ({ workspace }, { pool }) => {
      const { leftOut, ...score } = await findModelScore(pool, workspace, MAILS)
      return { data: { ...score, left_out: leftOut } }
    },
  }),
]
