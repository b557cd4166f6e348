import type { InputHTMLAttributes, ReactNode } from 'react'
import { TextField } from './field.tsx'
import type { Option } from './select.tsx'

type Props = { label: string; hint?: ReactNode; problem?: string | null } & InputHTMLAttributes<HTMLInputElement>

/** A zone by its IANA name, with all of them to choose from. */
export function ZoneField(props: Props) {
  return (
    <>
      <TextField {...props} list="zones" autoComplete="off" spellCheck={false} />
      <datalist id="zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB'])

/** Every country, by its name in the reader's language. */
export const COUNTRIES: readonly Option[] = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
  .flatMap((code) => {
    const label = names.of(code)
    return label === undefined ? [] : [{ value: code, label }]
  })
  .sort((one, other) => one.label.localeCompare(other.label))

const languages = new Intl.DisplayNames(undefined, { type: 'language' })

export const languageOptions = (codes: readonly string[]): Option[] =>
  codes.map((code) => ({ value: code, label: languages.of(code) ?? code }))
