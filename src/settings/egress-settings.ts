import { isIP } from 'node:net'

/** Private places that the operator allows Parley to reach. */
export type EgressAllow = {
  /** Each with its number of bits: `10.0.0.0/8`. */
  networks: string[]
  /** In lower case. */
  hosts: string[]
}

/** PARLEY_EGRESS_ALLOW: networks, addresses and host names, separated by commas. */
export function egressAllow(text: string): EgressAllow {
  const allow: EgressAllow = { networks: [], hosts: [] }
  const parts = text.split(',').map((part) => part.trim().toLowerCase())
  for (const part of parts.filter((part) => part !== '')) {
    const network = networkOf(part)
    if (network) allow.networks.push(network)
    else if (HOST_NAME.test(part) && !/^[\d.]+$/.test(part)) allow.hosts.push(part)
    else
      throw new Error(
        `must list networks, addresses or host names, such as 10.1.0.0/16, 10.1.2.3 or calendar.acme.internal, not ${JSON.stringify(part.slice(0, 80))}`,
      )
  }
  return allow
}

function networkOf(part: string): string | null {
  const [address = '', bits, ...rest] = part.split('/')
  const bitsMax = isIP(address) === 4 ? 32 : 128
  if (!isIP(address) || rest.length > 0) return null
  if (bits === undefined) return `${address}/${bitsMax}`
  return /^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax ? part : null
}

const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/
