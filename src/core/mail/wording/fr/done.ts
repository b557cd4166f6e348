import { placeText } from '#core/place.ts'
import type { Done, Named } from '../facts.ts'
import { nameOf } from '../people.ts'
import { reminded, told } from './orders.ts'
import { longDate } from './times.ts'
import { length, listed, of, plural } from './words.ts'

/** Confirms an instruction of the organizer. `windows` are its times in words, and `to` those that it would move to. */
export function done(what: Exclude<Done, { did: 'status' | 'answer' }>, windows: string, to: string): string {
  switch (what.did) {
    case 'cancel':
      return 'Le rendez-vous est annulé.'
    case 'wait':
      return waiting(listed(what.people.map(nameOf)))
    case 'refuse':
      return what.isLooking
        ? 'Je ne réserve pas ce créneau et je continue à chercher.'
        : 'Je ne réserve pas ce créneau.'
    case 'change_nothing':
      return 'D’accord, je n’ai rien changé.'
    case 'hold':
      return 'Entendu, je n’envoie rien pour l’instant. Écrivez-moi quand je devrai continuer, retirer quelqu’un ou annuler.'
    case 'go_on':
      return 'J’envoie d’autres créneaux.'
    case 'come_too_late':
      return 'Le rendez-vous a commencé ou est passé, je n’ai donc rien changé.'
    case 'replace':
      return what.isBooked
        ? `J’invite ${what.by} à la place ${of(nameOf(what.person))}. L’horaire ne change pas.`
        : `J’organise le rendez-vous avec ${what.by}, et non plus avec ${nameOf(what.person)}.`
    case 'drop':
      return `${nameOf(what.person)} ne participe plus${what.isBooked ? ', et l’horaire ne change pas' : ''}.`
    case 'ask_replace':
      return `Vous mentionnez aussi ${what.by}. Dois-je m’adresser à cette personne au lieu de ${nameOf(what.person)} ? Un « oui » suffit, ou répondez « retirer ${nameOf(what.person)} » ; d’ici là, rien ne change.`
    case 'go_without':
      return `Je continue sans ${nameOf(what.person)}, qui recevra une invitation facultative.`
    case 'make_optional':
      return `La présence ${of(nameOf(what.person))} est désormais facultative.`
    case 'require':
      return `La présence ${of(nameOf(what.person))} est nécessaire.`
    case 'keep':
      return `${nameOf(what.person)} participe toujours.`
    case 'need':
      return needed(what)
    case 'miss':
      return missing(listed(what.people.map(nameOf)))
    case 'keep_last':
      return `Sans ${listed(what.people.map(nameOf))}, il ne reste personne. Répondez « annuler » si le rendez-vous ne doit pas avoir lieu.`
    case 'pass_on':
      return `J’ai transmis votre message à ${nameOf(what.person)}.`
    case 'leave_open':
      return `${nameOf(what.person)} attend toujours une réponse. Répondez ici, et je la transmettrai.`
    case 'add':
      return what.isBooked
        ? `J’invite aussi ${nameOf(what.person)}. L’horaire ne change pas.`
        : `J’écris aussi à ${nameOf(what.person)}.`
    case 'add_people':
      return `${what.isBooked ? `J’invite aussi ${peopleIn(what.people)}. L’horaire ne change pas.` : `J’écris aussi à ${peopleIn(what.people)}.`}${what.left > 0 ? ` Il n’y a plus de place pour ${plural(what.left, { one: 'une autre personne', other: `${what.left} autres personnes` })}.` : ''}`
    case 'add_nobody':
      return `Je n’écris pas à ${peopleIn(what.people)}.`
    case 'find_no_place':
      return `Il n’y a plus de place pour ${peopleIn(what.people)}.`
    case 'set_length':
      return lengthSet(what)
    case 'look_later':
      return lookedLater(what)
    case 'set_place':
      return `J’ai noté où a lieu le rendez-vous : ${placeText(what.place)}.`
    case 'ask_to_move':
      return `Je demande un autre créneau à ${listed(what.people.map(nameOf))}. D’ici là, le rendez-vous ne bouge pas.`
    case 'rule_out':
      return `J’écarte ces moments : ${windows}.`
    case 'choose':
      return `Je retiens ces moments : ${windows}.`
    case 'find_none':
      return `Je ne trouve aucun créneau libre à ce moment-là (${windows}), je propose donc les plus proches.`
    case 'tell':
      return told(what)
    case 'remind':
      return reminded(what)
    case 'remind_nobody':
      return what.hasTimes
        ? 'Je n’attends de réponse de personne, je n’ai donc relancé personne.'
        : 'Je n’ai pas de créneau à proposer pour le moment, je n’ai donc relancé personne.'
    case 'ask_whether_to_move':
      return `Le rendez-vous est confirmé : ${windows}. Dois-je chercher un autre créneau ou annuler le rendez-vous ? Répondez « déplacer » ou « annuler » ; d’ici là, rien ne change.`
    case 'ask_about_move':
      return `Le rendez-vous est confirmé : ${windows}. Dois-je plutôt chercher un autre créneau${to === '' ? '' : ` (${to})`} ? Un « oui » suffit ; d’ici là, rien ne change.`
    case 'pause':
      return 'D’accord, je laisse cela de côté et je n’écris à personne. Répondez « reprends » quand je dois m’y remettre, ou « annuler » pour annuler.'
    case 'resume':
      return 'D’accord, je m’y remets.'
  }
}

function needed({ count, of, out }: Extract<Done, { did: 'need' }>): string {
  const who = listed(out.map(nameOf))
  const enough =
    count === of
      ? 'La présence de tout le monde est nécessaire.'
      : `La présence ${plural(count, { one: 'd’une personne', other: `de ${count} personnes` })} sur ${of} suffit ; celle des autres est facultative.`
  return who === '' ? enough : `${enough} ${missing(who)}`
}

const missing = (who: string): string =>
  `Sans ${who}, il n’y a pas assez de monde : je ne réserve rien tant que vous n’avez pas retiré ou remplacé quelqu’un.`

const waiting = (silent: string): string =>
  silent === ''
    ? 'J’attends et je relancerai encore une fois.'
    : `J’attends et je relancerai ${silent} encore une fois.`

/** A few names, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  const more = people.length - NAMES_MAX
  return more > 0 ? `${shown.join(', ')} et ${more} ${plural(more, { one: 'autre', other: 'autres' })}` : listed(shown)
}

const NAMES_MAX = 5

/** The effect of a new length on people who have already answered. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  const lasts = `Le rendez-vous dure maintenant ${length(minutes)}`
  if (!isBooked) return isLonger ? `${lasts}. Je vérifie auprès des personnes concernées.` : `${lasts}.`
  return isLonger
    ? `Je demande s’il est possible de prévoir ${length(minutes)}. D’ici là, le rendez-vous ne change pas.`
    : `${lasts} et commence comme prévu.`
}

function lookedLater(what: Extract<Done, { did: 'look_later' }>): string {
  const first = longDate(Temporal.PlainDate.from(what.first))
  if (what.last === null) return `Je cherche des moments à partir du ${first}.`
  const last = longDate(Temporal.PlainDate.from(what.last))
  return what.first === what.last
    ? `Je cherche un moment le ${first}.`
    : `Je cherche des moments entre le ${first} et le ${last}.`
}
