import { ChevronsUpDown } from 'lucide-react'
import type { Session } from '../api/queries.ts'
import { chooseWorkspace } from '../api/workspace-choice.ts'

/** For members of several workspaces: the browser's own list, behind a small button next to the name. */
export function WorkspaceSwitcher({ session: { workspace, workspaces } }: { session: Session }) {
  if (workspaces.length < 2) return null
  return (
    <span className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-sunken hover:text-ink">
      <ChevronsUpDown aria-hidden size={16} />
      <select
        aria-label="Workspace"
        title="Another workspace"
        value={workspace.id}
        onChange={(event) => chooseWorkspace(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-raised text-ink opacity-0"
      >
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
