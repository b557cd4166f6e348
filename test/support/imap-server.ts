import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

// A mailbox of a test that answers as it should, except where the test says otherwise. Only as much of IMAP as a reader needs.

/** Answers the fetch of one mail, in whatever way. */
export type FetchAnswer = (socket: Socket, tag: string, uid: number) => void

export type ImapServer = AsyncDisposable & { port: number }

export const givingMail =
  (raw: Uint8Array): FetchAnswer =>
  (socket, tag, uid) => {
    socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${raw.length}}\r\n`)
    socket.write(raw)
    socket.write(`)\r\n${tag} OK done\r\n`)
  }

/** Its mails by their number, from 1. */
export async function startImapServer(mails: FetchAnswer[]): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) answer(socket, line, mails)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(socket: Socket, line: string, mails: FetchAnswer[]): void {
  const [, tag = '', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(line) ?? []
  const say = (...lines: string[]) => socket.write([...lines, `${tag} OK done\r\n`].join('\r\n'))
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      return void say('* CAPABILITY IMAP4rev1 IDLE MOVE UIDPLUS COMPRESS=DEFLATE')
    case 'LIST':
    case 'LSUB':
      return void say('* LIST () "/" INBOX')
    case 'SELECT':
      return void say(
        `* ${mails.length} EXISTS`,
        '* OK [UIDVALIDITY 7] fine',
        `* OK [UIDNEXT ${mails.length + 1}] fine`,
      )
    case 'UID SEARCH':
      return void say(`* SEARCH ${mails.map((_, index) => index + 1).join(' ')}`)
    case 'UID FETCH':
      return void mails[Number.parseInt(rest, 10) - 1]!(socket, tag, Number.parseInt(rest, 10))
    case 'IDLE':
      return void socket.write('+ waiting\r\n')
    case 'COMPRESS':
      return void socket.write(`${tag} NO not here\r\n`)
    default:
      if (tag !== '') say()
  }
}
