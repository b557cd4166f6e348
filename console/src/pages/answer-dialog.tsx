import { type FormEvent, useState } from 'react'
import type { Fate, TrayMail } from '../api/tray.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { problemsOf, TextArea } from '../ui/field.tsx'

type Props = {
  mail: TrayMail
  isBusy: boolean
  error: Error | null
  onSettle: (fate: Fate) => void
  onClose: () => void
}

/** An answer in your own words, sent from the address that the mail was sent to. */
export function AnswerDialog({ mail, isBusy, error, onSettle, onClose }: Props) {
  const [text, setText] = useState('')
  const { at, general } = problemsOf(error, ['text'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSettle({ verb: 'answer', body: { text } })
  }
  return (
    <Dialog
      title={`Answer ${mail.from_name ?? mail.from_email}`}
      lead="It is sent from the address that they wrote to, and the mail leaves the tray."
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <TextArea
          label="Your answer"
          problem={at('text') ?? general}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons onClose={onClose} keep="Cancel">
          <Button type="submit" look="accent" isBusy={isBusy}>
            Send the answer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
