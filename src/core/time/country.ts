import { ZONES_OF_COUNTRIES } from './zone-countries.ts'

// Countries by their two letters (ISO 3166-1), and the country of a zone.

/** Two capital letters of a country that exists today. */
export function isCountry(code: string): boolean {
  if (countryCodes.size === 0) fill()
  return countryCodes.has(code)
}

/** Null for zones without a country, such as UTC. */
export function countryOfZone(zone: string): string | null {
  if (countries.size === 0) fill()
  let country = countries.get(zone)
  if (country === undefined) {
    country = countryOfAlias(zone)
    countries.set(zone, country)
  }
  return country
}

/** Filled with the first question; grows only by the aliases of zones that are asked for. */
const countries = new Map<string, string | null>()
const countryCodes = new Set<string>()

function fill(): void {
  for (const line of ZONES_OF_COUNTRIES.trim().split('\n')) {
    const [country, ...zones] = line.split(' ')
    countryCodes.add(country!)
    for (const zone of zones) countries.set(zone, country!)
  }
}

/** A zone may have several names, such as Europe/Kyiv and Europe/Kiev. */
function countryOfAlias(zone: string): string | null {
  const asked = new Temporal.ZonedDateTime(0n, zone)
  for (const [other, country] of countries)
    if (country !== null && asked.equals(new Temporal.ZonedDateTime(0n, other))) return country
  return null
}
