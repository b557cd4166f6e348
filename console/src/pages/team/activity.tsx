import { Power, RotateCcw } from 'lucide-react'
import type { ShownTeam } from '../../../../client/src/shapes.ts'
import { useTeamChange } from '../../api/teams.ts'
import { useIsOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'

type Props = { team: ShownTeam; refusal: string | null }

export function TeamActivity({ team, refusal }: Props) {
  const change = useTeamChange(team.id)
  const [isEnding, setEnding] = useIsOpened('deactivate')
  const reactivate = () =>
    change.mutate(
      { method: 'POST', path: '/reactivate' },
      { onSuccess: () => showToast(`${team.name} takes requests again.`) },
    )
  if (!team.active)
    return (
      <Button disabledReason={refusal} isBusy={change.isPending} onClick={reactivate}>
        <RotateCcw aria-hidden size={16} />
        Reactivate
      </Button>
    )
  return (
    <>
      <Button look="danger" disabledReason={refusal} onClick={() => setEnding(true)}>
        <Power aria-hidden size={16} />
        Deactivate
      </Button>
      <ConfirmDialog
        title={`Deactivate ${team.name}?`}
        confirm="Deactivate the team"
        isOpen={isEnding && refusal === null}
        isBusy={change.isPending}
        error={change.error}
        onClose={() => setEnding(false)}
        onConfirm={() =>
          change.mutate(
            { method: 'POST', path: '/deactivate' },
            {
              onSuccess: () => {
                setEnding(false)
                showToast(`${team.name} takes no more requests.`, reactivate)
              },
            },
          )
        }
      >
        It takes no new requests. Its open requests continue, and it can be reactivated at any time.
      </ConfirmDialog>
    </>
  )
}
