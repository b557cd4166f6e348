import { plural } from '#core/mail/wording/nl/words.ts'
import type { BookingWords } from './words.ts'

export const nl: BookingWords = {
  locale: 'nl-NL',
  name: 'Nederlands',
  languages: 'Taal',
  meet: (host) => `Afspraak met ${host}`,
  howLong: 'Hoe lang',
  videoCall: 'Videogesprek',
  byPhone: 'Telefonisch',
  day: {
    before: 'Eerder',
    after: 'Later',
    free: (day) => `${day}, vrije tijden`,
  },
  time: { choose: 'Kies een tijd' },
  noneIn: (month) => `In ${month} is er niets vrij.`,
  nextOn: 'Eerstvolgende vrije dag:',
  none: (days) => `De komende ${plural(days, { one: '24 uur', other: `${days} dagen` })} is er niets vrij.`,
  noneSuits: {
    link: 'Geen van deze tijden komt me uit',
    title: 'Laat weten wanneer u kunt',
    explain: (host) =>
      `Schrijf in uw eigen woorden welke dagen en tijden u uitkomen. We zoeken een tijd met ${host} en schrijven u.`,
    words: 'Wanneer kunt u?',
    hint: 'Bijvoorbeeld: “Donderdag na 16.00 uur, of elke ochtend in de eerste week van maart.”',
    send: 'Versturen',
  },
  details: {
    title: 'Uw gegevens',
    name: 'Uw naam',
    email: 'Uw e-mailadres',
    optional: '(optioneel)',
    book: 'Deze tijd boeken',
    confirm: 'Verder',
    other: 'Andere tijd kiezen',
  },
  choose: 'Maak een keuze',
  problem: {
    name: 'Vul uw naam in.',
    nameForm: 'Vul alleen uw naam in, zonder adres of link.',
    email: 'Vul uw e-mailadres in.',
    emailForm: 'Dit lijkt geen e-mailadres. Controleer het even.',
    answer: 'Beantwoord deze vraag.',
    answerLong: 'Dit is te lang. Maak het wat korter.',
    words: 'Laat weten wanneer u kunt.',
    notYours: (host) =>
      `Deze link is voor een ander adres. Gebruik het adres waar hij naartoe is gestuurd, of vraag ${host} om een eigen link.`,
    own: 'Dit is het adres van iemand die de afspraak organiseert. Vul uw eigen adres in.',
    stopped: 'Dit adres krijgt op verzoek geen mail van ons. Gebruik een ander adres.',
    tooMany: 'Meer kunnen we nu niet van u aannemen. Probeer het later nog eens.',
    look: 'Er ontbreekt nog iets. Kijk even naar de gemarkeerde velden.',
  },
  gone: {
    title: (time) => `${time} is zojuist door iemand anders geboekt.`,
    near: 'Deze tijden zijn nog vrij. Uw gegevens zijn bewaard.',
    none: 'Rond die tijd is verder niets vrij. Kies een andere dag, of laat weten wanneer u kunt.',
  },
  booked: {
    title: 'Uw afspraak staat',
    mail: 'De uitnodiging komt per mail naar u toe.',
    change: 'Verzetten, afzeggen of een bericht schrijven',
    again: 'Andere tijd boeken',
  },
  asked: {
    title: 'Dank u wel',
    text: (host) => `We zoeken een tijd met ${host} en schrijven u. U kunt die mail gewoon beantwoorden.`,
  },
  sent: {
    title: 'Kijk even in uw mail',
    text: 'We hebben u een link gestuurd. Uw afspraak is geboekt zodra u die opent en bevestigt.',
    until: (time) => `We houden de tijd tot ${time} voor u vrij.`,
    unheld: 'Tot die tijd kunnen we de tijd niet vasthouden, dus bevestig liefst snel.',
    words: 'We hebben u een link gestuurd. We zoeken een tijd zodra u die opent en bevestigt.',
    nothing: 'Niets ontvangen? Kijk in de map met ongewenste mail, of kies opnieuw een tijd met een ander adres.',
  },
  confirm: {
    title: 'Bevestig uw boeking',
    explain: (time) => `${time} is voor u zodra u bevestigt.`,
    words: (host) => `We zoeken een tijd met ${host} zodra u bevestigt.`,
    book: 'Bevestigen en boeken',
    send: 'Bevestigen',
  },
  ended: {
    title: 'Deze link geldt niet meer',
    text: (host) => `Wilt u nog afspreken? Boek dan een nieuwe tijd, of schrijf ${host}.`,
  },
  used: {
    title: 'Deze link is al gebruikt',
    text: (host) =>
      `Hij gold voor één boeking. Was u dat, dan staat alles in uw uitnodiging. Vraag ${host} anders om een nieuwe link.`,
  },
  expired: (host) => `Hij gold tot een bepaalde dag. Vraag ${host} om een nieuwe.`,
  inactive: {
    title: 'Hier kan nu niets worden geboekt',
    text: (host) => `Probeer het later nog eens, of vraag het ${host}.`,
  },
  missing: {
    title: 'Hier is geen pagina',
    text: 'Controleer of het adres compleet is, of vraag het degene van wie u het hebt.',
  },
  trouble: 'Er is niets geboekt. Probeer het zo meteen opnieuw.',
  theHost: 'uw gesprekspartner',
  calendar: 'Dagen met vrije tijden',
}
