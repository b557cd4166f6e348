import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Whether an address may be dialled. Takes the text form that a resolver or a socket gives. */
export type AddressGuard = (address: string) => boolean

/** Interfaces come and go, but reading them at every connection would cost more than the check itself. */
const OWN_ADDRESSES_KEPT_MS = 5_000

/**
 * Public addresses, except those of this machine: a service that trusts its own host must not be reached through us.
 * Development mode also allows loopback, and nothing else that is private.
 */
export function createAddressGuard(options: {
  isDevelopment: boolean
  ownAddresses?: () => readonly string[]
}): AddressGuard {
  const readOwn = options.ownAddresses ?? ownAddresses
  let own = new Set<string>()
  let readAtMs = Number.NEGATIVE_INFINITY
  return (address) => {
    if (options.isDevelopment && isLoopback(address)) return true
    if (!isPublicAddress(address)) return false
    if (performance.now() - readAtMs > OWN_ADDRESSES_KEPT_MS) {
      own = new Set(readOwn().map(canonical))
      readAtMs = performance.now()
    }
    return !own.has(canonical(address))
  }
}

/** True only for addresses that the public internet routes; false for anything unknown, disguised or unreadable. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC_V4.check(address, 'ipv4')
    case 6:
      // An allow list: ranges that wrap IPv4 addresses (::ffff:0:0/96, ::/96, 64:ff9b::/96, 2002::/16, Teredo) are outside it
      // or excluded again. A zone (`%eth0`) means a local link, never the internet.
      return !address.includes('%') && GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
    default:
      return false
  }
}

/** Only the two plain forms; no developer means a disguised loopback address. */
function isLoopback(address: string): boolean {
  return (isIP(address) === 4 && address.startsWith('127.')) || canonical(address) === '::1'
}

function ownAddresses(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return interfaces.map(({ address }) => address)
}

/** One text for one address: `2606:4700::0001` and `2606:4700::1` are the same machine. */
function canonical(address: string): string {
  if (isIP(address) !== 6) return address
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address
}

// IANA special-purpose registries, smokescreen's list, and the metadata service that Azure has on a public address.
const NOT_PUBLIC_V4 = subnets('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const GLOBAL_V6 = subnets('ipv6', ['2000::/3'])

const NOT_PUBLIC_V6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
