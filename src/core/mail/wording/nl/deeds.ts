import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words. */
export function done(deed: Done, windows: string): string {
  switch (deed.did) {
    case 'cancel':
      return 'De afspraak is afgezegd.'
    case 'wait':
      return waiting(listed(deed.people.map(nameOf)))
    case 'refuse':
      return 'Dat leg ik niet vast, en ik zoek verder.'
    case 'hold':
      return 'Goed, ik stuur voorlopig niets. Laat het me weten als ik verder moet gaan, iemand moet weglaten of moet afzeggen.'
    case 'go_on':
      return 'Ik stuur andere tijden.'
    case 'come_too_late':
      return 'De afspraak is al begonnen of voorbij, dus ik heb niets veranderd.'
    case 'replace':
      return deed.isBooked
        ? `Ik nodig ${deed.by} uit in plaats van ${nameOf(deed.person)}. De tijd blijft hetzelfde.`
        : `Ik maak de afspraak met ${deed.by} in plaats van met ${nameOf(deed.person)}.`
    case 'drop':
      return `${nameOf(deed.person)} doet niet meer mee${deed.isBooked ? '; het moment blijft staan' : ''}.`
    case 'go_without':
      return `Ik ga verder zonder op ${nameOf(deed.person)} te wachten. De uitnodiging volgt wel, maar komen hoeft niet.`
    case 'make_optional':
      return `${nameOf(deed.person)} mag komen, maar het hoeft niet.`
    case 'require':
      return `${nameOf(deed.person)} moet kunnen.`
    case 'keep':
      return `${nameOf(deed.person)} blijft meedoen.`
    case 'need':
      return needed(deed)
    case 'miss':
      return missing(listed(deed.people.map(nameOf)))
    case 'keep_last':
      return `Zonder ${listed(deed.people.map(nameOf))} blijft er niemand over. Antwoord “afzeggen” als de afspraak niet door moet gaan.`
    case 'pass_on':
      return `Ik heb uw bericht doorgegeven aan ${nameOf(deed.person)}.`
    case 'leave_open':
      return `${nameOf(deed.person)} wacht nog op antwoord. Antwoord hier, dan geef ik het door.`
    case 'add':
      return deed.isBooked
        ? `Ik nodig ook ${nameOf(deed.person)} uit. De tijd blijft hetzelfde.`
        : `Ik vraag ook ${nameOf(deed.person)}.`
    case 'add_people':
      return `${deed.isBooked ? `Ik nodig ${peopleIn(deed.people)} uit. De tijd blijft hetzelfde.` : `Ik vraag ook ${peopleIn(deed.people)}.`}${deed.left > 0 ? ` Voor nog ${plural(deed.left, { one: 'één persoon', other: `${deed.left} personen` })} is geen plaats.` : ''}`
    case 'add_nobody':
      return `Ik schrijf ${peopleIn(deed.people)} niet aan.`
    case 'find_no_place':
      return `Voor ${peopleIn(deed.people)} is geen plaats meer.`
    case 'set_length':
      return lengthSet(deed)
    case 'look_later':
      return lookedLater(deed)
    case 'set_place':
      return `Ik heb genoteerd waar de afspraak is: ${placeText(deed.place)}.`
    case 'ask_to_move':
      return `Ik vraag ${listed(deed.people.map(nameOf))} om een ander moment. Zolang dat er niet is, blijft de huidige afspraak staan.`
    case 'rule_out':
      return `Deze tijden gebruik ik niet: ${windows}.`
    case 'choose':
      return `Ik ga uit van: ${windows}.`
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'Iedereen moet kunnen.'
      : `Het is genoeg als ${plural(count, { one: `één van de ${of} kan`, other: `${count} van de ${of} kunnen` })}; de anderen hoeven niet te komen.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Zonder ${who} zijn het er te weinig. Ik boek niets tot u iemand schrapt of vervangt.`

const waiting = (silent: string): string =>
  silent === '' ? 'Ik wacht en vraag het nog één keer.' : `Ik wacht en vraag het ${silent} nog één keer.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  const more = people.length - shown.length
  return more > 0
    ? `${shown.join(', ')} en ${plural(more, { one: 'nog iemand', other: `${more} anderen` })}`
    : listed(shown)
}

const NAMES_MAX = 5

/** What a new length means for people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `De afspraak duurt nu ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Ik vraag het na bij iedereen voor wie dat iets uitmaakt.` : `${lasts}.`
  return isLonger
    ? `Ik vraag of ${length(minutes)} mogelijk is. Tot die tijd blijft de afspraak zoals die is.`
    : `${lasts} en begint zoals gepland.`
}

function lookedLater(deed: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(deed.first))
  if (deed.last === null) return `Ik zoek momenten vanaf ${first}.`
  const last = longDate(Temporal.PlainDate.from(deed.last))
  return deed.first === deed.last ? `Ik zoek een moment op ${first}.` : `Ik zoek momenten tussen ${first} en ${last}.`
}
