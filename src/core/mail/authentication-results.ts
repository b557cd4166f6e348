// Our own mail server's verdict on a sender (RFC 8601). Only results under our server's identifier count: anybody can write
// such a header, and ours is at the top.

export type AuthenticationVerdict = 'pass' | 'fail' | 'none'

/** `dmarc=` from our first header that has one; without it, an aligned DKIM signature passes. */
export function readAuthenticationResults(
  values: string[],
  authservId: string,
  fromDomain: string,
): AuthenticationVerdict {
  const ours = values.filter((value) => idOf(value) === authservId.toLowerCase())
  for (const value of ours) {
    const dmarc = /(?:^|;)\s{0,20}dmarc\s{0,4}=\s{0,4}([a-z]{1,20})/i.exec(withoutComments(value))?.[1]?.toLowerCase()
    if (dmarc === 'pass' || dmarc === 'fail') return dmarc
  }
  return ours.some((value) => hasAlignedSignature(withoutComments(value), fromDomain)) ? 'pass' : 'none'
}

/** `mx.acme.test 1; dmarc=pass …` */
const idOf = (value: string): string => withoutComments(value).trim().split(/[\s;]/, 1)[0]!.toLowerCase()

function hasAlignedSignature(value: string, fromDomain: string): boolean {
  return value.split(';').some((result) => {
    if (!/^\s{0,20}dkim\s{0,4}=\s{0,4}pass\b/i.test(result)) return false
    const [, domain = ''] = /\bheader\.(?:d|i)\s{0,4}=\s{0,4}@?"?([^\s;"]{1,255})/i.exec(result) ?? []
    return isAligned(domain.slice(domain.lastIndexOf('@') + 1).toLowerCase(), fromDomain.toLowerCase())
  })
}

/** The same domain, or one below the other; anything more would need the public suffix list. */
function isAligned(domain: string, fromDomain: string): boolean {
  return domain === fromDomain || (domain.includes('.') && fromDomain.endsWith(`.${domain}`))
}

const withoutComments = (value: string): string => value.replace(/\([^()]{0,500}\)/g, ' ')
