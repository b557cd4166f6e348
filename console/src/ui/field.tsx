import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { Refusal } from '../api/call.ts'

export const INPUT =
  'w-full rounded-lg border border-line bg-raised px-3 py-2 placeholder:text-soft aria-invalid:border-danger'

/** The attributes that connect an input with its label, hint and problem. */
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }

type FieldProps = { label: string; hint?: ReactNode; problem?: string | null; children: (wiring: Wiring) => ReactNode }

/** An input with its label, a hint, and the API's message about it. */
export function Field({ label, hint, problem = null, children }: FieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children({ id, 'aria-describedby': notes || undefined, 'aria-invalid': problem !== null })}
      {hint && (
        <div id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

type Named = { label: string; hint?: ReactNode; problem?: string | null }

export function TextField({ label, hint, problem, ...rest }: Named & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} problem={problem ?? null}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={`${INPUT} ${rest.className ?? ''}`} />}
    </Field>
  )
}

export function TextArea({ label, hint, problem, ...rest }: Named & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} problem={problem ?? null}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={INPUT} />}
    </Field>
  )
}

/** The API's messages about a form: `at` returns the message for given fields, and `general` the message for none of them. */
export function problemsOf(error: Error | null, fields: readonly string[]) {
  const problems = error instanceof Refusal ? error.problems : []
  const at = (...asked: string[]): string | null => {
    const found = problems.find(({ field }) => asked.some((each) => isAbout(field, each)))
    if (found === undefined) return null
    // One of several things in the field is named: "Person 2: …".
    return asked.some((each) => found.field.startsWith(`${each}[`)) ? found.message : found.text
  }
  const elsewhere = problems.filter(({ field }) => !fields.some((each) => isAbout(field, each)))
  const general = problems.length === 0 ? error?.message : elsewhere.map(({ message }) => message).join(' ')
  return { at, general: general || null }
}

const isAbout = (field: string, asked: string): boolean =>
  field === asked || field.startsWith(`${asked}[`) || field.startsWith(`${asked}.`)

/** For a form with one field: its message without the field's name. */
export const onlyProblem = (error: Error | null): string | null =>
  error instanceof Refusal && error.problems.length === 1 ? error.problems[0]!.text : (error?.message ?? null)
