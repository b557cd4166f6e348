import { useQuery } from '@tanstack/react-query'
import { modelScoreQuery, type ModelScore as Score } from '../api/settings.ts'
import { Time } from '../ui/time.tsx'

/** The language model's record on the workspace's own mail; the timelines show each case. */
export function ModelScore() {
  const { data: score, error } = useQuery(modelScoreQuery)
  if (error) return <p className="mt-3 text-danger text-sm">{error.message}</p>
  if (!score) return null
  if (score.mails === 0)
    return <p className="mt-3 text-sm text-soft">No mail of this workspace has been read by a language model yet.</p>
  return (
    <div className="mt-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p>
        <b className="font-medium">Both readers agreed on {shareOf(score.agreed, score)}</b> of the{' '}
        {score.mails === 1 ? 'one mail' : `last ${score.mails} mails`} that it was asked about
        {score.since && (
          <>
            , since <Time at={score.since} />
          </>
        )}
        .
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-soft">
        {LINES.map(([part, words]) => (
          <div key={part} className="contents">
            <dt className="text-right text-ink tabular-nums">{score[part]}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-soft">
        This says how often they agree, not how often both are right: <code>./bin/parley model check</code> measures
        that on replies whose meaning is known.
      </p>
    </div>
  )
}

type Part = Exclude<keyof Score, 'mails' | 'since'>

const LINES: [Part, string][] = [
  ['agreed', 'agreed'],
  ['differed', 'differed somewhere, so Parley asked rather than assume'],
  ['left_out', 'failed, came late or could not be used, so only the rules counted'],
  ['corrected', 'of all these were corrected by a person'],
]

const shareOf = (count: number, { mails }: Score): string => `${Math.round((100 * count) / mails)} %`
