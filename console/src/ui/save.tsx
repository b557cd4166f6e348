import { Check } from 'lucide-react'
import { Button } from './button.tsx'

type Props = {
  change: { isPending: boolean; isSuccess: boolean }
  /** The API's message that belongs to no single field. */
  general?: string | null
  label?: string
}

/** The end of a form: general problems, the button, and the confirmation. */
export function Save({ change, general = null, label = 'Save' }: Props) {
  return (
    <div className="mt-5">
      {general && (
        <p role="alert" className="mb-3 text-danger text-sm">
          {general}
        </p>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="accent" isBusy={change.isPending}>
          {change.isPending ? 'Saving…' : label}
        </Button>
        <span role="status" className="flex items-center gap-1 text-sm text-soft">
          {change.isSuccess && !change.isPending && (
            <>
              <Check aria-hidden size={14} />
              Saved
            </>
          )}
        </span>
      </div>
    </div>
  )
}
