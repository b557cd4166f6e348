import { getDomain } from 'tldts'
import { lowerAscii } from './email.ts'

// Where somebody works, judging by their address. A public provider says nothing, because anybody can have an address there.

const PUBLIC_PROVIDERS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com me.com
  mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de posteo.de
  mailbox.org tutanota.com tuta.io fastmail.com fastmail.fm zoho.com mail.com hey.com duck.com yandex.com yandex.ru mail.ru
  bk.ru inbox.ru list.ru rambler.ru qq.com foxmail.com 163.com 126.com sina.com naver.com daum.net hanmail.net orange.fr
  wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it telenet.be skynet.be ziggo.nl kpnmail.nl
  planet.nl xs4all.nl hotmail.co.uk hotmail.fr hotmail.de hotmail.es hotmail.it live.co.uk live.nl live.fr outlook.de
  outlook.fr outlook.es yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.co.jp btinternet.com sky.com virginmedia.com
  uol.com.br bol.com.br terra.com.br sapo.pt wp.pl o2.pl interia.pl onet.pl seznam.cz comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net shaw.ca rogers.com bigpond.com rediffmail.com`.split(/\s+/),
)

/** Whether two addresses belong to the same organisation: the same domain, or domains below the same registered name. */
export function isSameOrganisation(one: string, other: string): boolean {
  const [first, second] = [domainOf(one), domainOf(other)]
  const house = heldName(first)
  if ([first, second, house].some((domain) => domain !== null && PUBLIC_PROVIDERS.has(domain))) return false
  return first === second || (house !== null && house === heldName(second))
}

/** The registered name of an address; names below it are free to create. */
export function registeredDomain(email: string): string {
  const domain = domainOf(email)
  return getDomain(domain) ?? domain
}

/** As `registeredDomain`, but hosts that give away names below their own count as registries: their customers are strangers. */
const heldName = (domain: string): string | null => getDomain(domain, { allowPrivateDomains: true })

const domainOf = (email: string): string => lowerAscii(email.slice(email.lastIndexOf('@') + 1))
