import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useMembersCalled } from '../api/members.ts'
import { Field, INPUT } from './field.tsx'
import type { Option } from './select.tsx'

type Props = {
  label: string
  hint?: ReactNode
  problem?: string | null
  /** How a member is sent to the API. */
  by: 'id' | 'email'
  /** The meaning of an empty choice. */
  placeholder: string
  /** Other choices, listed first. */
  others?: readonly Option[]
  /** Members who cannot be chosen, in the form sent to the API. */
  without?: readonly string[]
  chosen: Option | null
  onChoose: (option: Option | null) => void
}

/** Finds a member by a part of their name or address, among any number. */
export function MemberChooser({ label, hint, problem, placeholder, chosen, onChoose, ...wanted }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // By identity, not by position: new results push others down, and Enter must take the marked member.
  const [pointed, point] = useState<string | null>(null)
  const listId = useId()
  const { options, status } = useOptions(typed ?? '', wanted)
  const isOpen = typed !== null
  const at = Math.max(
    0,
    options.findIndex(({ value }) => value === pointed),
  )
  const marked = options[at]
  const choose = (option: Option | null) => {
    onChoose(option)
    setTyped(null)
    point(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !isOpen) setTyped('')
    else if (step !== undefined) point(options.at((at + step) % options.length)?.value ?? null)
    // The list stays open without a result, so that nobody believes they have chosen.
    else if (isOpen && event.key === 'Enter') marked && choose(marked)
    else if (isOpen && event.key === 'Escape') setTyped(null)
    else return
    // Keys for the list must not reach the form or dialog around it.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label={label} hint={hint} problem={problem ?? null}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && marked ? optionId(listId, marked) : undefined}
            autoComplete="off"
            maxLength={255}
            placeholder={chosen?.label ?? placeholder}
            value={typed ?? chosen?.label ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => setTyped(typed ?? '')}
            onChange={(event) => {
              setTyped(event.target.value)
              point(null)
            }}
            onKeyDown={press}
            // Typing without choosing keeps the previous choice.
            onBlur={() => setTyped(null)}
            className={INPUT}
          />
          {isOpen && (
            <div
              // In a dialog the list may begin below the visible part.
              ref={showWhole}
              className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-raised p-1 text-sm shadow-lg"
            >
              <div id={listId} role="listbox" aria-label="What was found" className="max-h-52 overflow-y-auto">
                {options.map((option) => (
                  <Line
                    key={option.value}
                    id={optionId(listId, option)}
                    label={option.label}
                    isMarked={option === marked}
                    onChoose={() => choose(option)}
                    onPoint={() => point(option.value)}
                  />
                ))}
              </div>
              <p role="status" className="px-2 py-1 text-soft text-xs">
                {status}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

type LineProps = { id: string; label: string; isMarked: boolean; onChoose: () => void; onPoint: () => void }

function Line({ id, label, isMarked, onChoose, onPoint }: LineProps) {
  useEffect(() => {
    if (isMarked) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isMarked, id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the line above does the same
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      // The focus stays in the field above.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onMouseMove={onPoint}
      className="wrap-anywhere flex min-h-9 cursor-pointer items-center rounded-md px-2 py-1 aria-selected:bg-sunken"
    >
      {label}
    </div>
  )
}

const showWhole = (list: HTMLDivElement | null) => list?.scrollIntoView({ block: 'nearest' })

const optionId = (listId: string, { value }: Option): string => `${listId}-${value}`

export const memberLabel = ({ name, email }: { name: string | null; email: string }): string =>
  name ? `${name} (${email})` : email

function useOptions(text: string, { by, others = [], without = [] }: Pick<Props, 'by' | 'others' | 'without'>) {
  const { members, isBusy, error, isAll } = useMembersCalled(text)
  const called = text.trim().toLowerCase()
  // Previous results stay until the answer comes, if they still match.
  const options: Option[] = [
    ...others,
    ...members.map((member) => ({ value: member[by], label: memberLabel(member) })),
  ].filter(({ value, label }) => !without.includes(value) && label.toLowerCase().includes(called))
  if (error) return { options, status: error.message }
  if (options.length === 0 && !isBusy) return { options, status: called ? 'Nobody is called that.' : 'Nobody is left.' }
  return { options, status: isBusy ? 'Looking…' : isAll ? '' : 'Type a part of a name or an address to find others.' }
}
