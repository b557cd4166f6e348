import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { answerAs, type BoxedMail, saidOf } from '../api/mailroom.ts'
import { Button } from '../ui/button.tsx'
import { problemsOf, TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'

/** An answer in the recipient's name, or from their server. */
export function AnswerAs({ mail, email }: { mail: BoxedMail; email: string }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const answer = useMutation({
    mutationFn: (act: 'reply' | 'out_of_office' | 'bounce') =>
      answerAs({ email, mail_id: mail.id, do: act, ...(act !== 'bounce' && { text }) }),
    onSuccess: (kept, act) => {
      if (act !== 'bounce') setText('')
      showToast(saidOf(kept))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mailroom'] }),
  })
  const { at, general } = problemsOf(answer.error, ['text'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!answer.isPending) answer.mutate('reply')
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3 border-line border-t px-4 py-4">
      <TextArea
        label={`Answer as ${email}`}
        problem={at('text') ?? general}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="The second one works for me, thanks!"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="accent" isBusy={answer.isPending}>
          <Send aria-hidden size={16} />
          Send as them
        </Button>
        <Button isBusy={answer.isPending} onClick={() => answer.mutate('out_of_office')}>
          Send as out of office
        </Button>
        <Button look="danger" isBusy={answer.isPending} onClick={() => answer.mutate('bounce')}>
          Bounce the mail
        </Button>
      </div>
    </form>
  )
}
