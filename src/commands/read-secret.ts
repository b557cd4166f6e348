/** A line of standard input. A terminal prompts for it and does not show it. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin } = process
  if (!stdin.isTTY) {
    let text = ''
    for await (const chunk of stdin.setEncoding('utf8')) text += chunk
    return text.trim()
  }
  process.stderr.write(prompt)
  stdin.setRawMode(true)
  try {
    return await typedLine()
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    process.stderr.write('\n')
  }
}

async function typedLine(): Promise<string> {
  let typed = ''
  for await (const text of process.stdin.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    for (const key of String(text)) {
      if (key === '\r' || key === '\n') return typed.trim()
      // Ctrl-C and Ctrl-D quit, as usual.
      if (key === '\u0003' || key === '\u0004') process.exit(130)
      typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key
    }
  return typed.trim()
}
