import type { calendarProblems as pattern } from '../en/calendar-problems.ts'

export const calendarProblems: typeof pattern = {
  refused: 'Der Server weist die Adresse oder das Passwort zurück. Bitte verbinden Sie den Kalender neu.',
  gone: 'Unter seiner Adresse gibt es keinen Kalender mehr. Bitte kopieren Sie die geheime Adresse noch einmal und verbinden Sie ihn neu.',
  unreachable: 'Sein Server ist nicht erreichbar. Ich versuche es weiter.',
  slow_server:
    'Sein Server antwortet, aber so langsam, dass ich ihn in zwei Minuten nicht ganz lesen konnte. Ich versuche es weiter.',
  blocked:
    'Seine Adresse beginnt nicht mit https oder führt in ein privates Netz. Wer Parley betreibt, kann ein Netz mit PARLEY_EGRESS_ALLOW erlauben.',
  server_error: 'Sein Server meldet einen Fehler. Ich versuche es weiter.',
  rate_limited: 'Sein Server bittet mich zu warten. Ich versuche es weiter.',
  revoked:
    'Mein Zugriff wurde entzogen, oder das Passwort wurde geändert. Bitte verbinden Sie den Kalender neu und trennen Sie dann diesen.',
  scope_missing:
    'Mir wurde kein Zugriff auf den Kalender selbst erteilt. Bitte verbinden Sie ihn neu und erlauben Sie dabei alles Angefragte.',
  not_set_up:
    'Parley erreicht Konten dieser Art nicht mehr. Wer es betreibt, muss PARLEY_GOOGLE_CLIENT_ID oder PARLEY_MICROSOFT_CLIENT_ID wieder setzen.',
  too_large:
    'Er ist größer als 20 MB. Bitte veröffentlichen Sie einen kleineren, etwa nur dieses und das nächste Jahr.',
  too_many_events: 'Er hat mehr als 50.000 Einträge. Bitte veröffentlichen Sie einen kleineren.',
  too_slow:
    'Das Lesen dauert zu lange, weil sich Serien ohne Ende viele Male am Tag wiederholen. Bitte entfernen Sie diese.',
  not_a_calendar:
    'Unter seiner Adresse liegt kein Kalender (iCalendar, .ics). Bitte kopieren Sie die geheime Adresse im iCal-Format.',
  cut_off: 'Was sein Server sendet, bricht mittendrin ab. Ich versuche es weiter.',
  emptied: 'Er ist auf einmal leer. Ich sehe noch einmal nach, bevor ich das glaube.',
  secret_lost:
    'Das Geheimnis, mit dem seine Adresse verschlüsselt war, ist verloren. Bitte verbinden Sie den Kalender neu und trennen Sie dann diesen.',
  internal: 'Das ist ein Fehler auf meiner Seite. Ich versuche es weiter; Näheres steht im Protokoll.',
}
