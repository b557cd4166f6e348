import type { calendar as english } from '../en/calendar.ts'
import { agenda } from './words.ts'

export const calendar: typeof english = {
  headlineGone: (who) => `Supprimé de ${agenda(who)}`,
  headlineMoved: (who) => `Déplacé dans ${agenda(who)}`,
  gone: (who) => `Ce rendez-vous a été supprimé de ${agenda(who)} :`,
  moved: (who, when) => `Dans ${agenda(who)}, ce rendez-vous figure désormais au ${when}. Horaire convenu :`,
  staysUnless: 'Il est maintenu tant que vous n’en décidez pas autrement. Personne d’autre n’a été prévenu.',
}
