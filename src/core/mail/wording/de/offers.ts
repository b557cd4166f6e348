import type { offers as pattern } from '../en/offers.ts'
import type { Invited, Nth, Person, WhyAgain } from '../facts.ts'
import { byWhat, ended, host, hosts, length, listed, plural, theMeeting, toHost } from './words.ts'

type Wish = Parameters<typeof pattern.first>[0]
type Wanted = Parameters<typeof pattern.again>[2]

/**
 * "Ana Ruiz und Dee Ray möchten sich für 30 Minuten per Video mit Ihnen treffen". German has no "meeting" by
 * phone.
 */
function wish({ organizer, otherHosts, minutes, place }: Wish, withWhom: string): string {
  const would = otherHosts.length > 0 ? 'möchten' : 'möchte'
  const what =
    place?.kind === 'phone'
      ? `${length(minutes)} ${withWhom} telefonieren`
      : `sich für ${length(minutes)}${byWhat(place)} ${withWhom} treffen`
  return `${hosts(host(organizer), otherHosts)} ${would} ${what}`
}

/** Without an article, which depends on the sentence: "Treffen mit Ana Ruiz (30 Minuten)". */
function meetingOf({ organizer, otherHosts, minutes }: Wanted): string {
  return `Treffen mit ${hosts(toHost(organizer), otherHosts)} (${length(minutes)})`
}

function alsoInvited({ names, more }: Invited): string {
  const count = names.length + more
  if (count === 0) return ''
  const unnamed = more > 0 ? [plural(more, { one: 'eine weitere Person', other: `${more} weitere Personen` })] : []
  return ` Auch ${listed([...names, ...unnamed])} ${plural(count, { one: 'ist', other: 'sind' })} eingeladen; ich melde mich, sobald alle geantwortet haben.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: 'Passt Ihnen dieser Termin?', other: 'Passt Ihnen einer dieser Termine?' })

const isItBetter = (count: number): string =>
  plural(count, { one: 'Passt dieser Termin besser?', other: 'Passt einer dieser Termine besser?' })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) =>
    `Kurze Nachfrage zum ${meeting}. ${plural(count, { one: 'Dieser Termin ist gerade frei:', other: 'Diese Termine sind gerade frei:' })}`,
  second: (meeting, count) => `Ich suche noch einen Termin für das ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `Dies ist meine letzte Nachricht zum ${meeting}. ${plural(count, { one: 'Wenn dieser Termin nicht passt', other: 'Wenn keiner dieser Termine passt' })}, nennen Sie mir bitte eine Woche, die besser ist. Oder schreiben Sie, dass Sie kein Treffen möchten, dann gebe ich ${toHost(organizer)} Bescheid.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `${host(organizer)} hat mich gebeten, wegen des Treffens (${length(minutes)}) noch einmal bei Ihnen nachzufragen. ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `Als ich Ihnen zum ${meeting} schrieb, waren Sie nicht da. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) => `Wie gewünscht melde ich mich wieder zum ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `Sie haben mir geschrieben, wann Sie können. Für das ${meeting} habe ich darin noch keinen Termin gefunden. ${plural(count, { one: 'Passt auch dieser?', other: 'Passt auch einer von diesen?' })}`,
  refused_times: (meeting, count) =>
    `Die letzten Termine für das ${meeting} haben Ihnen nicht gepasst. ${isItBetter(count)}`,
  wrote: (meeting, count) =>
    `Danke für Ihre letzte Mail. Für das ${meeting} brauche ich noch einen Termin. ${doesItWork(count)}`,
  moving: (meeting, count) => `Ich brauche noch einen neuen Termin für das ${meeting}. ${doesItWork(count)}`,
}

const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' Eine kurze Antwort genügt.',
  last: ' Das ist meine letzte Erinnerung.',
  once_more: '',
}

const allNumbers = (page: string | null): string => {
  const numbers = 'Antworten Sie einfach mit allen Nummern, die Ihnen passen'
  return page === null
    ? `${numbers}, oder schreiben Sie mir, was besser wäre.`
    : `${numbers}, schreiben Sie mir, was besser wäre, oder wählen Sie hier Ihre Termine: ${page}`
}

/** Mails that offer times. */
export const offers: typeof pattern = {
  first: (facts) => `${wish(facts, 'mit Ihnen')}.${alsoInvited(facts.invited)}`,
  topic: (about) => `Thema: ${about}`,
  doesItWork,
  firstToAssistant: (facts, principal) =>
    `${wish(facts, `mit ${principal}`)}, und ich soll den Termin mit Ihnen vereinbaren.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count) =>
    plural(count, { one: 'Wäre dieser Termin recht?', other: 'Wäre einer dieser Termine recht?' }),
  requested: ({ organizer, otherHosts, minutes, place, invited }, team) => {
    const take = otherHosts.length > 0 ? 'nehmen' : 'nimmt'
    return `Danke für Ihre Nachricht${team === null ? '' : ` an ${team}`}. ${hosts(host(organizer), otherHosts)} ${take} sich gern ${length(minutes)}${byWhat(place)} Zeit für Sie.${alsoInvited(invited)}`
  },
  others: {
    none_fits: ({ heard, count }) => `${heard ?? 'Danke für die Rückmeldung.'} ${isItBetter(count)}`,
    not_possible: ({ heard, count }) =>
      `${heard ?? 'Danke!'} Das geht leider nicht. ${plural(count, { one: 'Am nächsten liegt dieser Termin. Passt er Ihnen?', other: 'Am nächsten liegen diese Termine. Passt Ihnen einer davon?' })}`,
    outside: ({ heard, count }) =>
      `${heard ?? 'Danke!'} Ich sehe, ob sich das machen lässt. ${plural(count, { one: 'Würde auch dieser Termin passen?', other: 'Würde auch einer dieser Termine passen?' })}`,
    over: ({ count }) =>
      `Danke! Leider bin ich nicht mehr rechtzeitig dazu gekommen, diesen Termin zu buchen. ${doesItWork(count)}`,
    zone: ({ count }) => `Danke, Ihre Zeitzone habe ich notiert. ${doesItWork(count)}`,
    added: ({ count }) => `Danke, ich frage auch dort an. ${doesItWork(count)}`,
    add_asked: ({ organizer, count }) =>
      `Danke. Ich habe bei ${toHost(organizer)} nachgefragt, ob ich auch dort anfragen darf. ${doesItWork(count)}`,
    shorter: ({ minutes, count }) => `Gern, dann ${length(minutes)}. ${doesItWork(count)}`,
    duration: ({ organizer, minutes, count }) =>
      `${host(organizer)} hätte nun gern ${length(minutes)}, deshalb mache ich Ihnen ${plural(count, { one: 'einen neuen Vorschlag', other: 'neue Vorschläge' })}. ${doesItWork(count)}`,
    changed: ({ count }) => `Leider sind einige der vorgeschlagenen Termine inzwischen vergeben. ${doesItWork(count)}`,
    not_common: ({ heard, count }) =>
      `${heard === null ? '' : `${heard} `}Bisher habe ich keinen Termin gefunden, der allen passt. ${plural(count, { one: 'Würde Ihnen auch dieser passen?', other: 'Würde Ihnen auch einer von diesen passen?' })}`,
    unclear: ({ organizer, count }) =>
      `Danke für Ihre Antwort. Ich bin nicht sicher, ob ich sie verstanden habe. Für das Treffen mit ${toHost(organizer)}: ${plural(count, { one: 'Passt Ihnen dieser Termin?', other: 'Passt Ihnen einer dieser Termine?' })}`,
    move: ({ organizer, count }) =>
      `Das Treffen mit ${toHost(organizer)} braucht einen neuen Termin. ${doesItWork(count)}`,
    longer: ({ organizer, minutes, count }) =>
      `${host(organizer)} hätte für das Treffen gern ${length(minutes)}. ${doesItWork(count)}`,
    declined: ({ organizer, count }) =>
      `Sie haben die Einladung zum Treffen mit ${toHost(organizer)} abgelehnt. ${isItBetter(count)}`,
  },
  again: (why, nth, facts, count) => {
    if (why !== 'silent') return `${again[why](meetingOf(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](meetingOf(facts), count, facts.organizer)
  },
  howToAnswer: (count, page, isForSeveral) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const words = plural(count, { one: 'Ein „Ja“ genügt', other: 'Antworten Sie einfach mit einer Nummer' })
    if (page === null) return `${words}, oder schreiben Sie mir, was Ihnen besser passt.`
    return plural(count, {
      one: `${words}, oder schreiben Sie mir, was Ihnen besser passt. Sie können auch hier antworten: ${page}`,
      other: `${words}, schreiben Sie mir, was Ihnen besser passt, oder wählen Sie hier einen Termin: ${page}`,
    })
  },
  movesSoon: (count) =>
    `Dafür wird ein neuer Termin gesucht; bis er feststeht, bleibt es bei diesem. ${doesItWork(count)}`,
  presentTimeStands: (time) =>
    time === null
      ? 'Bis ein neuer Termin feststeht, bleibt es beim bisherigen.'
      : `Bis ein neuer Termin feststeht, bleibt es dabei: ${time}.`,
  heard: (free, busy) => {
    if (busy === null) return `Danke, ich habe notiert, wann Sie können: ${ended(free!)}`
    return free === null
      ? `Danke, ich habe notiert, wann Sie nicht können: ${ended(busy)}`
      : `Danke, ich habe notiert, wann Sie können (${free}) und wann nicht (${busy}).`
  },
  confirmOld: 'Es ist eine Weile her, dass Sie mir geschrieben haben, wann Sie können. Passt dieser Termin noch?',
  confirmMove: (called, from, count) =>
    `Sie möchten ${theMeeting(called)} am ${from} verschieben. ${plural(count, {
      one: 'Soll ich es auf diesen Termin verlegen?',
      other: 'Welcher dieser Termine passt Ihnen stattdessen?',
    })}`,
  inZone: ({ words }) => `Alle Zeiten sind in ${words} angegeben.`,
  inZoneOf: ({ words }, organizer) => `Alle Zeiten sind in ${words} angegeben, der Zeitzone von ${toHost(organizer)}.`,
  asksZone: 'Wenn Sie in einer anderen Zeitzone sind, schreiben Sie mir bitte, in welcher.',
}
