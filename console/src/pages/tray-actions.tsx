import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Fate, settleTrayMail, type TrayMail } from '../api/tray.ts'
import { useOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'

const SAID = { give: 'The mail is where it belongs.', answer: 'Your answer is on its way.', dismiss: 'Dismissed.' }

export const SETTLE = ['tray', 'settle']

/** The actions on a waiting mail. */
export function TrayActions({ mail }: { mail: TrayMail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useOpened()
  const settle = useMutation({
    mutationKey: [...SETTLE, mail.id],
    mutationFn: (fate: Fate) => settleTrayMail(mail.id, fate),
    onSuccess: async (answer, { verb }) => {
      await navigate(answer ? `/requests/${answer.data.meeting_request_id}` : '/tray')
      showToast(SAID[verb])
      void client.invalidateQueries({ queryKey: ['tray'], exact: true })
    },
  })
  const close = () => {
    setOpen(null)
    settle.reset()
  }
  const unreadable = mail.can_be_given ? null : `It cannot be given to anybody, because ${mail.why}.`
  const act = { isBusy: settle.isPending, error: settle.error, onSettle: settle.mutate, onClose: close }
  return (
    <section className="rounded-xl border border-line bg-raised p-4">
      <h2 className="font-medium text-sm">What to do with it</h2>
      <div className="mt-3 grid gap-2">
        <Button look="accent" disabledReason={unreadable} onClick={() => setOpen('give')}>
          Give it to somebody
        </Button>
        <Button disabledReason={mail.no_answer_because} onClick={() => setOpen('answer')}>
          Answer it
        </Button>
        <Button look="danger" onClick={() => setOpen('dismiss')}>
          Dismiss it
        </Button>
      </div>
      {mail.no_answer_because && <p className="mt-2 text-soft text-xs">{mail.no_answer_because}</p>}
      {open === 'give' && unreadable === null && <GiveDialog mail={mail} {...act} />}
      {open === 'answer' && mail.no_answer_because === null && <AnswerDialog mail={mail} {...act} />}
      <ConfirmDialog
        title="Dismiss this mail?"
        confirm="Dismiss it"
        isOpen={open === 'dismiss'}
        isBusy={settle.isPending}
        error={settle.error}
        onConfirm={() => settle.mutate({ verb: 'dismiss', body: {} })}
        onClose={close}
      >
        It is removed from the tray, and its sender hears nothing.
      </ConfirmDialog>
    </section>
  )
}
