import { Failure } from '#core/failure.ts'
import type { CheckResult, Score } from '#model/check/check.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { withModel } from './with-model.ts'

export const modelCheck: Command = {
  usage: 'parley model check [--json]',
  details: `The model is the one of PARLEY_LLM_URL and PARLEY_LLM_MODEL. The shipped replies, all invented, are sent one after the other.
"Sure and wrong" is what would book a time that nobody agreed to: after agreement it should be 0.`,
  options: { ...JSON_OPTION },
  run: async (input) => {
    const { checkModel, shippedReplies } = await import('#model/check/check.ts')
    const result = await withModel(async (model) => {
      if (!model)
        throw new Failure(
          'invalid_request',
          'No model is configured. Set PARLEY_LLM_URL and PARLEY_LLM_MODEL; docs/how-to/use-a-model.md says how.',
        )
      const isShown = process.stderr.isTTY === true
      const replies = shippedReplies()
      return await checkModel(replies, model, (done) => {
        if (isShown) process.stderr.write(`\r${done} of ${replies.length}${done === replies.length ? '\n' : ''}`)
      })
    })
    print(input, asJson(result), asText(result))
    return result.failures.size > 0 ? 1 : 0
  },
}

const asJson = ({ failures, ...result }: CheckResult) => ({ ...result, failures: Object.fromEntries(failures) })

function asText(result: CheckResult): string {
  const row = (name: string, { exact, sureAndWrong, unsure }: Score) =>
    `${name.padEnd(24)} ${String(exact).padStart(7)} ${String(sureAndWrong).padStart(15)} ${String(unsure).padStart(8)}`
  const answered = result.replies - [...result.failures.values()].reduce((sum, count) => sum + count, 0)
  return [
    `${result.replies} replies      exactly right  sure and wrong   unsure`,
    row('rules alone', result.rules),
    row('model alone', result.model),
    row('both, as Parley reads', result.both),
    `answered ${answered}, median ${result.msMedian ?? '-'} ms, ${result.tokens} tokens`,
    ...[...result.failures].map(([failure, count]) => `${count} times no answer: ${failure}`),
  ].join('\n')
}
