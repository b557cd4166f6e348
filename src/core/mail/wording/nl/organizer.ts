import type { organizer as pattern } from '../en/organizer.ts'
import type { Choice } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, plural, shortList } from './words.ts'

const CANCEL: Choice = { say: 'afzeggen', does: 'Ik zeg de afspraak af', press: 'cancel' }
const drop = (name: string): Choice => ({
  say: `schrap ${name}`,
  does: `Ik ga verder zonder ${name}`,
  press: 'drop',
})
const replace = (name: string): Choice => ({
  say: `vervang ${name} door iemand@example.com`,
  does: 'Ik maak de afspraak met deze persoon',
})

const times = (mails: number): string => plural(mails, { one: 'één keer', other: `${mails} keer` })

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer: typeof pattern = {
  headline: {
    out: {
      declined: (name) => `${name} wil geen afspraak`,
      stop: (name) => `${name} wil geen mails meer`,
      bounce: (name) => `Mail aan ${name} komt niet aan`,
    },
    silent: (name) => `Geen antwoord van ${name}`,
    silentAll: (names) => `Geen antwoord van ${listed(names)}`,
    standsIn: 'U bent nu verantwoordelijk',
    passed: {
      question: (name) => `${name} heeft een vraag`,
      where: (name) => `${name} vraagt waar de afspraak is`,
      unclear: (name) => `Ik begrijp niet wat ${name} schrijft`,
      refusing: (name) => `Geen van mijn voorstellen komt ${name} uit`,
      nothing: (name) => `Bericht van ${name}`,
      told: (name) => `Bericht van ${name}`,
      moving: (name) => `${name} vraagt om een ander moment`,
      stands: (name) => `${name} kan toch komen`,
      stuck: (name) => `${name} vraagt om een ander moment, en ik vind er geen`,
      cancelled: (name) => `Bericht van ${name}`,
      over: (name) => `Bericht van ${name}`,
      repeating: (name) => `${name} stuurt steeds dezelfde mail`,
    },
    noTime: (names) => `Nog geen moment met ${shortList(names)}`,
    outside: (only, day) => (only === null ? `Zal ik ${day} vastleggen?` : `${only} vraagt om ${day}`),
    tooManyMails: (name) => `Ik stuur ${name} vandaag geen mails meer`,
    tooQuick: (name) => `Misschien antwoordt er een machine voor ${name}`,
    tooManyChanges: 'Te veel wijzigingen vandaag',
    firstContactsWait: 'Enkele eerste mails wachten tot morgen',
    peopleNamed: (name, count) =>
      `${name} noemt ${plural(count, { one: 'nog iemand', other: `nog ${count} personen` })}`,
    longerWanted: (name, minutes) => `${name} wil graag ${length(minutes)}`,
    declined: (name) => `${name} kan niet komen`,
  },
  orElse: 'Of laat me weten wat u liever wilt.',
  out: {
    declined: (name) => `${name} wil geen afspraak.`,
    stop: (name) => `${name} heeft me gevraagd niet meer te schrijven.`,
    bounce: (name, email) => `Mijn mail aan ${name} (${email}) is niet aangekomen.`,
  },
  notAgain: (name) => `Ik stuur ${name} geen mails meer en ga verder met de anderen.`,
  notAgainAndDecide: (name, isBooked) =>
    `Ik stuur ${name} geen mails meer. ${isBooked ? 'De afspraak blijft staan.' : 'Ik leg niets vast tot u beslist:'}`,
  tooFew: (left, count, of) =>
    `${left.length === 0 ? 'Er blijft niemand over' : `Alleen ${listed(left)} ${plural(left.length, { one: 'blijft', other: 'blijven' })} over`}, en ${plural(count, { one: 'er is minstens één', other: `er zijn minstens ${count}` })} van de ${of} nodig.`,
  ifTooFew: (left, of) => ({
    say: `${left} van de ${of} is genoeg`,
    does: 'Ik ga verder met wie overblijft',
  }),
  ifOut: (name) => [replace(name), drop(name), CANCEL],
  silent: (name, mails) => `${name} heeft niet geantwoord. Ik heb ${times(mails)} geschreven. Wat zal ik doen?`,
  silentAll: (names, mails) =>
    `${listed(names)} hebben niet geantwoord. Ik heb iedereen ${times(mails)} geschreven. Wat zal ik doen?`,
  silentSince: (name, mails) =>
    `Ik weet nog niet wanneer ${name} kan. Ik heb ${times(mails)} geschreven sinds deze mail:`,
  ifSilentAll: (names) => [
    { say: 'wachten', does: `Ik vraag het ${listed(names)} nog één keer`, press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `ga door zonder ${name}`,
        does: 'Ik maak de afspraak met de anderen',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name, isAlone) => [
    { say: 'wachten', does: `Ik vraag het ${name} nog één keer`, press: 'wait' },
    ...(isAlone
      ? []
      : [{ say: `ga door zonder ${name}`, does: 'Ik maak de afspraak met de anderen', press: 'without' as const }]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver, participants) =>
    `${leaver ?? 'Wie deze afspraak organiseerde,'} hoort niet meer bij het team. U bent nu verantwoordelijk voor deze afspraak met ${listed(participants)}:`,
  standsAsBooked: 'De afspraak blijft zoals die is, en ik laat het u weten als er iets verandert.',
  standsWithoutHost:
    'De afspraak blijft zoals die is, maar van uw kant is niemand meer uitgenodigd. Laat me weten wie er moet gaan, of kies:',
  bookedOnPage: (name, hasAnswers) =>
    `${name} heeft deze afspraak op uw boekingspagina geboekt${hasAnswers ? ' en antwoordde:' : '.'}`,
  wrote: (name) => `${name} schrijft:`,
  whyPassed: {
    question: () => 'Deze vraag is voor u: antwoord hier, dan geef ik uw antwoord door.',
    where: () =>
      'Ik weet nog niet waar de afspraak plaatsvindt. Antwoord met een link, een telefoonnummer of een adres; ik geef het door en zet het in de uitnodiging.',
    unclear: (name) =>
      `Ik begreep de laatste twee mails van ${name} niet. Antwoord hier, dan geef ik uw antwoord door, of schrijf ${name} rechtstreeks.`,
    refusing: (name) =>
      `Geen van de voorgestelde momenten komt ${name} uit, en ik weet niet wanneer het wel kan. Antwoord hier, dan geef ik uw antwoord door, of schrijf ${name} rechtstreeks.`,
    told: (name) =>
      `Dit leek me goed om te weten. Ik heb alleen bevestigd dat ik het heb doorgegeven. Is er een antwoord nodig, schrijf ${name} dan rechtstreeks.`,
    nothing: (name) =>
      `Dit leek me goed om te weten. Ik heb niet geantwoord. Is er een antwoord nodig, schrijf ${name} dan rechtstreeks.`,
    moving: () => 'Ik heb om een ander moment gevraagd. Zolang dat er niet is, blijft de huidige afspraak staan.',
    stands: () => 'De afspraak blijft dus staan.',
    stuck: () =>
      'Ik vind daar geen ander moment voor. De afspraak blijft staan tot u me andere tijden noemt of afzegt.',
    cancelled: (name) =>
      `De afspraak is afgezegd, dus ik heb niet geantwoord. Is er een antwoord nodig, schrijf ${name} dan rechtstreeks.`,
    over: (name) =>
      `De afspraak is al begonnen of voorbij, dus ik heb niet geantwoord. Is er een antwoord nodig, schrijf ${name} dan rechtstreeks.`,
    repeating: (name) =>
      `Dit is de derde mail met dezelfde woorden, dus ik antwoord niet meer. Is er een antwoord nodig, schrijf ${name} dan rechtstreeks.`,
  },
  ifTimeHelps: (hasTime) => (hasTime ? [{ say: 'ja', does: 'Ik kies dit moment', press: 'yes' }] : []),
  drop,
  dropSomebody: { say: 'schrap …', does: 'en een naam: ik ga verder zonder die persoon' },
  cancel: CANCEL,
  listsEnd: (lists, isYesOrNo) =>
    `Ik heb ${lists} lijsten met tijden gestuurd en er is nog geen moment dat iedereen past. ${isYesOrNo ? 'Zal ik er meer sturen?' : 'Voordat ik er meer stuur, hoor ik graag hoe ik verder moet gaan.'}`,
  allBut: (names) => `Dit moment past iedereen behalve ${listed(names)}:`,
  ifListsEnd: (name) => [
    { say: name === null ? 'ja' : 'wachten', does: 'Ik stuur andere tijden', press: 'wait' },
    name === null
      ? { say: 'schrap …', does: 'en een naam: ik ga verder zonder die persoon' }
      : { say: `ga door zonder ${name}`, does: 'Ik maak de afspraak met de anderen', press: 'without' },
    CANCEL,
  ],
  shallIBook: 'Zal ik het vastleggen?',
  noTimeElse: 'U kunt me ook andere tijden of een andere duur noemen. Verder weet nog niemand hiervan.',
  ifOutside: (only) => [
    { say: 'ja', does: 'Ik leg het vast', press: 'yes' },
    { say: 'nee', does: only === null ? 'Ik zoek verder' : `Ik vraag ${only} om een ander moment`, press: 'no' },
  ],
  tooManyMails: (name, most) =>
    `Ik heb ${name} vandaag ${most} mails geschreven en stop tot morgen. Heeft het haast, dan kunt u ${name} het beste zelf schrijven.`,
  tooQuick: (name) =>
    `De laatste antwoorden van ${name} kwamen binnen enkele seconden na mijn mails; misschien schrijft een machine ze. Ik wacht een kwartier voordat ik weer antwoord.`,
  tooManyChanges: (most) =>
    `Deze afspraak is vandaag ${most} keer gewijzigd, dus tot morgen verander ik niets meer. Het moment dat ik het laatst heb gestuurd, blijft staan.`,
  firstContactsWait: (count, most) =>
    `Ik heb vandaag ${most} nieuwe mensen aangeschreven over deze afspraak; meer doe ik niet op één dag. ${plural(count, { one: 'Nog één persoon krijgt morgen een eerste mail.', other: `Nog ${count} mensen krijgen morgen hun eerste mail.` })}`,
  peopleNamed: (name, count, isInstead) =>
    plural(count, {
      one: `${name} vraagt me ${isInstead ? 'in plaats daarvan iemand anders' : 'ook iemand anders'} aan te schrijven:`,
      other: `${name} vraagt me ${isInstead ? `in plaats daarvan ${count} anderen` : `ook ${count} anderen`} aan te schrijven:`,
    }),
  andMore: (count) => `en nog ${count}`,
  placesLeft: (places) =>
    places === 0
      ? 'Voor anderen is geen plaats meer.'
      : `Er is nog plaats voor ${plural(places, { one: 'één persoon', other: `${places} personen` })}.`,
  ifPeopleNamed: (count) => [
    {
      say: 'ja',
      does: plural(count, { one: 'Ik schrijf deze persoon aan', other: 'Ik schrijf al deze mensen aan' }),
      press: 'yes',
    },
    { say: 'nee', does: 'Dan schrijf ik niemand aan', press: 'no' },
  ],
  longerWanted: (name, minutes) => `${name} wil voor de afspraak graag ${length(minutes)}:`,
  ifLonger: (minutes) => [
    { say: 'ja', does: `Ik zoek een moment van ${length(minutes)}`, press: 'yes' },
    { say: 'nee', does: 'De afspraak blijft even lang', press: 'no' },
  ],
  declined: (name, hasComment) => `${name} kan niet komen${hasComment ? ':' : '.'}`,
  askedForAnother: (name) => `Ik heb ${name} om een ander moment gevraagd.`,
  stillKept: 'De afspraak blijft staan.',
  ifBooked: [{ say: 'verplaatsen', does: 'Ik zoek een ander moment', press: 'move' }, CANCEL],
  ifStuck: [CANCEL],
  deserted:
    'Verder komt er niemand. Beslist u niets anders, dan zeg ik de afspraak binnen twee werkdagen af, en in elk geval voor het begin.',
  done,
  standing,
  notUnderstood: (isBooked) =>
    `Sorry, ik heb niet begrepen wat ik moet doen. U kunt antwoorden met ${isBooked ? '“verplaatsen”' : 'tijden die u wel of niet uitkomen'}, een andere duur, “toevoegen” en een adres, “schrap” en een naam, of “afzeggen”.`,
  asks: (question) => `Dank u wel. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words, names) => `Wie bedoelt u met ${inQuotes(words)}: ${either(names)}? De naam is genoeg.`,
}
