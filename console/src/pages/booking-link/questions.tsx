import { ArrowUp, Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { QUESTIONS_MAX } from '#core/booking/question.ts'
import type { BookingLink } from '../../../../client/src/shapes.ts'
import { useBookingLinkChange } from '../../api/booking-links.ts'
import { Button } from '../../ui/button.tsx'
import { problemsOf, TextArea, TextField } from '../../ui/field.tsx'
import { Save } from '../../ui/save.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'

type Question = BookingLink['questions'][number]
/** With a key of its own, since it has no other while it is typed. */
type Typed = Question & { key: number }

const KINDS = [
  { value: 'text', label: 'A line' },
  { value: 'long_text', label: 'Several lines' },
  { value: 'choice', label: 'One of these' },
  { value: 'checkbox', label: 'A box to tick' },
]

let keys = 0
const typed = (question: Question): Typed => ({ ...question, key: keys++ })
const EMPTY: Question = { label: '', kind: 'text', required: false, choices: [] }

/** The questions that visitors are asked beside their name and address. */
export function Questions({ link }: { link: BookingLink }) {
  const change = useBookingLinkChange(link.id)
  const [questions, setQuestions] = useState(() => link.questions.map(typed))
  const set = (n: number, part: Partial<Question>) =>
    setQuestions(questions.map((question, i) => (i === n ? { ...question, ...part } : question)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate({ questions: questions.map(({ key: _, ...question }) => cleaned(question)) })
  }
  const problems = problemsOf(change.error, ['questions'])
  const isFull = questions.length >= QUESTIONS_MAX
  return (
    <Section
      title="What visitors are asked"
      lead="Beside their name and their address. The answers stand in the invitation of the hosts."
    >
      <form onSubmit={submit} noValidate>
        <ol className="space-y-4">
          {questions.map((question, n) => (
            <li key={question.key} className="rounded-lg border border-line p-4">
              <OneQuestion
                n={n}
                question={question}
                at={(field) => problems.at(`questions[${n}].${field}`)}
                onChange={(part) => set(n, part)}
                onUp={n === 0 ? null : () => setQuestions(raised(questions, n))}
                onRemove={() => setQuestions(questions.filter((_, i) => i !== n))}
              />
            </li>
          ))}
        </ol>
        <div className={questions.length > 0 ? 'mt-4' : ''}>
          <Button
            disabledReason={isFull ? `A form with more than ${QUESTIONS_MAX} questions is left by most.` : null}
            onClick={() => setQuestions([...questions, typed(EMPTY)])}
          >
            <Plus aria-hidden size={16} />
            Add a question
          </Button>
        </div>
        <Save change={change} general={problems.general} />
      </form>
    </Section>
  )
}

type Props = {
  n: number
  question: Question
  at: (field: string) => string | null
  onChange: (part: Partial<Question>) => void
  onUp: (() => void) | null
  onRemove: () => void
}

function OneQuestion({ n, question: { label, kind, required, choices }, at, onChange, onUp, onRemove }: Props) {
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Question {n + 1}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_11rem]">
        <TextField
          label={`Question ${n + 1}`}
          value={label}
          onChange={({ target }) => onChange({ label: target.value })}
          problem={at('label')}
          placeholder="Which company are you with?"
          autoComplete="off"
        />
        <Select
          label="Answered by"
          options={KINDS}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as Question['kind'] })}
          problem={at('kind')}
        />
      </div>
      {kind === 'choice' && (
        <TextArea
          label="Possible answers"
          hint="One a line."
          value={choices.join('\n')}
          onChange={({ target }) => onChange({ choices: target.value.split('\n') })}
          problem={at('choices')}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={required}
            onChange={({ target }) => onChange({ required: target.checked })}
            className="size-4 accent-accent"
          />
          Must be answered
        </label>
        <span className="flex gap-2">
          {onUp && (
            <Button aria-label={`Move question ${n + 1} up`} onClick={onUp}>
              <ArrowUp aria-hidden size={16} />
            </Button>
          )}
          <Button aria-label={`Remove question ${n + 1}`} onClick={onRemove}>
            <X aria-hidden size={16} />
            Remove
          </Button>
        </span>
      </div>
    </fieldset>
  )
}

/** A part that the chosen kind of question does not have goes only when it is saved, so that changing the kind twice loses nothing. */
const cleaned = ({ choices, ...question }: Question): Question => ({
  ...question,
  choices: question.kind === 'choice' ? choices.map((choice) => choice.trim()).filter(Boolean) : [],
})

const raised = (questions: readonly Typed[], n: number): Typed[] =>
  questions.map((question, i) => (i === n - 1 ? questions[n]! : i === n ? questions[n - 1]! : question))
