import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '../../../client/src/shapes.ts'
import { holdWorkspace, workspaceQuery } from '../api/settings.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { showToast } from '../ui/toast.tsx'

/** Holds the workspace and releases it. Both are asked back, since people notice either. */
export function HoldSetting({ workspace }: { workspace: Workspace }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isHeld = workspace.held_at !== null
  const change = useMutation({
    mutationFn: () => holdWorkspace(!isHeld),
    onSuccess: (saved) => {
      client.setQueryData(workspaceQuery.queryKey, saved)
      setAsked(false)
      showToast(
        saved.held_at === null ? 'Released: what waited leaves now.' : 'Held: nothing leaves until you release it.',
      )
    },
  })
  return (
    <>
      <Switch
        label="Hold everything"
        hint="No mail, webhook or entry in a calendar leaves, and nothing is decided. Requests and answers are taken as usual."
        isOn={isHeld}
        onChange={() => setAsked(true)}
      />
      <ConfirmDialog
        title={isHeld ? 'Let everything leave again?' : 'Hold everything?'}
        confirm={isHeld ? 'Release the workspace' : 'Hold the workspace'}
        isOpen={isAsked}
        isBusy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={() => setAsked(false)}
      >
        {isHeld
          ? 'Mail and webhooks that waited leave at once. Where the times in a mail are gone, Parley decides again what to write.'
          : 'People hear nothing from Parley until you release the workspace. Mail that is being sent at this moment still arrives.'}
      </ConfirmDialog>
    </>
  )
}
