import type { calendarProblems as pattern } from '../en/calendar-problems.ts'

export const calendarProblems: typeof pattern = {
  refused: 'De server weigert het adres of het wachtwoord. Koppel de agenda alstublieft opnieuw.',
  gone: 'Op het adres staat geen agenda meer. Kopieer het geheime adres opnieuw en koppel de agenda nog eens.',
  unreachable: 'De server is niet bereikbaar. Ik blijf het proberen.',
  slow_server:
    'De server antwoordt, maar zo traag dat ik de agenda niet binnen twee minuten helemaal kon lezen. Ik blijf het proberen.',
  blocked:
    'Het adres is geen https of leidt naar een privénetwerk. Wie Parley beheert, kan een netwerk toestaan met PARLEY_EGRESS_ALLOW.',
  server_error: 'De server antwoordt met een fout. Ik blijf het proberen.',
  rate_limited: 'De server vraagt me te wachten. Ik blijf het proberen.',
  revoked:
    'Mijn toegang is ingetrokken, of het wachtwoord is gewijzigd. Koppel de agenda opnieuw en ontkoppel daarna deze.',
  scope_missing:
    'Ik kreeg geen toegang tot de agenda zelf. Koppel hem opnieuw en sta alles toe waar om wordt gevraagd.',
  not_set_up:
    'Parley heeft geen toegang meer tot dit soort accounts. Wie het beheert, moet PARLEY_GOOGLE_CLIENT_ID of PARLEY_MICROSOFT_CLIENT_ID weer instellen.',
  too_large: 'De agenda is groter dan 20 MB. Publiceer een kleinere, bijvoorbeeld alleen dit jaar en het volgende.',
  too_many_events: 'De agenda heeft meer dan 50.000 items. Publiceer alstublieft een kleinere.',
  too_slow:
    'Het lezen duurt te lang, door eindeloze reeksen die zich vele malen per dag herhalen. Verwijder die alstublieft.',
  not_a_calendar: 'Op het adres staat geen agenda (iCalendar, .ics). Kopieer het geheime adres in iCal-indeling.',
  cut_off: 'Wat de server stuurt, breekt halverwege af. Ik blijf het proberen.',
  emptied: 'De agenda is opeens leeg. Ik kijk nog een keer voordat ik dat geloof.',
  secret_lost:
    'Het geheim waarmee het adres was versleuteld, is verloren gegaan. Koppel de agenda opnieuw en ontkoppel daarna deze.',
  internal: 'Dat is een fout aan mijn kant. Ik blijf het proberen; in het logboek staat meer.',
}
