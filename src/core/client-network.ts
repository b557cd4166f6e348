/**
 * What limits count in place of an address. Everybody with IPv6 has at least a /64 of addresses, so all of them are one; an IPv4 address in
 * the form of IPv6, as a listener on `::` sees it, is itself.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const [first, last] = [groupsIn(head), groupsIn(tail)]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** Without leading zeros: one network is spelt in many ways. */
const groupsIn = (part: string): string[] =>
  part
    .split(':')
    .filter((group) => group !== '')
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
