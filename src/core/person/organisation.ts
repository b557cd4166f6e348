// Where somebody works, as far as an address tells. At a public provider everybody has one, so it tells nothing.

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

/** Whether two people have addresses of the same house: the same domain, or one below the other's. */
export function isSameOrganisation(one: string, other: string): boolean {
  const [first, second] = [domainOf(one), domainOf(other)]
  if (PUBLIC_PROVIDERS.has(first) || PUBLIC_PROVIDERS.has(second)) return false
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`)
}

/** Second levels under which countries register names. */
const SHARED_SECOND_LEVELS = new Set('ac co com edu gob go gov ltd me mil ne net nhs or org plc sch'.split(' '))

/** The name that somebody had to register for an address: everything below it costs nothing. */
export function registeredDomain(email: string): string {
  const labels = domainOf(email).split('.')
  const [second = '', top = ''] = labels.slice(-2)
  const isBelowCountry = top.length === 2 && SHARED_SECOND_LEVELS.has(second)
  return labels.slice(isBelowCountry ? -3 : -2).join('.')
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
