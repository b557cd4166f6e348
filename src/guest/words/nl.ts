import { plural } from '#core/mail/wording/nl/words.ts'
import type { GuestWords } from './words.ts'

export const nl: GuestWords = {
  locale: 'nl-NL',
  theOrganizer: 'de organisator',
  heading: (organizer) => `Afspraak met ${organizer}`,
  arrangedFor: (organizer) => `Namens ${organizer} gepland door Parley`,
  who: 'Wie',
  andMore: (count) => plural(count, { one: 'nog één persoon', other: `nog ${count} personen` }),
  howLong: 'Hoe lang',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'minuut', other: 'minuten' })}`,
  where: 'Waar',
  linkToCome: 'Videogesprek, link volgt',
  about: 'Waarover',

  zone: { label: 'Tijden in', show: 'Tonen' },
  pick: {
    question: (count) =>
      plural(count, { one: 'Komt dit moment u goed uit?', other: 'Welke momenten komen u goed uit?' }),
    several: 'Kies er gerust meer dan één. Hoe meer u kiest, hoe sneller de afspraak vaststaat.',
    send: 'Antwoord versturen',
  },
  note: {
    label: (organizer) => `Bericht aan ${organizer} (niet verplicht)`,
    hint: 'Wordt woord voor woord doorgegeven.',
    send: 'Bericht versturen',
    summary: (organizer) => `Een bericht schrijven aan ${organizer}`,
  },
  propose: {
    summary: 'Zit er niets bij? Stel andere tijden voor',
    explain: 'Laat ons weten wanneer u kunt. Wij zoeken dan een moment waarop iedereen kan.',
    explainPainting: 'Markeer wanneer u vrij bent: sleep over de week, of gebruik de pijltjestoetsen en de spatiebalk.',
    explainTapping: 'Tik op de halve uren waarop u vrij bent. Tik nog eens om er een te wissen.',
    row: (n) => `Voorstel ${n}`,
    day: 'Dag',
    from: 'Van',
    until: 'Tot',
    send: 'Deze tijden voorstellen',
    weekBefore: 'Week eerder',
    weekAfter: 'Week later',
    clear: 'Wissen',
  },
  decline: {
    link: 'Ik wil geen afspraak',
    title: 'Deze uitnodiging afslaan?',
    explain: (organizer) => `We laten ${organizer} weten dat u geen afspraak wilt, en vragen u niets meer.`,
    yes: 'Ja, afslaan',
  },
  move: {
    link: 'Om een ander moment vragen',
    title: 'Om een ander moment vragen?',
    explain: (time) => `We vragen iedereen om een ander moment. Tot iedereen akkoord is, geldt ${time}.`,
    yes: 'Iedereen om een ander moment vragen',
  },
  cancel: {
    link: 'Ik kan niet komen',
    title: 'Afzeggen?',
    explain: (organizer, time) => `We laten ${organizer} weten dat u niet komt (${time}).`,
    yes: 'Ja, ik kom niet',
  },
  stop: {
    title: 'Geen mails meer?',
    explain: 'We schrijven u dan voor niemand in deze organisatie meer. Wie de afspraak regelt, krijgt dat te horen.',
    yes: 'Stuur mij geen mails meer',
    done: 'Klaar. U krijgt geen mails meer van ons.',
  },
  back: 'Terug',
  undo: {
    title: 'Ongedaan maken?',
    explain: (organizer) => `We laten ${organizer} weten dat u het niet was, en alles is weer zoals voorheen.`,
    yes: 'Ik was het niet, maak het ongedaan',
  },
  answer: {
    explain: (say) => `Uw antwoord: “${say}”`,
    send: (say) => `Antwoord “${say}”`,
    orReply: 'Wilt u liever iets anders zeggen, beantwoord dan gewoon de mail.',
    done: 'Dank u wel, ik ga ermee aan de slag. U krijgt een mail over wat er is gedaan.',
    settled:
      'Dit is al geregeld of niet meer nodig, dus hier hoeft u niets te doen. Wilt u iets veranderen, beantwoord dan gewoon de mail.',
  },
  review: {
    approve: {
      title: 'Deze mail versturen?',
      explain: 'Hij wacht op uw goedkeuring. Ik kijk nog één keer of de tijden erin vrij zijn.',
      yes: 'Goedkeuren en versturen',
    },
    run: {
      title: 'Deze afspraak laten lopen?',
      explain: (count) =>
        count === 0
          ? 'Vanaf nu verstuur ik elke mail over deze afspraak zonder het u eerst te vragen.'
          : 'Ik verstuur wat hieronder staat, en vanaf nu elke mail over deze afspraak zonder het u eerst te vragen.',
      yes: 'Laten lopen',
    },
    mailTo: (to) => `Aan ${to}`,
    orElse: 'Moet hij er zo niet uit, beantwoord dan mijn mail of open de uitgaande mail in de console.',
    approved: (to) => `De mail aan ${to} is goedgekeurd en onderweg.`,
    sent: (to) => `De mail aan ${to} is verstuurd.`,
    failed: (to) => `De mail aan ${to} is goedgekeurd, maar kon niet worden bezorgd.`,
    withdrawn: (to) => `De mail aan ${to} is ingetrokken. Niemand krijgt hem.`,
    held: (to) =>
      `De mail aan ${to} is niet verstuurd, omdat het verzoek op pauze werd gezet. Zodra het verdergaat, schrijf ik een nieuwe.`,
    unneeded: (to) => `De mail aan ${to} is niet verstuurd. Er is intussen iets gebeurd en hij is niet meer nodig.`,
    outdated: {
      past: (to) => `De mail aan ${to} is niet verstuurd: een van de tijden is voorbij.`,
      gone: (to) => `De mail aan ${to} is niet verstuurd: een van de tijden is niet meer vrij.`,
      moved: (to) => `De mail aan ${to} is niet verstuurd: de afspraak is sindsdien verplaatst.`,
    },
    anew: 'Ik kijk wat er nu te schrijven is.',
    waitsToo: 'Ook die mail wacht op uw goedkeuring.',
    runs: 'Mails over deze afspraak gaan eruit zonder op u te wachten.',
  },

  state: {
    booked: 'De afspraak staat vast',
    moving: 'Iemand heeft om een ander moment gevraagd. Tot iedereen akkoord is, geldt dit moment.',
    over: 'Deze afspraak is begonnen of voorbij.',
    cancelled: (organizer) => `Deze afspraak is afgezegd. Verrast dat u? Schrijf dan naar ${organizer}.`,
    paused: (organizer) =>
      `Het plannen ligt even stil (${organizer}). U hoeft niets te doen; we schrijven u als het verdergaat.`,
    refused: (organizer) =>
      `U hebt laten weten dat u geen afspraak wilt. Bedenkt u zich, laat het dan ${organizer} weten of stel hieronder een tijd voor.`,
    noTimes: (organizer) =>
      `Op dit moment is er geen tijd vrij. Stel er hieronder gerust een voor; anders zoekt ${organizer} een oplossing.`,
    lost: 'Het moment dat u koos, is helaas niet meer vrij. Komt een van deze u goed uit?',
    agreed: 'Dank u wel, we hebben uw antwoord. U kunt het hier nog wijzigen.',
    pending: 'We bekijken uw antwoord. Het resultaat staat zo op deze pagina.',
  },
  calendar: { title: 'In uw agenda zetten', file: 'Agendabestand (.ics)' },
  done: {
    answered: 'Dank u wel, we hebben uw antwoord.',
    declined: (organizer) => `U hebt de uitnodiging afgeslagen. We laten het ${organizer} weten.`,
    noted: (organizer) => `Uw bericht gaat naar ${organizer}.`,
    moving: 'We vragen iedereen om een ander moment.',
    cancelled: 'Dank u wel, we hebben genoteerd dat u niet komt.',
    undone: 'Dank u wel. Alles is weer zoals voorheen.',
  },
  problem: {
    nothingChosen: 'Kies ten minste één moment, of stel een ander voor.',
    gone: 'Dat moment is zojuist bezet geraakt. Deze momenten zijn nog vrij.',
    noWindow: 'Geef een dag op met een begin en een einde.',
    badWindow: (minutes) => `Elk voorstel moet in de toekomst liggen en ten minste ${minutes} minuten duren.`,
    tooMany: 'Dat is meer dan we op één dag kunnen verwerken. Antwoord op onze mail, of probeer het morgen opnieuw.',
    state: 'De afspraak is intussen veranderd. Kijk er nog eens naar.',
    noNote: 'Schrijf iets voordat u het verstuurt.',
    again: 'Er is nog niets veranderd. Klik nog één keer op de knop om te bevestigen.',
  },
  news: 'Er is iets veranderd.',
  reload: 'Tonen',
  nothing: {
    title: 'Hier is niets meer',
    text: 'Deze link is verlopen of niet volledig. Hebt u een nieuwere mail van ons, gebruik dan de link daarin, of antwoord er gewoon op.',
  },
  trouble: {
    title: 'Er ging iets mis',
    text: 'Er is niets veranderd. Probeer het zo meteen opnieuw, of antwoord gewoon op onze mail.',
  },
}
