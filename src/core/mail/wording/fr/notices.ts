import type { notices as pattern } from '../en/notices.ts'
import { inQuotes, of, plural } from './words.ts'

const meeting = (title: string | null): string => (title === null ? 'un rendez-vous' : inQuotes(title))

const ofMeeting = (title: string | null): string =>
  title === null ? 'd’un rendez-vous' : `du rendez-vous ${inQuotes(title)}`

const asAdmin = (workspace: string): string => `Vous recevez ce message parce que vous administrez ${workspace}.

Parley
`

const asOrganizer = (workspace: string): string =>
  `Vous recevez ce message parce que vous organisez ce rendez-vous ou administrez ${workspace}.

Parley
`

const asManager = (team: string, workspace: string): string =>
  `Vous recevez ce message parce que vous gérez ${team} ou administrez ${workspace}.

Parley
`

/** Notices from Parley itself to the people who run a workspace. */
export const notices: typeof pattern = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }) => ({
    subject: `Les webhooks vers ${host} sont désactivés`,
    text: `Bonjour,

Les webhooks ${of(workspace)} vers ce point de terminaison ont échoué à répétition. Parley l’a donc désactivé le ${time} :

${url}
(${endpointId})

Rien n’est perdu. Les nouveaux événements sont conservés jusqu’à son retour ; au bout de sept jours, ils sont abandonnés un par un.

Quand le destinataire fonctionne de nouveau, réactivez le point de terminaison avec PATCH /api/v1/webhook_endpoints/${endpointId} et {"enabled": true}. Ce qui attend est alors envoyé. Pour renvoyer ce qui avait échoué auparavant, appelez POST /api/v1/webhook_endpoints/${endpointId}/recover.

${asAdmin(workspace)}`,
  }),

  signIn: ({ email, url, minutes }) => ({
    subject: 'Votre lien de connexion à Parley',
    text: `Bonjour,

Quelqu’un, sans doute vous, souhaite se connecter à Parley avec l’adresse ${email}. Voici le lien :

${url}

Il fonctionne une seule fois, pendant ${minutes} minutes. Si ce n’était pas vous, vous n’avez rien à faire : sans ce lien, personne n’entre.

Parley
`,
  }),

  confirmBooking: ({ title, host, time, url, minutes }) => ({
    subject: time === null ? `Veuillez confirmer : ${title}` : `Veuillez confirmer votre réservation : ${title}`,
    text: `Bonjour,

${time === null ? `Veuillez confirmer que vous souhaitez un rendez-vous${host === null ? '' : ` avec ${host}`}, et je chercherai un créneau :` : 'Veuillez confirmer que vous souhaitez réserver ce rendez-vous :'}

  ${title}${host === null ? '' : ` avec ${host}`}${time === null ? '' : `\n  ${time}`}

  Confirmer
  ${url}

${time === null ? '' : minutes === null ? 'Je ne peux pas garder ce créneau pour vous d’ici là ; mieux vaut confirmer rapidement. ' : `Je garde ce créneau pour vous pendant ${minutes} minutes. `}Si cette demande ne vient pas de vous, ignorez simplement ce message et il ne se passera rien.

Parley
`,
  }),

  invited: ({ inviter, workspace, email, url }) => ({
    subject: `${inviter} vous invite à rejoindre ${workspace} sur Parley`,
    text: `Bonjour,

${inviter} vous a donné accès à ${workspace}. Je suis Parley et j’y organise les rendez-vous : j’écris à tout le monde, je comprends les réponses et je réserve le créneau.

  Se connecter
  ${url}

Votre adresse y est ${email}. Aucun mot de passe n’est nécessaire. Si ${workspace} ne vous dit rien, vous n’avez rien à faire.

Parley
`,
  }),

  connectCalendar: ({ workspace, email, url, hours }) => ({
    subject: `Connectez votre agenda à ${workspace}`,
    text: `Bonjour,

Je suis Parley et j’organise les rendez-vous ${of(workspace)}, dont vous êtes membre (${email}). Connectez votre agenda, et je ne proposerai que des créneaux où vous êtes libre :

${url}

Le lien fonctionne une seule fois, pendant ${hours} heures. Je vois seulement quand votre agenda est pris : ni titres, ni lieux, ni invités ne sont conservés. Ce qui est réservé est inscrit dans votre agenda. Vous pouvez retirer cet accès à tout moment. Si ${workspace} ne vous dit rien, ignorez simplement ce message.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }) => ({
    subject: `Blocage : ${meeting(title)}`,
    text: `Bonjour,

Depuis le ${time}, une erreur de mon côté m’empêche d’avancer. Il s’agit ${ofMeeting(title)}. Je continue d’essayer, et je conserve toutes les réponses.

Si c’est urgent, écrivez vous-même aux autres en attendant.

Pour la personne qui gère Parley : ./bin/parley stuck affiche l’erreur, et ./bin/parley stuck retry ${requestId} réessaie aussitôt.

${asOrganizer(workspace)}`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }) => ({
    subject: `Je ne peux pas lire votre agenda ${name}`,
    text: `Bonjour,

Je ne peux plus lire votre agenda ${name} (${calendarId}). ${problem}

Tant qu’il est illisible, je ne sais pas quand vous êtes libre, et je ne propose aucun de vos créneaux sans vous demander.

Vous pouvez voir ici où il en est, le reconnecter, ou le déconnecter si vous ne l’utilisez plus :

${url}

Vous recevez ce message parce que vous avez connecté cet agenda dans ${workspace}.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }) => ({
    subject: `Je ne peux pas écrire dans votre agenda ${name}`,
    text: `Bonjour,

Je ne peux plus inscrire les réservations dans votre agenda ${name} (${calendarId}) : son serveur ne me laisse que le lire.

Ses horaires comptent toujours. Pour que les réservations y figurent à nouveau, autorisez l’écriture, reconnectez l’agenda, puis déconnectez celui-ci.

Vous recevez ce message parce que vous avez connecté cet agenda dans ${workspace}.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'Voici comment leur début y est écrit :',
    noStart: 'aucun début',
    andMore: (count) => `et ${count} de plus`,
  },
  eventsUnreadable: ({ calendarId, name, workspace, url, events }) => ({
    subject: `Je ne peux pas lire certains événements de votre agenda ${name}`,
    text: `Bonjour,

Je n’arrive pas à lire quand commencent certains événements de votre agenda ${name} (${calendarId}). Ils n’occupent donc aucun créneau pour moi, et il se peut que je propose ces heures.
${events}
Veuillez les corriger ou les créer à nouveau. Vous verrez ici combien il y en a :
  ${url}

Vous recevez ce message parce que vous avez connecté cet agenda dans ${workspace}.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }) => ({
    subject: `Un message à lire vous-même : ${meeting(title)}`,
    text: `Bonjour,

Une erreur de mon côté m’a empêché de prendre en compte un message${from === null ? '' : ` reçu de ${from}`}. Il s’agit ${ofMeeting(title)}. J’ai mis le message de côté le ${time} et je continue sans lui. Lisez-le vous-même, s’il vous plaît : il figure dans l’historique de la demande ${requestId}.

Pour la personne qui gère Parley : ./bin/parley stuck affiche l’erreur, et ./bin/parley stuck retry ${requestId} reprend le message.

${asOrganizer(workspace)}`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }) => ({
    subject: `Le bac d’arrivée ${of(workspace)} est plein`,
    text: `Bonjour,

${mails} messages (${megabytes} Mo) ${of(workspace)} attendent que quelqu’un les regarde, et il n’y a plus de place. Les nouveaux messages qui n’appartiennent à aucune conversation doivent attendre là où ils sont : sur le serveur de l’expéditeur, qui réessaie, ou pendant un mois dans la boîte de réception que je relève. Les réponses à nos messages arrivent toujours normalement.

Vous pouvez ici rattacher chacun à une demande de rendez-vous, y répondre ou le classer :

${url}

${asAdmin(workspace)}`,
  }),

  trayWaits: ({ count, mails, workspace, url }) => ({
    subject: plural(count, {
      one: `Un message vous attend dans ${workspace}`,
      other: `${count} messages vous attendent dans ${workspace}`,
    }),
    text: `Bonjour,

${plural(count, { one: 'Un message est arrivé que je n’ai pu confier à personne', other: `${count} messages sont arrivés que je n’ai pu confier à personne. Les plus récents` })} :

${mails}

Chacun attend une décision. Vous pouvez ici en faire une demande, l’ajouter à une demande, y répondre ou le classer :

${url}

Ce message part une fois par jour tant que quelque chose attend. ${asAdmin(workspace)}`,
  }),

  teamHasNobody: ({ team, from, workspace, url }) => ({
    subject: `Personne dans ${team} ne peut prendre une demande`,
    text: `Bonjour,

${from} a écrit à ${team} et aimerait un rendez-vous, mais toute l’équipe est en pause ou désactivée.

Je garde le message et je le confierai à la prochaine personne dès que quelqu’un sera de retour. Vous pouvez aussi le confier vous-même à quelqu’un :

${url}

${asManager(team, workspace)}`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }) => ({
    subject: `Est-ce une demande de rendez-vous ? ${from} a écrit à ${team}`,
    text: `Bonjour,

${from} a écrit à ${team}${subject === null ? '' : ` (${inQuotes(subject)})`}, et je ne sais pas s’il s’agit d’une demande de rendez-vous. Je n’ai pas répondu.

Vous pouvez lire le message ici et, si c’en est une, le confier à l’équipe ou à l’un de ses membres :

${url}

${asManager(team, workspace)}`,
  }),

  askWhether: (team) => ({
    subject: `Souhaitez-vous un rendez-vous avec ${team} ?`,
    text: `Merci d’avoir écrit à ${team}. Souhaitez-vous un rendez-vous ? Si oui, répondez simplement « oui », en précisant si possible quand cela vous convient et pour quelle durée, et je vous proposerai des créneaux.

S’il s’agit d’autre chose, vous n’avez rien à faire : quelqu’un chez ${team} lira votre message.`,
    about: 'Je suis un assistant automatique.',
  }),

  askWhom: {
    subject: 'Avec qui souhaitez-vous un rendez-vous ?',
    text: `Je m’en occupe volontiers. À qui dois-je écrire ? Merci de m’indiquer l’adresse e-mail de cette personne, ou de la mettre en copie.

Je n’ai encore écrit à personne.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }) => ({
    subject: `En raison de messages extérieurs, ${workspace} a écrit à ${most} nouvelles personnes aujourd’hui`,
    text: `Bonjour,

En raison de messages extérieurs, Parley a écrit aujourd’hui à ${most} nouvelles personnes pour ${workspace}. C’est le maximum par jour, pour que personne ne puisse détourner les adresses de vos équipes et écrire à des inconnus. Vos propres rendez-vous continuent normalement.

Rien n’est perdu : les personnes qui attendent encore recevront leur premier message à partir du ${again}.

Cela vous surprend ? Regardez les dernières demandes arrivées par e-mail. S’il vous en faut plus, la personne qui gère Parley peut augmenter PARLEY_FIRST_CONTACTS_A_DAY ; les messages extérieurs en ont la moitié.

${asAdmin(workspace)}`,
  }),

  firstContacts: ({ most, again, workspace }) => ({
    subject: `${workspace} a écrit à ${most} nouvelles personnes aujourd’hui`,
    text: `Bonjour,

Aujourd’hui, Parley a écrit à ${most} nouvelles personnes au nom ${of(workspace)}. C’est le maximum par jour, pour que personne ne puisse en abuser et écrire à des inconnus.

Rien n’est perdu : les personnes qui attendent encore recevront leur premier message à partir du ${again}. Celles qui ont déjà eu de vos nouvelles ne sont pas concernées.

Cela vous surprend ? Regardez les dernières demandes et qui possède une clé d’API. S’il vous en faut plus, la personne qui gère Parley peut augmenter PARLEY_FIRST_CONTACTS_A_DAY.

${asAdmin(workspace)}`,
  }),
}
