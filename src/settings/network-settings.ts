import { isIP } from 'node:net'
import { quote } from './environment.ts'

// Where Parley listens, and the proxies in front of it and on its way out.

export function hostName(text: string): string {
  if (!isIP(text) && !/^[A-Za-z0-9.-]+$/.test(text))
    throw new Error(`must be an address or a host name, not ${quote(text)}`)
  return text
}

export function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error(`must be a port from 0 to 65535, not ${quote(text)}`)
  return Number(text)
}

export function hostAndPort(text: string): { host: string; port: number } | null {
  if (text === '') return null
  const match = /^(?<host>\[[0-9a-f:]+\]|[A-Za-z0-9.-]+):(?<port>\d+)$/i.exec(text)
  if (!match?.groups) throw new Error(`must have the form 127.0.0.1:9464, not ${quote(text)}`)
  return { host: (match.groups.host ?? '').replace(/[[\]]/g, ''), port: portNumber(match.groups.port ?? '') }
}

export function publicUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Error(`must be an http or https address without a query, not ${quote(text)}`)
  return url.href.replace(/\/$/, '')
}

export function proxies(text: string): string[] {
  const list = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of list) {
    const [address = '', bits] = part.split('/')
    const good =
      isIP(address) &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128)))
    if (!good)
      throw new Error(`must list addresses or networks of proxies, such as 10.0.0.5 or 10.0.0.0/24, not ${quote(part)}`)
  }
  return list
}

export function egressProxy(text: string): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new Error('must have the form http://user:password@host:port')
  return url.href
}
