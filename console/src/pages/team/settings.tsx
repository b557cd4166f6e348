import { type FormEvent, useState } from 'react'
import type { ShownTeam, UpdateTeam } from '../../../../client/src/shapes.ts'
import { useTeamChange } from '../../api/teams.ts'
import { problemsOf, TextArea, TextField } from '../../ui/field.tsx'
import { isSamePlace, PlaceFields, placeIn } from '../../ui/place-fields.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { MODES } from './modes.ts'

const FIELDS = ['name', 'description', 'mode', 'introduction_guidance', 'place']

type Flags = Pick<ShownTeam, 'introduce_member' | 'stack_always_apply' | 'include_all_members'>

export function TeamSettings({ team }: { team: ShownTeam }) {
  const change = useTeamChange(team.id)
  const [mode, setMode] = useState(team.mode)
  const [flags, setFlags] = useState<Flags>({
    introduce_member: team.introduce_member,
    stack_always_apply: team.stack_always_apply,
    include_all_members: team.include_all_members,
  })
  const set = (flag: keyof Flags) => (isOn: boolean) => setFlags({ ...flags, [flag]: isOn })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = changesIn(new FormData(event.currentTarget), team, mode, flags)
    if (!change.isPending) change.mutate({ method: 'PATCH', body })
  }
  const { at, general } = problemsOf(change.error, FIELDS)
  return (
    <Section title="Settings">
      <form onSubmit={submit} noValidate className="space-y-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            name="name"
            label="Name"
            hint="A new name changes the address; mail to the old one still arrives."
            defaultValue={team.name}
            problem={at('name')}
          />
          <Select
            name="mode"
            label="How it takes requests"
            options={MODES}
            value={mode}
            onChange={(event) => setMode(event.target.value as ShownTeam['mode'])}
            problem={at('mode')}
          />
          <TextArea
            name="description"
            label="What it is for"
            defaultValue={team.description ?? ''}
            problem={at('description')}
            rows={2}
          />
          <PlaceFields
            place={team.place}
            hint="Unless a request says otherwise. It holds for new requests."
            problem={at('place')}
          />
        </div>
        {mode === 'pool' && (
          <div className="space-y-4 border-line border-t pt-4">
            <Switch
              label="Introduce the member"
              hint="The first mail introduces the chosen member."
              isOn={flags.introduce_member}
              onChange={set('introduce_member')}
            />
            {flags.introduce_member && (
              <TextArea
                name="introduction_guidance"
                label="Guidance for the introduction"
                defaultValue={team.introduction_guidance ?? ''}
                problem={at('introduction_guidance')}
              />
            )}
          </div>
        )}
        {mode === 'stack' && (
          <div className="space-y-4 border-line border-t pt-4">
            <Switch
              label="Join every request"
              hint="The team takes part in every meeting of the workspace."
              isOn={flags.stack_always_apply}
              onChange={set('stack_always_apply')}
            />
            <Switch
              label="Everybody takes part"
              hint="Every active member of the workspace, not only the roster."
              isOn={flags.include_all_members}
              onChange={set('include_all_members')}
            />
          </div>
        )}
        <Save change={change} general={general} />
      </form>
    </Section>
  )
}

/** Only changed fields; fields of another mode stay as they are. */
function changesIn(form: FormData, team: ShownTeam, mode: ShownTeam['mode'], flags: Flags): UpdateTeam {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const place = placeIn(form)
  const isGuided = form.has('introduction_guidance')
  return {
    ...(text('name') !== team.name && { name: text('name') }),
    ...(text('description') !== (team.description ?? '') && { description: text('description') || null }),
    ...(mode !== team.mode && { mode }),
    ...(!isSamePlace(place, team.place) && { place }),
    ...(mode === 'pool' && { introduce_member: flags.introduce_member }),
    ...(isGuided && { introduction_guidance: text('introduction_guidance') || null }),
    ...(mode === 'stack' && {
      stack_always_apply: flags.stack_always_apply,
      include_all_members: flags.include_all_members,
    }),
  }
}
