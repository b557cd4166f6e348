import type { calendar as english } from '../en/calendar.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  headlineMoved: (who) => `Verplaatst in ${who === null ? 'uw agenda' : `de agenda van ${who}`}`,
  gone: (who) => `Deze afspraak is verwijderd uit ${who === null ? 'uw agenda' : `de agenda van ${who}`}:`,
  moved: (who, when) =>
    `Deze afspraak is in ${who === null ? 'uw agenda' : `de agenda van ${who}`} verplaatst naar ${when}. Afgesproken is:`,
  keepMoveCancel:
    'De afspraak blijft zoals die is, en ik heb verder niemand ingelicht. Antwoord “verplaatsen”, dan zoek ik een ander moment, of “afzeggen”. Hoor ik niets, dan blijft alles zoals het is.',
}
