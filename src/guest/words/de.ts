import { plural } from '#core/mail/wording/de/words.ts'
import type { GuestWords } from './words.ts'

/** In the nominative and the accusative; other cases are written out. */
const THE_ORGANIZER = 'die einladende Person'

export const de: GuestWords = {
  locale: 'de-DE',
  theOrganizer: THE_ORGANIZER,
  heading: (organizer) => `Termin mit ${organizer === THE_ORGANIZER ? 'der einladenden Person' : organizer}`,
  arrangedFor: (organizer) => `Von Parley für ${organizer} abgestimmt`,
  who: 'Wer',
  andMore: (count) => plural(count, { one: 'eine weitere Person', other: `${count} weitere Personen` }),
  howLong: 'Wie lange',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'Minute', other: 'Minuten' })}`,
  where: 'Wo',
  linkToCome: 'Videogespräch, der Link folgt',
  about: 'Worum es geht',

  zone: { label: 'Zeiten in', show: 'Anzeigen' },
  pick: {
    question: (count) => plural(count, { one: 'Passt Ihnen diese Zeit?', other: 'Welche Zeiten passen Ihnen?' }),
    several: 'Wählen Sie gern mehrere aus. Je mehr passen, desto schneller steht der Termin.',
    send: 'Antwort senden',
  },
  note: {
    label: (organizer) => `Nachricht an ${organizer} (freiwillig)`,
    hint: 'Wird Wort für Wort weitergegeben.',
    send: 'Nachricht senden',
    summary: (organizer) => `Nachricht an ${organizer} schreiben`,
  },
  propose: {
    summary: 'Nichts dabei? Andere Zeiten vorschlagen',
    explain: 'Sagen Sie uns, wann Sie können. Wir suchen dann eine Zeit, die allen passt.',
    explainPainting:
      'Markieren Sie, wann Sie Zeit haben: Ziehen Sie über die Woche, oder nutzen Sie Pfeiltasten und Leertaste.',
    explainTapping: 'Tippen Sie auf die halben Stunden, in denen Sie Zeit haben. Noch einmal tippen löscht sie.',
    row: (n) => `Vorschlag ${n}`,
    day: 'Tag',
    from: 'Von',
    until: 'Bis',
    send: 'Diese Zeiten vorschlagen',
    weekBefore: 'Vorige Woche',
    weekAfter: 'Nächste Woche',
    clear: 'Auswahl löschen',
  },
  decline: {
    link: 'Ich möchte keinen Termin',
    title: 'Diesen Termin ablehnen?',
    explain: (organizer) =>
      `Wir geben an ${organizer} weiter, dass Sie keinen Termin möchten, und fragen nicht weiter nach.`,
    yes: 'Ja, ablehnen',
  },
  move: {
    link: 'Um eine andere Zeit bitten',
    title: 'Um eine andere Zeit bitten?',
    explain: (time) => `Alle werden nach einer anderen Zeit gefragt. Bis alle zustimmen, gilt weiterhin ${time}.`,
    yes: 'Alle um eine andere Zeit bitten',
  },
  cancel: {
    link: 'Ich kann nicht kommen',
    title: 'Ihre Teilnahme absagen?',
    explain: (organizer, time) => `Wir geben an ${organizer} weiter, dass Sie nicht kommen (${time}).`,
    yes: 'Ja, ich komme nicht',
  },
  stop: {
    title: 'Keine E-Mails mehr?',
    explain:
      'Wir schreiben Ihnen dann für niemanden in dieser Organisation mehr. Wer den Termin abstimmt, erfährt davon.',
    yes: 'Keine E-Mails mehr senden',
    done: 'Erledigt. Sie bekommen keine E-Mails mehr von uns.',
  },
  back: 'Zurück',
  undo: {
    title: 'Zurücknehmen?',
    explain: (organizer) =>
      `Wir sagen ${organizer === THE_ORGANIZER ? 'der einladenden Person' : organizer} Bescheid, dass Sie das nicht waren, und alles ist wieder wie vorher.`,
    yes: 'Das war ich nicht, zurücknehmen',
  },
  answer: {
    explain: (say) => `Ihre Antwort: „${say}“`,
    send: (say) => `„${say}“ antworten`,
    orReply: 'Wenn Sie etwas anderes sagen möchten, antworten Sie einfach auf die Mail.',
    done: 'Danke, ich kümmere mich darum. Sie bekommen eine Mail dazu, was geschehen ist.',
    settled:
      'Das ist schon erledigt oder nicht mehr nötig, hier ist also nichts zu tun. Wenn Sie etwas ändern möchten, antworten Sie einfach auf die Mail.',
  },
  review: {
    approve: {
      title: 'Diese Mail senden?',
      explain: 'Sie wartet auf Ihre Freigabe. Ich prüfe noch einmal, ob die Zeiten darin frei sind.',
      yes: 'Freigeben und senden',
    },
    run: {
      title: 'Dieses Treffen laufen lassen?',
      explain: (count) =>
        count === 0
          ? 'Ab jetzt sende ich alle Mails zu diesem Treffen, ohne Sie vorher zu fragen.'
          : 'Ich sende, was unten steht, und ab jetzt alle Mails zu diesem Treffen, ohne Sie vorher zu fragen.',
      yes: 'Laufen lassen',
    },
    mailTo: (to) => `An ${to}`,
    orElse:
      'Wenn sie so nicht hinausgehen soll, antworten Sie auf meine Mail oder öffnen Sie den Postausgang in der Konsole.',
    approved: (to) => `Die Mail an ${to} ist freigegeben und unterwegs.`,
    sent: (to) => `Die Mail an ${to} ist gesendet.`,
    failed: (to) => `Die Mail an ${to} wurde freigegeben, konnte aber nicht zugestellt werden.`,
    withdrawn: (to) => `Die Mail an ${to} wurde zurückgezogen. Niemand bekommt sie.`,
    held: (to) =>
      `Die Mail an ${to} ging nicht hinaus, weil die Anfrage angehalten wurde. Sobald es weitergeht, schreibe ich eine neue.`,
    unneeded: (to) =>
      `Die Mail an ${to} ging nicht hinaus. Inzwischen ist etwas geschehen, und sie ist nicht mehr nötig.`,
    outdated: {
      past: (to) => `Die Mail an ${to} ging nicht hinaus: Eine Zeit darin ist vorbei.`,
      gone: (to) => `Die Mail an ${to} ging nicht hinaus: Eine Zeit darin ist nicht mehr frei.`,
      moved: (to) => `Die Mail an ${to} ging nicht hinaus: Das Treffen wurde inzwischen verlegt.`,
    },
    anew: 'Ich sehe, was jetzt zu schreiben ist.',
    waitsToo: 'Auch diese Mail wartet dann auf Ihre Freigabe.',
    runs: 'Mails zu diesem Treffen gehen hinaus, ohne auf Sie zu warten.',
  },

  state: {
    booked: 'Der Termin steht',
    moving: 'Jemand hat um eine andere Zeit gebeten. Bis alle zustimmen, gilt diese.',
    over: 'Der Termin hat begonnen oder ist vorbei.',
    cancelled: (organizer) =>
      `Der Termin wurde abgesagt. Falls Sie das überrascht, schreiben Sie bitte an ${organizer}.`,
    paused: (organizer) =>
      `Die Abstimmung ruht gerade (${organizer}). Sie müssen nichts tun; wir schreiben Ihnen, wenn es weitergeht.`,
    refused: (organizer) =>
      `Sie haben abgelehnt. Falls Sie es sich anders überlegen, schreiben Sie an ${organizer}, oder schlagen Sie unten eine Zeit vor.`,
    noTimes: (organizer) =>
      `Im Moment ist keine Zeit frei. Schlagen Sie gern unten eine vor; sonst kümmert sich ${organizer} darum.`,
    lost: 'Die gewählte Zeit ist leider nicht mehr frei. Passt Ihnen eine von diesen?',
    agreed: 'Danke, wir haben Ihre Antwort. Sie können sie hier noch ändern.',
    pending: 'Wir sehen uns Ihre Antwort an. Das Ergebnis steht gleich hier.',
  },
  calendar: { title: 'In den Kalender eintragen', file: 'Kalenderdatei (.ics)' },
  done: {
    answered: 'Danke, wir haben Ihre Antwort.',
    declined: (organizer) => `Sie haben abgelehnt. Wir geben das an ${organizer} weiter.`,
    noted: (organizer) => `Ihre Nachricht geht an ${organizer}.`,
    moving: 'Wir fragen alle nach einer anderen Zeit.',
    cancelled: 'Danke, wir haben notiert, dass Sie nicht kommen.',
    undone: 'Danke. Alles ist wieder wie vorher.',
  },
  problem: {
    nothingChosen: 'Bitte wählen Sie mindestens eine Zeit, oder schlagen Sie eine andere vor.',
    gone: 'Diese Zeit wurde gerade vergeben. Das sind die Zeiten, die noch frei sind.',
    noWindow: 'Bitte geben Sie einen Tag mit Anfang und Ende an.',
    badWindow: (minutes) => `Jeder Vorschlag muss in der Zukunft liegen und mindestens ${minutes} Minuten dauern.`,
    tooMany:
      'Das ist mehr, als wir an einem Tag annehmen können. Bitte antworten Sie auf unsere E-Mail, oder versuchen Sie es morgen wieder.',
    state: 'An dem Termin hat sich inzwischen etwas geändert. Bitte sehen Sie noch einmal nach.',
    noNote: 'Bitte schreiben Sie etwas, bevor Sie es senden.',
    again: 'Es wurde noch nichts geändert. Bitte bestätigen Sie mit einem weiteren Klick auf die Schaltfläche.',
  },
  news: 'Es hat sich etwas geändert.',
  reload: 'Anzeigen',
  nothing: {
    title: 'Hier gibt es nichts mehr',
    text: 'Dieser Link ist abgelaufen oder nicht vollständig. Wenn Sie eine neuere E-Mail von uns haben, nutzen Sie bitte den Link darin, oder antworten Sie einfach darauf.',
  },
  trouble: {
    title: 'Etwas ist schiefgegangen',
    text: 'Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal, oder antworten Sie einfach auf unsere E-Mail.',
  },
}
