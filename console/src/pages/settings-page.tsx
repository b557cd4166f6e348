import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useRefusal } from '../api/members.ts'
import { workspaceQuery } from '../api/settings.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Problem } from '../ui/problem.tsx'
import { GeneralSettings } from './general-settings.tsx'
import { HabitSettings } from './habit-settings.tsx'
import { HandleSetting } from './handle-setting.tsx'
import { HistorySetting } from './history-setting.tsx'
import { HoldSetting } from './hold-setting.tsx'
import { ModelScore } from './model-score.tsx'

/** The settings of the workspace. */
export function SettingsPage() {
  const workspace = useQuery(workspaceQuery)
  const refusal = useRefusal('edit_workspace')
  return (
    <>
      <PageHeader title="Settings" lead="What holds for the whole workspace. Only admins can change it." />
      {refusal !== null ? (
        <Problem error={new Error(refusal)} />
      ) : workspace.isError ? (
        <Problem error={workspace.error} retry={() => void workspace.refetch()} />
      ) : workspace.isPending ? (
        <Loading />
      ) : (
        <div className="space-y-8">
          <Section title="General" lead="The name of the workspace, and its defaults.">
            <GeneralSettings workspace={workspace.data} />
          </Section>
          <Section title="Addresses" lead="People write to teams at addresses that end in the handle.">
            <HandleSetting handle={workspace.data.handle} />
          </Section>
          <Section title="How Parley works" lead="Each takes effect at once, also for meetings under way.">
            <HabitSettings workspace={workspace.data} />
            <ModelScore />
          </Section>
          <Section title="History" lead="What is over is kept until you say for how long.">
            <HistorySetting workspace={workspace.data} />
          </Section>
          <Section title="Hold" lead="For a test, a move to another system, or an emergency.">
            <HoldSetting workspace={workspace.data} />
          </Section>
        </div>
      )}
    </>
  )
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-3 border-line border-t pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 text-sm text-soft">{lead}</p>
      </div>
      <div className="max-w-xl rounded-xl border border-line bg-raised p-4 sm:p-5">{children}</div>
    </section>
  )
}
