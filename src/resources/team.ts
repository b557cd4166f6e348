import { TEAM_MODES, type TeamMode } from '#core/team/mode.ts'
import { PlaceBody, ShownPlace } from './place.ts'
import { camel, type Field, resource } from './resource.ts'
import { Flag, Identifier, List, Nullable, OneOf, Text, Time, unlessGiven, Whole } from './schema.ts'

const NAME = { trim: true, text: 'line', maxLength: 255, description: 'Display name.', example: 'Sales EMEA' }
const ABOUT = { description: 'Free text.', example: 'Takes requests from Europe and Africa.' }
const About = Text({ text: 'lines', maxLength: 2_000, ...ABOUT })
const Mode = OneOf(TEAM_MODES, {
  description: '`pool`: round robin. `stack`: the whole team meets. `manual`: no automatic routing.',
  example: 'pool',
})
const Joins = Flag({
  description: 'Stack mode only, ignored in others. The team joins every request.',
  example: false,
})
const TakesIn = Flag({
  description: 'Stack mode only, ignored in others. Every active workspace member takes part.',
  example: false,
})
const GUIDANCE = 'Mention the region that the member looks after.'
const PLACE = 'Where the requests that the team takes are met, unless a request says otherwise.'
const PlaceOfTeam = PlaceBody(`${PLACE} It holds for new requests.`)

export const TEAM = resource({
  id: { shown: Identifier('team') },
  name: {
    shown: Text({ description: 'Display name.', example: 'Sales EMEA' }),
    create: Text({ ...NAME, minLength: 1 }),
    isNeeded: true,
    update: Text({ ...NAME, description: 'Display name; empty leaves it as it is.' }),
  },
  slug: { shown: Text({ description: 'Derived from the name, unique in the workspace.', example: 'sales-emea' }) },
  description: {
    shown: Nullable(Text(ABOUT)),
    create: unlessGiven(About, 'None unless given.'),
    update: Nullable(About),
  },
  mode: { shown: Mode, create: unlessGiven(Mode, '`pool` unless given.'), update: Mode },
  member_ids: {
    create: List(Identifier('member'), {
      maxItems: 500,
      description: 'Workspace membership identifiers of the first members; nobody unless given.',
    }),
    isColumn: false,
  },
  email_address: {
    shown: Nullable(
      Text({
        description: 'Scheduling address. null for manual teams, or while the workspace has no handle.',
        example: 'sales-emea.acme@parley.test',
      }),
    ),
    isColumn: false,
  },
  member_count: { shown: Whole({ description: 'Members on the roster.', example: 1 }), isColumn: false },
  // Defaults are described in words: a schema default would be filled in, and then reported as ignored in other modes.
  stack_always_apply: {
    shown: Flag({ description: 'Stack mode only. The team joins every request.', example: false }),
    create: unlessGiven(Joins, 'False unless given.'),
    update: Joins,
    onlyIn: 'stack',
  },
  include_all_members: {
    shown: Flag({ description: 'Stack mode only. Every active workspace member takes part.', example: false }),
    create: unlessGiven(TakesIn, 'False unless given.'),
    update: TakesIn,
    onlyIn: 'stack',
  },
  introduce_member: {
    shown: Flag({ description: 'Pool mode only. The assigned member is introduced.', example: false }),
    update: Flag({
      description: 'Pool mode only, ignored in others. The assigned member is introduced.',
      example: true,
    }),
    onlyIn: 'pool',
  },
  introduction_guidance: {
    shown: Nullable(Text({ description: 'Pool mode only. Guidance for the introduction.', example: GUIDANCE })),
    update: Nullable(
      Text({
        text: 'lines',
        maxLength: 2_000,
        description: 'Pool mode only, ignored in others. Guidance for the introduction.',
        example: GUIDANCE,
      }),
    ),
    onlyIn: 'pool',
  },
  place: {
    shown: ShownPlace(PLACE),
    create: unlessGiven(PlaceOfTeam, 'That of the organizer where none is given.'),
    update: Nullable(PlaceOfTeam),
    isJson: true,
  },
  active: { shown: Flag({ description: 'false after deactivation.', example: true }) },
  deactivated_at: { shown: Nullable(Time('When the team was deactivated.'), { example: null }) },
  created_at: { shown: Time('When the team was created.') },
  updated_at: { shown: Time('When something shown here last changed.') },
} satisfies Record<string, Field & { onlyIn?: TeamMode }>)

/** The mode that a field applies in, by the program's names. */
const ONLY_IN = new Map(
  Object.entries(TEAM).flatMap(([name, field]) => ('onlyIn' in field ? [[camel(name), field.onlyIn] as const] : [])),
)

/** Drops the fields of other modes: they are silently ignored and keep their stored values. `mode` is the mode after the call. */
export function applicable<T extends object>(given: T, mode: TeamMode): T {
  const entries = Object.entries(given).filter(([name]) => (ONLY_IN.get(name) ?? mode) === mode)
  return Object.fromEntries(entries) as T
}
