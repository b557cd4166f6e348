import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  headlineMoved: (who) => `Verplaatst in ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  gone: (who) => `Deze afspraak is verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}:`,
  moved: (who, when) =>
    `Deze afspraak is in ${who === null ? 'uw agenda' : `de agenda van ${who}`} verplaatst naar ${when}. Afgesproken is:`,
  staysUnless: 'De afspraak blijft staan zolang u niets anders beslist. Verder weet niemand ervan.',
}
