// A second, deliberately small look at weekday words, to catch slips in gold. Where it cannot tell, it says nothing.

const WEEKDAYS: Record<string, string[]> = {
  en: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  nl: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  pt: ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'],
}

/** With one of these beside it a weekday no longer says where every window falls. */
const OPEN_WORDS =
  /\b(?:week|kw \d|day after|today|tomorrow|tmrw|any|every|all|both|either|option|first|second|last|earliest|later|number|this one|that time|through|thru|same|other|afternoon)|\bautres?\b|\botr[ao]s\b|\boutr[ao]s\b|\bprimera\b|\blaatste\b|\bandere\b|except|apart|tous|tout|hormis|sauf|cualquier|qualquer|todas|todos|menos|außer|behalve|woche|semaine|semana|morgen|demain|mañana|amanhã|opção|opción|\d(?:st|nd|rd|th)\b|\d ?[./-] ?\d|👍|\b(?:jan|feb|march|april|may|june|jul[iy]|august|sept|octob|oktob|nov|dec|dez)/i

const QUOTE = /^(>|On .* wrote:|From:|Von:|Am .* schrieb|Le .* a écrit|El .* escribió|Op .* schreef|Em .* escreveu|--)/m

/** ISO numbers of the weekdays that the new part of a text names, or null where they do not settle the days. */
export function weekdaysNamed(text: string, language: string): Set<number> | null {
  const names = WEEKDAYS[language]
  const end = text.search(QUOTE)
  const own = (end === -1 ? text : text.slice(0, end)).toLowerCase()
  if (!names || OPEN_WORDS.test(own)) return null
  const found = new Set<number>()
  for (const [index, name] of names.entries())
    if (new RegExp(`(?<![\\p{L}])${name}`, 'u').test(own)) found.add(index + 1)
  return found.size > 0 ? found : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`
const WEEKDAY = '\\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,? (?:the )?'
const DAY_FIRST = new RegExp(`${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}`, 'gi')
const MONTH_FIRST = new RegExp(`${WEEKDAY}${MONTH} (\\d{1,2})(?!\\d|:)`, 'gi')

/** English dates that carry their weekday, in the year that brings them nearest. */
export function mentionedDates(text: string, today: Temporal.PlainDate) {
  const dayFirst = [...text.matchAll(DAY_FIRST)].map(([words, weekday, day, month]) => ({ words, weekday, day, month }))
  const monthFirst = [...text.matchAll(MONTH_FIRST)].map(([words, weekday, month, day]) => ({
    words,
    weekday,
    day,
    month,
  }))
  return [...dayFirst, ...monthFirst].map(({ words, weekday, day, month }) => ({
    words,
    weekday: WEEKDAYS.en!.indexOf(weekday!.toLowerCase()) + 1,
    date: nearest(MONTHS.indexOf(month!.slice(0, 3).toLowerCase()) + 1, Number(day), today),
  }))
}

function nearest(month: number, day: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const distance = (date: Temporal.PlainDate) => Math.abs(today.until(date, { largestUnit: 'day' }).days)
  return [-1, 0, 1]
    .map((years) => Temporal.PlainDate.from({ year: today.year + years, month, day }))
    .reduce((best, date) => (distance(date) < distance(best) ? date : best))
}
