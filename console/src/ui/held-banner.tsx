import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { Link } from 'react-router'
import { useRefusal } from '../api/members.ts'
import { workspaceQuery } from '../api/settings.ts'
import { Time } from './time.tsx'

/** On every page while the workspace is held: otherwise people would wait for mail that does not leave. */
export function HeldBanner() {
  const { data: workspace } = useQuery(workspaceQuery)
  const refusal = useRefusal('edit_workspace')
  if (!workspace?.held_at) return null
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-warning/50 bg-warning/10 px-4 py-3 text-sm"
    >
      <CirclePause aria-hidden size={18} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">This workspace is held.</span> No mail, webhook or entry in a calendar leaves
        since <Time at={workspace.held_at} />.
      </p>
      {refusal === null && (
        <Link to="/settings" className="text-accent underline underline-offset-4">
          Release it in the settings
        </Link>
      )}
    </div>
  )
}
