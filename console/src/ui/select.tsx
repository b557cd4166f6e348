import { ChevronDown } from 'lucide-react'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { Field, INPUT } from './field.tsx'

export type Option = { value: string; label: string }
export type OptionGroup = { label: string; options: readonly Option[] }

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  label: string
  options: readonly (Option | OptionGroup)[]
  hint?: ReactNode
  problem?: string | null
}

/** The browser's own list, which every phone shows in its familiar way. */
export function Select({ label, options, hint, problem, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} problem={problem ?? null}>
      {(wiring) => (
        <span className="relative block">
          <select {...rest} {...wiring} className={`${INPUT} appearance-none truncate pr-9`}>
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(optionOf)}
                </optgroup>
              ) : (
                optionOf(option)
              ),
            )}
          </select>
          <ChevronDown aria-hidden size={16} className="pointer-events-none absolute top-3 right-3 text-soft" />
        </span>
      )}
    </Field>
  )
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
