import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WaitingMail } from '../../../client/src/shapes.ts'
import { setPersonalLine } from '../api/outbox.ts'
import { problemsOf, TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toast.tsx'

/** Your own words in a waiting mail. The rest of it stays as it is. */
export function PersonalLineDialog({ mail, onClose }: { mail: WaitingMail; onClose: () => void }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (line: string) => setPersonalLine(mail, line),
    onSuccess: ({ personal_line: line }) => {
      void client.invalidateQueries({ queryKey: ['outbox'] })
      showToast(line === null ? 'Your line is out again.' : 'Your line is in the mail. It still waits for approval.')
      onClose()
    },
  })
  const { at, general } = problemsOf(save.error, ['personal_line'])
  return (
    <FormDialog
      title={`A personal line to ${mail.to}`}
      lead="It appears below the greeting, under your name. The times and facts of the mail stay as they are."
      submit="Put it in"
      general={general}
      isBusy={save.isPending}
      onClose={onClose}
      onSubmit={(fields) => save.mutate(String(fields.get('personal_line')))}
    >
      <TextArea
        label="Your words"
        name="personal_line"
        hint="Leave it empty to take your line out."
        problem={at('personal_line')}
        rows={3}
        defaultValue={mail.personal_line ?? ''}
      />
    </FormDialog>
  )
}
