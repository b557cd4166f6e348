import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export const BACKDROP =
  'fixed inset-0 z-20 bg-black/50 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0'
const POPUP =
  'fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-2xl border border-line bg-raised p-6 text-ink shadow-xl'

type DialogProps = { title: string; lead?: ReactNode; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A form or text above the page. Escape and a click outside close it. */
export function Dialog({ title, lead, isOpen, onClose, children }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Popup className={POPUP}>
          <BaseDialog.Title className="font-semibold text-lg">{title}</BaseDialog.Title>
          {lead && <BaseDialog.Description className="mt-1 text-soft">{lead}</BaseDialog.Description>}
          <div className="mt-4">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type ConfirmProps = {
  title: string
  /** The effect, and whether it can be undone. */
  children: ReactNode
  /** The label of the confirming button: a verb and its object. */
  confirm: string
  isOpen: boolean
  /** Most questions are about something that is lost. */
  look?: 'danger' | 'accent'
  /** The label of the button that does nothing. */
  keep?: string
  isBusy?: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a destructive action. */
export function ConfirmDialog(props: ConfirmProps) {
  const {
    title,
    children,
    confirm,
    isOpen,
    look = 'danger',
    keep = 'Keep it',
    isBusy = false,
    error = null,
    onConfirm,
    onClose,
  } = props
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={POPUP}>
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-1 text-soft">
            {children}
          </AlertDialog.Description>
          {error && (
            <p role="alert" className="mt-3 text-danger text-sm">
              {error.message}
            </p>
          )}
          <DialogButtons onClose={onClose} keep={keep}>
            <Button look={look} isBusy={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          </DialogButtons>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** The last row of a dialog: cancel, then the action. */
export function DialogButtons({
  onClose,
  keep = 'Close',
  children,
}: {
  onClose: () => void
  keep?: string
  children: ReactNode
}) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{keep}</Button>
      {children}
    </div>
  )
}
