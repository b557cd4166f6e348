import type { calendarProblems as pattern } from '../en/calendar-problems.ts'

export const calendarProblems: typeof pattern = {
  refused: 'Le serveur refuse l’adresse ou le mot de passe. Merci de reconnecter l’agenda.',
  gone: 'Il n’y a plus d’agenda à cette adresse. Merci de copier à nouveau l’adresse secrète et de le reconnecter.',
  unreachable: 'Son serveur est injoignable. Je continue d’essayer.',
  slow_server:
    'Son serveur répond, mais si lentement que je n’ai pas pu tout lire en deux minutes. Je continue d’essayer.',
  blocked:
    'Son adresse n’est pas en https ou mène à un réseau privé. La personne qui gère Parley peut autoriser un réseau avec PARLEY_EGRESS_ALLOW.',
  server_error: 'Son serveur répond par une erreur. Je continue d’essayer.',
  rate_limited: 'Son serveur me demande d’attendre. Je continue d’essayer.',
  revoked:
    'Mon accès a été retiré, ou le mot de passe a changé. Merci de reconnecter l’agenda, puis de déconnecter celui-ci.',
  scope_missing:
    'L’accès à l’agenda lui-même ne m’a pas été donné. Merci de le reconnecter en autorisant tout ce qui est demandé.',
  not_set_up:
    'Parley n’a plus accès aux comptes de ce type. La personne qui le gère doit définir à nouveau PARLEY_GOOGLE_CLIENT_ID ou PARLEY_MICROSOFT_CLIENT_ID.',
  too_large: 'Il dépasse 20 Mo. Merci d’en publier un plus petit, par exemple limité à cette année et à la prochaine.',
  too_many_events: 'Il compte plus de 50 000 événements. Merci d’en publier un plus petit.',
  too_slow:
    'Il est trop long à lire, à cause de séries sans fin qui se répètent de nombreuses fois par jour. Merci de les supprimer.',
  not_a_calendar:
    'Il n’y a pas d’agenda (iCalendar, .ics) à cette adresse. Merci de copier l’adresse secrète au format iCal.',
  cut_off: 'Ce que son serveur envoie s’interrompt au milieu. Je continue d’essayer.',
  emptied: 'Il est soudain vide. Je vérifie encore une fois avant d’y croire.',
  secret_lost:
    'Le secret qui protégeait son adresse est perdu. Merci de reconnecter l’agenda, puis de déconnecter celui-ci.',
  internal: 'C’est une erreur de mon côté. Je continue d’essayer ; le journal en dit plus.',
}
