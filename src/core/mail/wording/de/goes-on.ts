/** The first words of our sentences that are no nouns, names or polite forms: after the comma of a greeting they are written small. */
const SMALL = new Set(
  [
    'Aber Alle Als Am An Auch Auf Aus Außer Bei Beim Bevor Bis Bisher Bitte Da Dafür Damit Danke Dann Darf Das Dass Davon Dazu Den Denn Der Des',
    'Deshalb Die Dies Diese Dieser Dieses Dort Ein Eine Einem Einen Einer Einige Er Es Falls Fein Für Gebucht Gern Gestern Gut Heute Hier',
    'Ich Im In Inzwischen Ist Jemand Jetzt Kein Keine Keinen Keiner Können Könnten Kurze Leider Manche Mehr Mein Meine Mit Morgen Möchten',
    'Nach Natürlich Neue Nichts Nimmt Noch Nun Nur Ob Oder Ohne Passt Persönliche Seit Selbstverständlich So Sobald Soll Sonst Über Vielleicht',
    'Um Und Unter Viel Viele Vielen Vom Von Vor Wann Was Wegen Weil Welche Welchen Welcher Wem Wen Wenn Wer Wie Wir Wo Wäre Würde Zu Zum Zur Zwei',
  ].flatMap((line) => line.split(' ')),
)

/** "Danke für Ihre Antwort." below "Guten Tag Bo Lind,": "danke für Ihre Antwort." */
export function goesOn(paragraph: string): string {
  const [first = ''] = paragraph.split(/[^\p{L}]/u, 1)
  return SMALL.has(first) ? paragraph[0]!.toLowerCase() + paragraph.slice(1) : paragraph
}
