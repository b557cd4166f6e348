// The form of a golden transcript, readable by anyone: a title, and then what people do (`> Bo writes`, with the text below
// it, indented by four) and what Parley says to it (`| …`), as it was recorded.

export type Act = { line: string; body: string[] }
export type Transcript = { title: string; acts: Act[] }

const BODY = '    '

export function parseTranscript(text: string): Transcript {
  const [title = '', ...lines] = text.split('\n')
  const acts: Act[] = []
  for (const line of lines) {
    const last = acts.at(-1)
    if (line.startsWith('> ')) acts.push({ line: line.slice(2), body: [] })
    else if (last && line.startsWith(BODY)) last.body.push(line.slice(BODY.length))
    // An empty line is part of a text that goes on after it.
    else if (last && line === '' && last.body.length > 0) last.body.push('')
  }
  for (const act of acts) act.body = act.body.slice(0, act.body.findLastIndex((line) => line !== '') + 1)
  return { title, acts }
}

/** What Parley says stands behind a bar, so that nobody takes it for what people do. */
export function renderTranscript(title: string, played: { act: Act; said: string[] }[]): string {
  const parts = played.flatMap(({ act, said }) => [
    [`> ${act.line}`, ...act.body.map((line) => (line === '' ? '' : BODY + line))].join('\n'),
    ...said.map((text) =>
      text
        .split('\n')
        .map((line) => `| ${line}`.trimEnd())
        .join('\n'),
    ),
  ])
  return `${[title, ...parts].join('\n\n')}\n`
}
