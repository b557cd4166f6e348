import { connect } from 'node:net'

/** Says one line after the other and gives the code of each answer; the connection's end is 0. */
export async function talk(port: number, lines: string[], greeting = 'EHLO mx.client.test'): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  const codes: number[] = []
  let text = ''
  let answered = Promise.withResolvers<number>()
  socket.on('data', (chunk: string) => {
    text += chunk
    const last = /^(\d{3}) [^\n]*\n$/m.exec(text)
    if (!last) return
    text = ''
    answered.resolve(Number(last[1]))
  })
  socket.on('close', () => answered.resolve(0))
  await answered.promise
  for (const line of [greeting, ...lines]) {
    answered = Promise.withResolvers<number>()
    socket.write(`${line}\r\n`)
    codes.push(await answered.promise)
    if (codes.at(-1) === 0) break
  }
  socket.destroy()
  return codes.slice(1)
}
