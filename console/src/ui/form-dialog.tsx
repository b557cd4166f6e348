import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

type FormProps = {
  title: string
  lead?: string
  /** The label of the cancelling button. */
  keep?: string
  submit: string
  general: string | null
  isBusy: boolean
  onClose: () => void
  onSubmit: (fields: FormData) => void
  children: ReactNode
}

/** A form above the page. General messages of the API appear above its buttons, and nothing that was typed is lost. */
export function FormDialog(props: FormProps) {
  const { title, lead, keep = 'Leave it', submit, general, isBusy, onClose, onSubmit, children } = props
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Dialog isOpen title={title} lead={lead} onClose={onClose}>
      <form noValidate onSubmit={send} className="space-y-4">
        {children}
        {general && (
          <p role="alert" className="text-danger text-sm">
            {general}
          </p>
        )}
        <DialogButtons onClose={onClose} keep={keep}>
          <Button type="submit" look="accent" isBusy={isBusy}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
