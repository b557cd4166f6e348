// Lines that only greet or close, in the languages that we read.

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten tag|bonjour|hola|olá|beste|best|kind|many|regards|best wishes|cheers|thanks|thank you|danke|viele grüße|gruß|lg|mit freundlichen grüßen|merci|cordialement|gracias|saludos|obrigad[oa]|abraço|cumprimentos|bedankt|groet(?:en|jes)?|met vriendelijke groet)(?!\p{L})/iu

/** What may stand beside a greeting or a closing, apart from names. */
const BESIDE_GREETING = new Set(
  'regards wishes thanks again all everyone team there you much very so and a lot in advance day dank grüße gruß tag bien vous y en e'.split(
    ' ',
  ),
)

/** "Hi Parley", "Best regards, Bo Lind". "Thanks, only if Cy agrees" is more than that. */
export function isGreeting(line: string): boolean {
  const greeting = GREETING.exec(line)
  if (!greeting) return false
  const rest = line.slice(greeting[0].length)
  const words = rest.match(/[\p{L}'’-]+/gu) ?? []
  return (
    !/[\d?]/.test(rest) &&
    words.length <= 4 &&
    words.every((word) => /^\p{Lu}/u.test(word) || BESIDE_GREETING.has(word))
  )
}
