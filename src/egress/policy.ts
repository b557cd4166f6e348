// Where a caller's requests may go. A policy judges each address that a host resolved to, and once more the address at the
// other end of the connection. Callers with different policies never share a connection.

import { BlockList, isIP } from 'node:net'
import type { EgressAllow } from '#settings/egress-settings.ts'
import { createAddressGuard, isPublicAddress } from './public-address.ts'
import { readTarget, type Target } from './target.ts'

/** `near` means named by the operator: reached without the proxy, and also by plain http. */
export type AddressVerdict = 'refused' | 'allowed' | 'near'

export type Policy = {
  /** Allows plain http to every reachable address. */
  allowsHttp: boolean
  judge(address: string, target: Target): AddressVerdict
  /** Whether the operator named exactly this host. */
  isNamed(target: Target): boolean
}

/** For addresses that strangers choose: https to public ones. Development adds plain http and loopback. */
export function publicPolicy(options: { isDevelopment: boolean }): Policy {
  const isAllowed = createAddressGuard(options)
  return {
    allowsHttp: options.isDevelopment,
    judge: (address) => (isAllowed(address) ? 'allowed' : 'refused'),
    isNamed: () => false,
  }
}

/** A policy that also reaches the private networks and hosts of PARLEY_EGRESS_ALLOW. */
export function allowingNamed(policy: Policy, { networks, hosts }: EgressAllow): Policy {
  const named = networksOf(networks)
  const names = new Set(hosts)
  return {
    allowsHttp: policy.allowsHttp,
    judge: (address, target) => {
      const isNear = named.has(address) || (names.has(target.hostname) && isOrdinary(address))
      return isNear && !isMetadata(address) ? 'near' : policy.judge(address, target)
    },
    isNamed: (target) => names.has(target.hostname) || policy.isNamed(target),
  }
}

/** A policy that also reaches one service at any address, because the operator gave its URL in the settings. */
export function allowingService(policy: Policy, url: string): Policy {
  const service = readTarget(url)
  const isService = (target: Target) => target.origin === service?.origin
  return {
    allowsHttp: policy.allowsHttp,
    judge: (address, target) => {
      const isNear = isService(target) && isOrdinary(address)
      return isNear && !isMetadata(address) ? 'near' : policy.judge(address, target)
    },
    isNamed: (target) => isService(target) || policy.isNamed(target),
  }
}

/** A host named by the operator may resolve to a public or private address, but not to a disguised one. */
function isOrdinary(address: string): boolean {
  return isPublicAddress(address) || PRIVATE.has(address)
}

type Networks = { has(address: string): boolean }

/** Each family by itself: a list of both would take `::ffff:10.0.0.1` for `10.0.0.1`. */
function networksOf(networks: readonly string[]): Networks {
  const four = subnets(networks.filter((network) => !network.includes(':')))
  const six = subnets(networks.filter((network) => network.includes(':')))
  return {
    has(address) {
      const family = isIP(address)
      return family === 4 ? four.check(address, 'ipv4') : family === 6 && six.check(address, 'ipv6')
    },
  }
}

function subnets(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    // Not `isIP`: its pattern takes several milliseconds to compile, which every start would pay.
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

const PRIVATE = networksOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
])

/**
 * Cloud machines keep their credentials here. Nobody can reach those through us, even if an operator allows more than usual.
 */
function isMetadata(address: string): boolean {
  return METADATA.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const METADATA = subnets([
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.169.254/32',
  '169.254.170.2/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
])
