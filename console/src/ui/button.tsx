import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'

const LOOKS = {
  plain: 'border-line bg-raised hover:bg-sunken',
  accent: 'border-transparent bg-accent text-ground hover:opacity-90',
  danger: 'border-danger/50 bg-raised text-danger hover:bg-sunken',
}

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  look?: keyof typeof LOOKS
  isBusy?: boolean
  /** Why it cannot be used now; null if it can. A disabled button says why. */
  disabledReason?: string | null
  children: ReactNode
}

export function Button({ look = 'plain', isBusy = false, disabledReason = null, children, onClick, ...rest }: Props) {
  const reasonId = useId()
  const isDisabled = disabledReason !== null || isBusy
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-disabled={isDisabled}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        title={disabledReason ?? undefined}
        // Not the attribute `disabled`: keyboard users could not reach the reason.
        onClick={isDisabled ? (event) => event.preventDefault() : onClick}
        className={`inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-lg border px-3 py-1.5 font-medium text-sm aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${LOOKS[look]}`}
      >
        {children}
      </button>
      {disabledReason !== null && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  )
}
