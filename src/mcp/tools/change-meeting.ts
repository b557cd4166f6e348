import { Type } from 'typebox'
import { changeOrganizer } from '#actions/change-organizer.ts'
import { addParticipant, removeParticipant } from '#actions/change-participants.ts'
import { updateContext } from '#actions/update-context.ts'
import { Failure } from '#core/failure.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { lockRequest, type MeetingRequest } from '#db/requests/requests.ts'
import { contextCommand } from '#http/read-request-body.ts'
import { AddParticipantBody, ChangeOrganizerBody, CreateRequestBody } from '#http/shapes/meeting-request.ts'
import { MeetingId } from '../meeting.ts'
import { carryOut, DryRun, Ordered } from '../order.ts'
import { tool } from '../tool.ts'

const { title, purpose, duration_minutes, timeframe, place } = CreateRequestBody.properties.context.properties

export const changeMeeting = tool({
  name: 'change_meeting',
  title: 'Change a meeting that is being arranged',
  description:
    'Changes a meeting request that is active: title, purpose, length, timeframe, place, people or organizer. Everything given changes together, or nothing does. People who are concerned are asked again, so try dry_run first to see those mails. A booked meeting is moved with move_meeting instead.',
  ability: 'steer_request',
  hints: { changes: 'replaces', writesOutside: true, isRepeatable: true },
  input: Type.Object({
    meeting_request_id: MeetingId,
    title,
    purpose,
    duration_minutes,
    timeframe,
    place,
    add: Type.Optional(
      Type.Array(AddParticipantBody, { maxItems: PARTICIPANTS_MAX, description: 'People to invite as well.' }),
    ),
    remove: Type.Optional(
      Type.Array(Type.String({ description: 'Email address.' }), {
        maxItems: PARTICIPANTS_MAX,
        description: 'Participants who are to be left out.',
      }),
    ),
    organizer_email: Type.Optional(ChangeOrganizerBody.properties.new_organizer_email),
    dry_run: DryRun,
  }),
  output: Ordered,
  use: async ({ meeting_request_id: id, add = [], remove = [], organizer_email, dry_run = false, ...context }, use) => {
    const { workspace, acting } = use
    const command = contextCommand(context)
    if (Object.keys(command).length + add.length + remove.length === 0 && organizer_email === undefined)
      throw new Failure('invalid_request', 'Nothing to change was given. Name what is to be different.')
    return await carryOut(use, dry_run, async (sql) => {
      const before = await lockRequest(sql, workspace, id)
      let request: MeetingRequest = await updateContext(sql, workspace, id, command, acting)
      for (const { name, ...person } of add)
        request = await addParticipant(sql, workspace, id, { ...person, name: name || undefined }, acting)
      for (const email of remove) request = await removeParticipant(sql, workspace, id, email, acting)
      if (organizer_email !== undefined) request = await changeOrganizer(sql, workspace, id, organizer_email, acting)
      const isDone =
        JSON.stringify(before) !== JSON.stringify(request) || add.some(({ required }) => required !== undefined)
      return { request, isDone, says: isDone ? CHANGED : 'It is so already, so nothing was changed.' }
    })
  },
})

const CHANGED = 'Changed. Parley asks the people who are concerned again where it has to.'
