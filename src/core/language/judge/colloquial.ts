// Ways to say a time that the grammar knows under another name. They would be risky in running text; inside a mark they can only be a time.

type Rewrite = [said: RegExp, meant: string]

const MONTHS_DE = 'januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember'

const REWRITES: Record<string, Rewrite[]> = {
  en: [
    [/\barvo\b/gi, 'afternoon'],
    [/\bevery ?day\b/gi, 'any day'],
  ],
  de: [
    [new RegExp(`(${MONTHS_DE})woche`, 'giu'), 'woche im $1'],
    [
      /\b(?:die)?selbe(?:n|r)? (?:uhr)?zeit\b|\bgleiche(?:n|r)? (?:uhr)?zeit\b|\bdasselbe\b|\bdito\b/giu,
      'gleiche Zeit',
    ],
    [/\bunter der woche\b/giu, 'werktags'],
    [/\bnachm\.?(?=\s|$)/giu, 'nachmittags'],
    [/\bvorm\.?(?=\s|$)/giu, 'vormittags'],
    [/\bganztags\b/giu, 'ganzen Tag'],
  ],
  fr: [
    [/\b(?:en )?avant-midi\b/giu, 'matin'],
    [/\b(?:à |sur )?l[’']heure du d[îi]ner\b/giu, 'midi'],
    [/\bm[êe]me (?:heure|horaire|créneau)\b|\bidem\b|\bpareil\b/giu, 'même heure'],
    [/\b(?:l[’']après-midi|le matin|le soir) du (\S+)/giu, 'le $1 $&'],
  ],
  es: [
    [/\bq viene\b/giu, 'que viene'],
    [/\bpor ah[íi] de las\b|\ba eso de las\b/giu, 'sobre las'],
    [/\bmisma hora\b|\bmismo horario\b|\blo mismo\b|\bigual\b/giu, 'misma hora'],
    [/\bla (mañana|tarde|noche) del (?=\S)/giu, 'por la $1 el '],
    [/^(\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) y (media|cuarto)/iu, 'a las $1 y $2'],
  ],
  pt: [
    [/\bmesm[oa] (?:hora|horário)\b|\bo mesmo\b|\bidem\b/giu, 'mesma hora'],
    [/\bcedinho\b/giu, 'cedo'],
    [/\b(manhã|tarde|noite) d[eo] (?=\d)/giu, '$1 dia '],
  ],
  nl: [
    [/\bzelfde (?:tijd|uur|tijdstip)\b|\bhetzelfde\b|\bidem\b/giu, 'zelfde tijd'],
    [/\bkwart na\b/giu, 'kwart over'],
    [/\b(?:een |één )?halfuur(?:tje)?\b/giu, 'een half uur'],
    [/\b(?:een|één) uur(?:tje)? (eerder|vroeger|later)\b/giu, '60 minuten $1'],
    [/\bnamiddag\b/giu, 'middag'],
  ],
}

/** The same words as the grammar knows them. */
export const knownWords = (words: string, language: string): string =>
  (REWRITES[language] ?? []).reduce((text, [said, meant]) => text.replace(said, meant), words)
