import type { notices as pattern } from '../en/notices.ts'
import { inQuotes, plural } from './words.ts'

const meeting = (title: string | null): string => (title === null ? 'ein Treffen' : inQuotes(title))

const asAdmin = (workspace: string): string => `Sie bekommen diese Mail, weil Sie ${workspace} verwalten.

Parley
`

const asOrganizer = (workspace: string): string =>
  `Sie bekommen diese Mail, weil Sie dieses Treffen organisieren oder ${workspace} verwalten.

Parley
`

const asManager = (team: string, workspace: string): string =>
  `Sie bekommen diese Mail, weil Sie ${team} leiten oder ${workspace} verwalten.

Parley
`

/** Notices from Parley itself to the people who run a workspace. */
export const notices: typeof pattern = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }) => ({
    subject: `Webhooks an ${host} sind abgeschaltet`,
    text: `Guten Tag!

Webhooks von ${workspace} an diesen Endpunkt sind immer wieder fehlgeschlagen, deshalb hat Parley ihn am ${time} abgeschaltet:

${url}
(${endpointId})

Verloren ist nichts. Neue Ereignisse werden aufgehoben und warten, bis der Endpunkt wieder da ist; nach sieben Tagen werden sie eines nach dem anderen aufgegeben.

Wenn der Empfänger wieder läuft, schalten Sie den Endpunkt mit PATCH /api/v1/webhook_endpoints/${endpointId} und {"enabled": true} ein. Dann wird gesendet, was wartet. Was vorher fehlgeschlagen ist, wiederholt POST /api/v1/webhook_endpoints/${endpointId}/recover.

${asAdmin(workspace)}`,
  }),

  signIn: ({ email, url, minutes }) => ({
    subject: 'Ihr Link zur Anmeldung bei Parley',
    text: `Guten Tag!

Jemand, vermutlich Sie selbst, möchte sich als ${email} bei Parley anmelden. Dafür ist dieser Link:

${url}

Er gilt einmal und ${minutes} Minuten lang. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne den Link kommt niemand hinein.

Parley
`,
  }),

  confirmBooking: ({ title, host, time, url, minutes }) => ({
    subject: time === null ? `Bitte bestätigen: ${title}` : `Bitte bestätigen Sie Ihre Buchung: ${title}`,
    text: `Guten Tag!

${time === null ? `Bitte bestätigen Sie, dass Sie einen Termin${host === null ? '' : ` mit ${host}`} möchten. Dann suche ich eine Zeit:` : 'Bitte bestätigen Sie, dass Sie diesen Termin buchen möchten:'}

  ${title}${host === null ? '' : ` mit ${host}`}${time === null ? '' : `\n  ${time}`}

  Bestätigen
  ${url}

${time === null ? '' : minutes === null ? 'Bis dahin kann ich die Zeit nicht freihalten; am besten bestätigen Sie bald. ' : `Ich halte die Zeit ${minutes} Minuten lang für Sie frei. `}Wenn die Anfrage nicht von Ihnen kam, brauchen Sie nichts zu tun: Dann geschieht nichts.

Parley
`,
  }),

  invited: ({ inviter, workspace, email, url }) => ({
    subject: `${inviter} lädt Sie zu ${workspace} bei Parley ein`,
    text: `Guten Tag!

${inviter} hat Sie in ${workspace} aufgenommen. Ich bin Parley und vereinbare dort die Termine: Ich schreibe allen, verstehe ihre Antworten und buche die Zeit.

  Anmelden
  ${url}

Ihre Adresse ist dort ${email}. Ein Passwort brauchen Sie nicht. Wenn Sie ${workspace} nicht kennen, brauchen Sie nichts zu tun.

Parley
`,
  }),

  connectCalendar: ({ workspace, email, url, hours }) => ({
    subject: `Verbinden Sie Ihren Kalender mit ${workspace}`,
    text: `Guten Tag!

Ich bin Parley und vereinbare die Termine von ${workspace}, wo Sie Mitglied sind (${email}). Verbinden Sie Ihren Kalender, dann schlage ich nur Zeiten vor, zu denen Sie frei sind:

${url}

Der Link gilt einmal und ${hours} Stunden lang. Ich sehe nur, wann Sie belegt sind: Titel, Orte und Gäste werden nicht gespeichert. Gebuchte Termine trage ich in Ihren Kalender ein. Den Zugriff können Sie jederzeit zurücknehmen. Wenn Sie ${workspace} nicht kennen, ignorieren Sie diese Mail einfach.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }) => ({
    subject: `Es geht nicht weiter: ${meeting(title)}`,
    text: `Guten Tag!

Seit dem ${time} komme ich wegen eines Fehlers auf meiner Seite nicht weiter. Es geht um ${meeting(title)}. Ich versuche es weiter, und was andere antworten, bleibt erhalten.

Wenn es eilt, schreiben Sie den anderen bitte vorerst selbst.

Für alle, die Parley betreiben: ./bin/parley stuck zeigt den Fehler, und ./bin/parley stuck retry ${requestId} versucht es sofort noch einmal.

${asOrganizer(workspace)}`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }) => ({
    subject: `Ich kann Ihren Kalender ${name} nicht lesen`,
    text: `Guten Tag!

Ich kann Ihren Kalender ${name} (${calendarId}) nicht mehr lesen. ${problem}

Bis er wieder lesbar ist, weiß ich nicht, wann Sie frei sind, und biete Ihre Zeiten nicht an, ohne Sie zu fragen.

Hier sehen Sie, wie es um ihn steht, und können ihn neu verbinden oder trennen, wenn Sie ihn nicht mehr verwenden:

${url}

Sie bekommen diese Mail, weil Sie diesen Kalender in ${workspace} verbunden haben.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }) => ({
    subject: `Ich kann nichts in Ihren Kalender ${name} eintragen`,
    text: `Guten Tag!

Ich kann keine Buchungen mehr in Ihren Kalender ${name} (${calendarId}) eintragen: Sein Server lässt mich nur noch lesen.

Seine Zeiten zählen weiterhin. Wenn Buchungen dort wieder stehen sollen, erlauben Sie das Schreiben, verbinden Sie den Kalender neu und trennen Sie dann diesen.

Sie bekommen diese Mail, weil Sie diesen Kalender in ${workspace} verbunden haben.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'So steht ihr Beginn dort:',
    noStart: 'gar kein Beginn',
    andMore: (count) => `und ${count} weitere`,
  },
  eventsUnreadable: ({ calendarId, name, workspace, url, events }) => ({
    subject: `Ich kann einige Einträge in Ihrem Kalender ${name} nicht lesen`,
    text: `Guten Tag!

Bei einigen Einträgen in Ihrem Kalender ${name} (${calendarId}) kann ich nicht lesen, wann sie beginnen. Sie belegen für mich deshalb keine Zeit, und ich biete diese Stunden vielleicht an.
${events}
Bitte berichtigen Sie diese Einträge oder legen Sie sie neu an. Wie viele es sind, sehen Sie hier:
  ${url}

Sie bekommen diese Mail, weil Sie diesen Kalender in ${workspace} verbunden haben.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }) => ({
    subject: `Bitte lesen Sie eine Mail selbst: ${meeting(title)}`,
    text: `Guten Tag!

Eine Mail${from === null ? '' : ` von ${from}`} konnte ich wegen eines Fehlers auf meiner Seite nicht berücksichtigen. Es geht um ${meeting(title)}. Ich habe sie am ${time} beiseitegelegt und mache ohne sie weiter. Bitte lesen Sie sie selbst: Sie steht im Verlauf der Anfrage ${requestId}.

Für alle, die Parley betreiben: ./bin/parley stuck zeigt den Fehler, und ./bin/parley stuck retry ${requestId} nimmt die Mail wieder auf.

${asOrganizer(workspace)}`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }) => ({
    subject: `Die Ablage von ${workspace} ist voll`,
    text: `Guten Tag!

${mails} Mails (${megabytes} MB) von ${workspace} warten darauf, dass jemand sie ansieht, und für weitere ist kein Platz. Neue Mails, die zu keinem Gespräch gehören, müssen warten, wo sie sind: auf dem Server der Absender, der es wieder versucht, oder einen Monat lang in dem Postfach, das ich lese. Antworten auf unsere Mails kommen weiterhin an.

Hier können Sie jede einer Anfrage zuordnen, beantworten oder weglegen:

${url}

${asAdmin(workspace)}`,
  }),

  trayWaits: ({ count, mails, workspace, url }) => ({
    subject: plural(count, {
      one: `In ${workspace} wartet eine Mail auf Sie`,
      other: `In ${workspace} warten ${count} Mails auf Sie`,
    }),
    text: `Guten Tag!

${plural(count, { one: 'Eine Mail kam', other: `${count} Mails kamen` })} an, die ich selbst niemandem zuordnen konnte${plural(count, { one: '', other: '. Die neuesten' })}:

${mails}

Jede wartet, bis jemand entscheidet. Hier können Sie aus einer Mail eine Anfrage machen, sie einer zuordnen, sie beantworten oder weglegen:

${url}

Diese Mail kommt einmal am Tag, solange etwas wartet. ${asAdmin(workspace)}`,
  }),

  teamHasNobody: ({ team, from, workspace, url }) => ({
    subject: `Niemand aus ${team} kann eine Anfrage übernehmen`,
    text: `Guten Tag!

${from} hat an ${team} geschrieben und möchte sich treffen, aber alle im Team sind pausiert oder deaktiviert.

Ich hebe die Mail auf und gebe sie der nächsten Person, sobald jemand wieder da ist. Sie können sie auch selbst jemandem geben:

${url}

${asManager(team, workspace)}`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }) => ({
    subject: `Möchte ${from} sich mit ${team} treffen?`,
    text: `Guten Tag!

${from} hat an ${team} geschrieben${subject === null ? '' : ` (${inQuotes(subject)})`}, und ich kann nicht erkennen, ob es um ein Treffen geht. Geantwortet habe ich nicht.

Hier können Sie die Mail lesen und sie, wenn es um ein Treffen geht, dem Team oder einem seiner Mitglieder geben:

${url}

${asManager(team, workspace)}`,
  }),

  askWhether: (team) => ({
    subject: `Möchten Sie einen Termin mit ${team}?`,
    text: `Vielen Dank für Ihre Nachricht an ${team}. Möchten Sie einen Termin vereinbaren? Dann antworten Sie einfach mit „ja“ und schreiben Sie gern dazu, wann es Ihnen passt und wie lange der Termin dauern soll. Ich schlage Ihnen dann Zeiten vor.

Wenn es um etwas anderes geht, müssen Sie nichts tun: Jemand von ${team} liest Ihre Nachricht.`,
    about: 'Ich bin eine automatische Assistenz.',
  }),

  askWhom: {
    subject: 'Mit wem soll ich einen Termin vereinbaren?',
    text: `Das vereinbare ich gern. An wen soll ich schreiben? Bitte antworten Sie mit der E-Mail-Adresse, oder setzen Sie die Person in Kopie.

Bisher habe ich niemandem geschrieben.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }) => ({
    subject: `Wegen Mails von außen hat ${workspace} heute ${most} neuen Personen geschrieben`,
    text: `Guten Tag!

Wegen Mails von außen hat Parley heute für ${workspace} ${most} neuen Personen geschrieben. Mehr geht an einem Tag nicht, damit niemand die Adressen Ihrer Teams missbraucht, um Fremden zu schreiben. Ihre eigenen Treffen gehen weiter wie gewohnt.

Verloren ist nichts: Wer noch wartet, bekommt die erste Mail ab dem ${again}.

Kommt das unerwartet? Sehen Sie sich die neuesten Anfragen an, die per Mail kamen. Soll mehr möglich sein, lässt sich PARLEY_FIRST_CONTACTS_A_DAY erhöhen; für Mails von außen gilt die Hälfte davon.

${asAdmin(workspace)}`,
  }),

  firstContacts: ({ most, again, workspace }) => ({
    subject: `${workspace} hat heute ${most} neuen Personen geschrieben`,
    text: `Guten Tag!

Heute hat Parley im Namen von ${workspace} ${most} neuen Personen geschrieben. Mehr geht an einem Tag nicht, damit niemand Parley missbraucht, um Fremden zu schreiben.

Verloren ist nichts: Wer noch wartet, bekommt die erste Mail ab dem ${again}. Wer schon von Ihnen gehört hat, ist nicht betroffen.

Kommt das unerwartet? Sehen Sie nach, welche Anfragen zuletzt kamen und wer einen API-Schlüssel hat. Soll mehr möglich sein, lässt sich PARLEY_FIRST_CONTACTS_A_DAY erhöhen.

${asAdmin(workspace)}`,
  }),
}
