import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { length, listed, longDate, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'Das Treffen ist abgesagt.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking ? 'Das buche ich nicht und suche weiter.' : 'Das buche ich nicht.'
    case 'change_nothing':
      return 'In Ordnung, ich habe nichts geändert.'
    case 'hold':
      return 'In Ordnung, ich verschicke vorerst nichts. Schreiben Sie mir, wenn ich weitermachen, jemanden weglassen oder absagen soll.'
    case 'go_on':
      return 'Ich schicke andere Termine.'
    case 'come_too_late':
      return 'Das Treffen hat schon begonnen oder ist vorbei, deshalb habe ich nichts geändert.'
    case 'replace':
      return what.isBooked
        ? `Ich lade ${what.by} statt ${nameOf(what.person)} ein. Der Termin bleibt.`
        : `Ich vereinbare den Termin mit ${what.by} statt mit ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} ist nicht mehr dabei${what.isBooked ? ', und der Termin bleibt' : ''}.`
    case 'ask_replace':
      return `Sie nennen auch ${what.by}. Soll ich diese Adresse statt ${nameOf(what.person)} anschreiben? Ein „Ja“ genügt, oder antworten Sie mit „streiche ${nameOf(what.person)}“; bis dahin ändert sich nichts.`
    case 'go_without':
      return `Ich mache ohne ${nameOf(what.person)} weiter. ${nameOf(what.person)} bekommt trotzdem eine Einladung, muss aber nicht kommen.`
    case 'make_optional':
      return `${nameOf(what.person)} kann kommen, muss aber nicht.`
    case 'require':
      return `${nameOf(what.person)} muss kommen können.`
    case 'keep':
      return `${nameOf(what.person)} bleibt dabei.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Ohne ${listed(what.people.map(nameOf))} wäre niemand mehr dabei. Antworten Sie mit „absagen“, wenn das Treffen nicht stattfinden soll.`
    case 'pass_on':
      return `Ich habe Ihre Nachricht an ${nameOf(what.person)} weitergegeben.`
    case 'leave_open':
      return `${nameOf(what.person)} wartet noch auf eine Antwort. Antworten Sie hier, dann gebe ich sie weiter.`
    case 'add':
      return what.isBooked
        ? `Ich lade auch ${nameOf(what.person)} ein. Der Termin bleibt.`
        : `Ich frage auch ${nameOf(what.person)}.`
    case 'add_people':
      return `${what.isBooked ? `Ich lade ${peopleIn(what.people)} ein. Der Termin bleibt.` : `Ich frage auch ${peopleIn(what.people)}.`}${what.left > 0 ? ` Für ${what.left} weitere ist kein Platz.` : ''}`
    case 'add_nobody':
      return `Ich schreibe ${peopleIn(what.people)} nicht an.`
    case 'find_no_place':
      return `Für ${peopleIn(what.people)} ist kein Platz mehr.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `Ich habe notiert, wo Sie sich treffen: ${placeText(what.place)}.`
    case 'ask_to_move':
      return `Ich frage ${listed(what.people.map(nameOf))} nach einem anderen Termin. Bis dahin bleibt es beim bisherigen.`
    case 'rule_out':
      return `Diese Zeiten verwende ich nicht: ${windows}.`
    case 'choose':
      return `Ich nehme diese Zeiten: ${windows}.`
    case 'find_none':
      return `Da finde ich keine freie Zeit (${windows}), deshalb frage ich nach den nächstgelegenen.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'Ich warte auf keine Antwort, deshalb habe ich niemanden erinnert.'
        : 'Ich habe zurzeit keine Termine, nach denen ich fragen könnte, deshalb habe ich niemanden erinnert.'
    case 'ask_whether_to_move':
      return `Das Treffen ist gebucht: ${windows}. Soll ich einen anderen Termin suchen oder absagen? Antworten Sie mit „verschieben“ oder „absagen“; bis dahin bleibt alles, wie es ist.`
    case 'ask_about_move':
      return `Das Treffen ist gebucht: ${windows}. Soll ich stattdessen einen anderen Termin suchen${to === '' ? '' : ` (${to})`}? Ein „Ja“ genügt; bis dahin bleibt alles, wie es ist.`
    case 'pause':
      return 'In Ordnung, ich lasse es vorerst ruhen und schreibe niemandem. Antworten Sie mit „weiter“, wenn ich es wieder aufnehmen soll, oder mit „absagen“.'
    case 'resume':
      return 'In Ordnung, ich mache weiter.'
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'Es müssen alle können.'
      : `Es genügt, wenn ${plural(count, { one: `eine Person von ${of} kann`, other: `${count} von ${of} können` })}; die anderen müssen nicht kommen.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Ohne ${who} sind es zu wenige. Ich buche nichts, bis Sie jemanden streichen oder ersetzen.`

const waiting = (silent: string): string =>
  silent === '' ? 'Ich warte und frage noch einmal.' : `Ich warte und frage ${silent} noch einmal.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  return people.length > NAMES_MAX ? `${shown.join(', ')} und ${people.length - NAMES_MAX} weitere` : listed(shown)
}

const NAMES_MAX = 5

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `Das Treffen dauert jetzt ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Ich frage noch einmal bei allen nach, die das betrifft.` : `${lasts}.`
  return isLonger
    ? `Ich frage, ob das Treffen auch ${length(minutes)} dauern kann. Bis dahin bleibt es, wie es ist.`
    : `${lasts} und beginnt wie geplant.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `Ich suche Zeiten ab dem ${first}.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last
    ? `Ich suche Zeiten am ${first}.`
    : `Ich suche Zeiten zwischen dem ${first} und dem ${last}.`
}
