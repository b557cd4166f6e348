import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be used now; null if it can. */
  disabledReason?: string | null
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ label, hint, isOn, onChange, disabledReason = null }: Props) {
  const id = useId()
  const note = disabledReason ?? hint
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <span id={id} className="block font-medium text-sm">
          {label}
        </span>
        {note && (
          <span id={`${id}-note`} className="block text-sm text-soft">
            {note}
          </span>
        )}
      </div>
      <BaseSwitch.Root
        checked={isOn}
        // Not disabled: keyboard users could not reach the reason.
        readOnly={disabledReason !== null}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-disabled={disabledReason !== null}
        className="relative inline-flex h-6 w-10 shrink-0 cursor-pointer rounded-full border border-soft/60 bg-sunken p-0.5 transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50 data-[checked]:border-accent data-[checked]:bg-accent"
      >
        <BaseSwitch.Thumb className="block size-[1.125rem] rounded-full bg-soft transition-transform data-[checked]:translate-x-4 data-[checked]:bg-ground" />
      </BaseSwitch.Root>
    </div>
  )
}
