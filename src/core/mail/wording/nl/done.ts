import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'De afspraak is afgezegd.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking ? 'Dat boek ik niet en ik zoek verder.' : 'Dat boek ik niet.'
    case 'change_nothing':
      return 'Goed, ik heb niets veranderd.'
    case 'hold':
      return 'Goed, ik stuur voorlopig niets. Laat het me weten als ik verder moet gaan, iemand moet weglaten of moet afzeggen.'
    case 'go_on':
      return 'Ik stuur andere tijden.'
    case 'come_too_late':
      return 'De afspraak is al begonnen of voorbij, dus ik heb niets veranderd.'
    case 'replace':
      return what.isBooked
        ? `Ik nodig ${what.by} uit in plaats van ${nameOf(what.person)}. De tijd blijft hetzelfde.`
        : `Ik maak de afspraak met ${what.by} in plaats van met ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} doet niet meer mee${what.isBooked ? '; het moment blijft staan' : ''}.`
    case 'ask_replace':
      return `U noemt ook ${what.by}. Zal ik die persoon vragen in plaats van ${nameOf(what.person)}? Een “ja” is genoeg, of antwoord met “schrap ${nameOf(what.person)}”; tot die tijd verandert er niets.`
    case 'go_without':
      return `Ik ga verder zonder op ${nameOf(what.person)} te wachten. De uitnodiging volgt wel, maar komen hoeft niet.`
    case 'make_optional':
      return `${nameOf(what.person)} mag komen, maar het hoeft niet.`
    case 'require':
      return `${nameOf(what.person)} moet kunnen.`
    case 'keep':
      return `${nameOf(what.person)} blijft meedoen.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Zonder ${listed(what.people.map(nameOf))} blijft er niemand over. Antwoord “afzeggen” als de afspraak niet door moet gaan.`
    case 'pass_on':
      return `Ik heb uw bericht doorgegeven aan ${nameOf(what.person)}.`
    case 'leave_open':
      return `${nameOf(what.person)} wacht nog op antwoord. Antwoord hier, dan geef ik het door.`
    case 'add':
      return what.isBooked
        ? `Ik nodig ook ${nameOf(what.person)} uit. De tijd blijft hetzelfde.`
        : `Ik vraag ook ${nameOf(what.person)}.`
    case 'add_people':
      return `${what.isBooked ? `Ik nodig ${peopleIn(what.people)} uit. De tijd blijft hetzelfde.` : `Ik vraag ook ${peopleIn(what.people)}.`}${what.left > 0 ? ` Voor nog ${plural(what.left, { one: 'één persoon', other: `${what.left} personen` })} is geen plaats.` : ''}`
    case 'add_nobody':
      return `Ik schrijf ${peopleIn(what.people)} niet aan.`
    case 'find_no_place':
      return `Voor ${peopleIn(what.people)} is geen plaats meer.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `Ik heb genoteerd waar de afspraak is: ${placeText(what.place)}.`
    case 'ask_to_move':
      return `Ik vraag ${listed(what.people.map(nameOf))} om een ander moment. Zolang dat er niet is, blijft de huidige afspraak staan.`
    case 'rule_out':
      return `Deze tijden gebruik ik niet: ${windows}.`
    case 'choose':
      return `Ik ga uit van: ${windows}.`
    case 'find_none':
      return `Dan vind ik geen vrije tijd (${windows}), dus ik vraag naar de dichtstbijzijnde.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'Ik wacht op niemands antwoord, dus ik heb niemand een herinnering gestuurd.'
        : 'Ik heb nu geen tijden om naar te vragen, dus ik heb niemand een herinnering gestuurd.'
    case 'ask_whether_to_move':
      return `De afspraak is geboekt: ${windows}. Zal ik een andere tijd zoeken of afzeggen? Antwoord met “verplaatsen” of “afzeggen”; tot die tijd blijft alles zoals het is.`
    case 'ask_about_move':
      return `De afspraak is geboekt: ${windows}. Zal ik in plaats daarvan een andere tijd zoeken${to === '' ? '' : ` (${to})`}? Een “ja” is genoeg; tot die tijd blijft alles zoals het is.`
    case 'pause':
      return 'Goed, ik laat het voorlopig rusten en schrijf niemand. Antwoord met “ga verder” als ik het weer moet oppakken, of met “afzeggen”.'
    case 'resume':
      return 'Goed, ik pak het weer op.'
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

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `De afspraak duurt nu ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Ik vraag het na bij iedereen voor wie dat iets uitmaakt.` : `${lasts}.`
  return isLonger
    ? `Ik vraag of ${length(minutes)} mogelijk is. Tot die tijd blijft de afspraak zoals die is.`
    : `${lasts} en begint zoals gepland.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `Ik zoek momenten vanaf ${first}.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last ? `Ik zoek een moment op ${first}.` : `Ik zoek momenten tussen ${first} en ${last}.`
}
