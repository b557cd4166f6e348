import { DURATION_MINUTES_MAX, DURATION_MINUTES_MIN, DURATIONS_MAX } from '#core/meeting-kind.ts'
import { PlaceBody, ShownPlace } from './place.ts'
import { resource } from './resource.ts'
import { Identifier, List, Nullable, Text, unlessGiven, Whole } from './schema.ts'

const TITLE = { description: 'What the meeting is called, on the page, in mails and invites.', example: 'Product demo' }
const Title = Text({ trim: true, text: 'line', minLength: 1, maxLength: 255, ...TITLE })
const TEAM = 'Whose team meets the visitor: of a pool the next one in turn who is free, of a stack everybody.'
const MEMBER = 'The member who meets the visitor.'
const Durations = List(
  Whole({ minimum: DURATION_MINUTES_MIN, maximum: DURATION_MINUTES_MAX, description: 'Minutes.', example: 30 }),
  {
    minItems: 1,
    maxItems: DURATIONS_MAX,
    description: 'The lengths to choose from, in minutes; the first is chosen at first, and repeats collapse.',
    example: [30, 60],
  },
)
const PLACE = 'Where people meet; null for the place of the team, else of the member.'

/** Belongs to a team or to a member: setting one clears the other. */
export const MEETING_KIND = resource({
  title: { shown: Text(TITLE), create: Title, isNeeded: true, update: Title },
  team_id: {
    shown: Nullable(Identifier('team', TEAM)),
    create: Identifier('team', `${TEAM} Cannot be combined with \`workspace_membership_id\`; one of them is needed.`),
    update: Nullable(Identifier('team', `${TEAM} Given, it replaces the member.`)),
  },
  workspace_membership_id: {
    shown: Nullable(Identifier('member', MEMBER)),
    create: Identifier('member', `${MEMBER} Cannot be combined with \`team_id\`; one of them is needed.`),
    update: Nullable(Identifier('member', `${MEMBER} Given, it replaces the team.`)),
  },
  durations: { shown: Durations, create: unlessGiven(Durations, '30 unless given.'), update: Durations },
  place: {
    shown: ShownPlace(PLACE),
    create: PlaceBody('Where people meet: the place of the team, else of the member, unless given.'),
    update: Nullable(PlaceBody(PLACE)),
    isJson: true,
  },
})
