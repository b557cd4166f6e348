import type { notices as pattern } from '../en/notices.ts'
import { inQuotes, plural } from './words.ts'

const meeting = (title: string | null): string => (title === null ? 'een afspraak' : inQuotes(title))

const asAdmin = (workspace: string): string => `U krijgt deze mail omdat u ${workspace} beheert.

Parley
`

const asOrganizer = (workspace: string): string =>
  `U krijgt deze mail omdat u deze afspraak organiseert of ${workspace} beheert.

Parley
`

const asManager = (team: string, workspace: string): string =>
  `U krijgt deze mail omdat u ${team} leidt of ${workspace} beheert.

Parley
`

/** Notices from Parley itself to the people who run a workspace. */
export const notices: typeof pattern = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }) => ({
    subject: `Webhooks naar ${host} zijn uitgeschakeld`,
    text: `Goedendag,

Webhooks van ${workspace} naar dit eindpunt mislukten steeds weer, daarom heeft Parley het op ${time} uitgeschakeld:

${url}
(${endpointId})

Er is niets verloren. Nieuwe gebeurtenissen worden bewaard en wachten tot het eindpunt terug is; na zeven dagen worden ze een voor een opgegeven.

Werkt de ontvanger weer, schakel het eindpunt dan in met PATCH /api/v1/webhook_endpoints/${endpointId} en {"enabled": true}. Wat wacht, wordt dan verstuurd. Wat eerder was mislukt, herhaalt POST /api/v1/webhook_endpoints/${endpointId}/recover.

${asAdmin(workspace)}`,
  }),

  signIn: ({ email, url, minutes }) => ({
    subject: 'Uw link om in te loggen bij Parley',
    text: `Goedendag,

Iemand, waarschijnlijk uzelf, wil bij Parley inloggen als ${email}. Dat kan met deze link:

${url}

De link werkt één keer en ${minutes} minuten lang. Was u dit niet, dan hoeft u niets te doen: zonder de link komt niemand binnen.

Parley
`,
  }),

  confirmBooking: ({ title, host, time, url, minutes }) => ({
    subject: time === null ? `Graag bevestigen: ${title}` : `Bevestig uw boeking: ${title}`,
    text: `Goedendag,

${time === null ? `Wilt u bevestigen dat u graag${host === null ? '' : ` met ${host}`} afspreekt? Dan zoek ik een tijd:` : 'Wilt u bevestigen dat u deze afspraak wilt boeken?'}

  ${title}${host === null ? '' : ` met ${host}`}${time === null ? '' : `\n  ${time}`}

  Bevestigen
  ${url}

${time === null ? '' : minutes === null ? 'Tot die tijd kan ik de tijd niet voor u vasthouden, dus bevestig liefst snel. ' : `Ik houd de tijd ${minutes} minuten voor u vrij. `}Kwam deze aanvraag niet van u, dan hoeft u niets te doen: er gebeurt dan niets.

Parley
`,
  }),

  invited: ({ inviter, workspace, email, url }) => ({
    subject: `${inviter} nodigt u uit voor ${workspace} bij Parley`,
    text: `Goedendag,

${inviter} heeft u aan ${workspace} toegevoegd. Ik ben Parley en maak daar de afspraken: ik schrijf iedereen aan, begrijp de antwoorden en leg de tijd vast.

  Inloggen
  ${url}

Uw adres is daar ${email}. Een wachtwoord hebt u niet nodig. Kent u ${workspace} niet, dan hoeft u niets te doen.

Parley
`,
  }),

  connectCalendar: ({ workspace, email, url, hours }) => ({
    subject: `Koppel uw agenda aan ${workspace}`,
    text: `Goedendag,

Ik ben Parley en maak de afspraken van ${workspace}, waar u lid van bent (${email}). Koppel uw agenda, dan stel ik alleen tijden voor waarop u vrij bent:

${url}

De link werkt één keer, binnen ${hours} uur. Ik zie alleen wanneer u bezet bent: titels, plaatsen en gasten worden niet bewaard. Wat is vastgelegd, komt in uw agenda. U kunt de toegang altijd weer intrekken. Kent u ${workspace} niet, dan kunt u deze mail negeren.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }) => ({
    subject: `Ik kom niet verder met ${meeting(title)}`,
    text: `Goedendag,

Sinds ${time} kom ik niet verder met ${meeting(title)}, door een fout aan mijn kant. Ik blijf het proberen, en wat anderen antwoorden, blijft bewaard.

Heeft het haast? Schrijf de anderen dan voorlopig zelf.

Voor wie Parley beheert: ./bin/parley stuck toont de fout, en ./bin/parley stuck retry ${requestId} probeert het meteen opnieuw.

${asOrganizer(workspace)}`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }) => ({
    subject: `Ik kan uw agenda ${name} niet lezen`,
    text: `Goedendag,

Ik kan uw agenda ${name} (${calendarId}) niet meer lezen. ${problem}

Zolang dat niet lukt, weet ik niet wanneer u vrij bent en stel ik geen tijden van u voor zonder het u eerst te vragen.

Hier ziet u hoe het ermee staat en kunt u de agenda opnieuw koppelen, of ontkoppelen als u die niet meer gebruikt:

${url}

U krijgt deze mail omdat u deze agenda in ${workspace} hebt gekoppeld.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }) => ({
    subject: `Ik kan niets in uw agenda ${name} zetten`,
    text: `Goedendag,

Ik kan geen boekingen meer in uw agenda ${name} (${calendarId}) zetten: de server laat me alleen nog lezen.

De tijden erin tellen nog steeds mee. Wilt u dat boekingen er weer in komen? Sta dan schrijven toe, koppel de agenda opnieuw en ontkoppel daarna deze.

U krijgt deze mail omdat u deze agenda in ${workspace} hebt gekoppeld.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'Zo staat hun begin er:',
    noStart: 'helemaal geen begin',
    andMore: (count) => `en nog ${count}`,
  },
  eventsUnreadable: ({ calendarId, name, workspace, url, events }) => ({
    subject: `Ik kan sommige afspraken in uw agenda ${name} niet lezen`,
    text: `Goedendag,

Van sommige afspraken in uw agenda ${name} (${calendarId}) kan ik niet lezen wanneer ze beginnen. Ze nemen voor mij dus geen tijd in, en misschien bied ik die uren aan.
${events}
Verbeter ze of maak ze opnieuw aan. Hier ziet u hoeveel het er zijn:
  ${url}

U krijgt deze mail omdat u deze agenda in ${workspace} hebt gekoppeld.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }) => ({
    subject: `Lees alstublieft zelf een mail over ${meeting(title)}`,
    text: `Goedendag,

Er kwam een mail${from === null ? '' : ` van ${from}`} over ${meeting(title)} waarmee ik geen rekening kon houden, door een fout aan mijn kant. Ik heb die op ${time} opzijgelegd en ga zonder verder. Lees de mail alstublieft zelf: die staat in het verloop van de aanvraag, ${requestId}.

Voor wie Parley beheert: ./bin/parley stuck toont de fout, en ./bin/parley stuck retry ${requestId} neemt de mail opnieuw in behandeling.

${asOrganizer(workspace)}`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }) => ({
    subject: `Het postbakje van ${workspace} is vol`,
    text: `Goedendag,

${mails} mails (${megabytes} MB) van ${workspace} wachten tot iemand ze bekijkt, en er is geen plaats voor meer. Nieuwe mail die bij geen enkel gesprek hoort, moet wachten waar die is: op de server van de afzender, die het opnieuw probeert, of een maand lang in de postbus die ik lees. Antwoorden op onze mails komen gewoon binnen.

Hier kunt u elke mail aan een aanvraag koppelen, beantwoorden of wegleggen:

${url}

${asAdmin(workspace)}`,
  }),

  trayWaits: ({ count, mails, workspace, url }) => ({
    subject: plural(count, {
      one: `Er wacht een mail op u in ${workspace}`,
      other: `Er wachten ${count} mails op u in ${workspace}`,
    }),
    text: `Goedendag,

${plural(count, { one: 'Er kwam een mail binnen die ik zelf aan niemand kon toewijzen', other: `Er kwamen ${count} mails binnen die ik zelf aan niemand kon toewijzen. De nieuwste` })}:

${mails}

Elke mail wacht tot iemand beslist. Hier kunt u er een aanvraag van maken, de mail aan een aanvraag toevoegen, beantwoorden of wegleggen:

${url}

Deze mail komt eens per dag zolang er iets wacht. ${asAdmin(workspace)}`,
  }),

  teamHasNobody: ({ team, from, workspace, url }) => ({
    subject: `Niemand van ${team} kan een aanvraag aannemen`,
    text: `Goedendag,

${from} heeft ${team} geschreven en wil graag een afspraak, maar iedereen in het team is gepauzeerd of gedeactiveerd.

Ik bewaar de mail en geef die aan wie als volgende aan de beurt is, zodra er weer iemand is. U kunt die ook zelf aan iemand geven:

${url}

${asManager(team, workspace)}`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }) => ({
    subject: `Wil ${from} een afspraak met ${team}?`,
    text: `Goedendag,

${from} heeft ${team} geschreven${subject === null ? '' : ` (${inQuotes(subject)})`}, en ik kan niet zien of het om een afspraak gaat. Ik heb niet geantwoord.

Hier kunt u de mail lezen en die, als het om een afspraak gaat, aan het team of aan een lid ervan geven:

${url}

${asManager(team, workspace)}`,
  }),

  askWhether: (team) => ({
    subject: `Wilt u een afspraak met ${team}?`,
    text: `Bedankt voor uw bericht aan ${team}. Wilt u een afspraak maken? Antwoord dan gewoon met “ja”, en laat zo mogelijk weten wanneer het u uitkomt en hoe lang het moet duren. Dan stel ik tijden voor.

Gaat het om iets anders, dan hoeft u niets te doen: iemand van ${team} leest uw mail.`,
    about: 'Ik ben een automatische assistent.',
  }),

  askWhom: {
    subject: 'Met wie wilt u een afspraak?',
    text: `Dat regel ik graag. Wie mag ik aanschrijven? Antwoord met het e-mailadres van die persoon, of zet die persoon in de cc.

Ik heb nog niemand aangeschreven.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }) => ({
    subject: `Door mail van buiten heeft ${workspace} vandaag ${most} nieuwe mensen aangeschreven`,
    text: `Goedendag,

Door mail van buiten heeft Parley vandaag voor ${workspace} ${most} nieuwe mensen aangeschreven. Meer doet Parley niet op één dag, zodat niemand de adressen van uw teams kan misbruiken om vreemden te mailen. Uw eigen afspraken gaan gewoon door.

Er is niets verloren: wie nog wacht, krijgt de eerste mail vanaf ${again}.

Had u dit niet verwacht? Bekijk dan de nieuwste aanvragen die per mail zijn gekomen. Hebt u meer nodig, dan kan wie Parley beheert PARLEY_FIRST_CONTACTS_A_DAY verhogen; mail van buiten heeft de helft daarvan.

${asAdmin(workspace)}`,
  }),

  firstContacts: ({ most, again, workspace }) => ({
    subject: `${workspace} heeft vandaag ${most} nieuwe mensen aangeschreven`,
    text: `Goedendag,

Vandaag heeft Parley namens ${workspace} ${most} nieuwe mensen aangeschreven. Meer doet Parley niet op één dag, zodat niemand Parley kan misbruiken om vreemden te mailen.

Er is niets verloren: wie nog wacht, krijgt de eerste mail vanaf ${again}. Voor wie al eerder van u hoorde, verandert er niets.

Had u dit niet verwacht? Bekijk dan de nieuwste aanvragen en wie een API-sleutel heeft. Hebt u meer nodig, dan kan wie Parley beheert PARLEY_FIRST_CONTACTS_A_DAY verhogen.

${asAdmin(workspace)}`,
  }),
}
