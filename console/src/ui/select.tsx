import { ChevronDown } from 'lucide-react'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, INPUT } from './field.tsx'

export type Option = { value: string; label: string }

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  label: string
  options: readonly Option[]
  hint?: ReactNode
  problem?: string | null
}

/** The browser's own list: every phone shows it in the way that its owner knows. */
export function Select({ label, options, hint, problem, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem ?? null}>
      {(wiring) => (
        <span className="relative block">
          <select {...rest} {...wiring} className={`${INPUT} appearance-none truncate pr-9`}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-3 right-3 text-soft" />
        </span>
      )}
    </Field>
  )
}
