import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  headlineMoved: (who) => `Verplaatst in ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  gone: (who) => `Deze afspraak is verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}:`,
  moved: (who, day, at) =>
    `Deze afspraak is in ${who === null ? 'uw agenda' : `de agenda van ${who}`} verplaatst naar ${day} ${at}. Afgesproken is:`,
  staysUnless: 'De afspraak blijft staan zolang u niets anders beslist. Verder weet niemand ervan.',
  headlineClash: (who) => `Iets anders in ${who === null ? 'uw agenda' : `de agenda van ${who}`} op dat moment`,
  clash: (who) =>
    `In ${who === null ? 'uw agenda' : `de agenda van ${who}`} staat nu iets anders op hetzelfde moment als deze afspraak:`,
  headlineNoLink: 'Geen videolink',
  noLink: 'Uw agenda kon geen videolink maken, dus de uitnodigingen zijn zonder link verstuurd:',
  noLinkHere: 'Uw agenda kon geen videolink maken, dus in deze uitnodiging staat er geen.',
  giveLink:
    'Antwoord met een link, dan stuur ik die naar iedereen. Controleer of uw agenda nog gekoppeld is, zodat die de volgende link weer zelf maakt.',
  headlineNoPlace: 'Nog geen locatie',
  placeLeft: (leaver: string | null) =>
    `De link, het nummer of het adres was van ${leaver ?? 'de vorige organisator'}, dus ik heb die gegevens uit de uitnodiging gehaald. Antwoord met een link, een telefoonnummer of een adres, dan stuur ik dat naar iedereen.`,
  headlineOtherPlace: 'Andere link nodig',
  placeStays: (leaver) =>
    `De link, het nummer of het adres in de uitnodiging is van ${leaver ?? 'de vorige organisator'} en werkt misschien niet meer. Antwoord met nieuwe gegevens, dan stuur ik die naar iedereen.`,
  noLinkOf: (leaver) =>
    `De agenda van ${leaver ?? 'de vorige organisator'} heeft geen videolink gemaakt, dus in de uitnodiging staat er geen. Antwoord met een link, dan stuur ik die naar iedereen.`,
}
