import type { notices as pattern } from '../en/notices.ts'
import { inQuotes, plural } from './words.ts'

const meeting = (title: string | null): string => (title === null ? 'una reunión' : inQuotes(title))

const asAdmin = (workspace: string): string => `Recibe este correo porque administra ${workspace}.

Parley
`

const asOrganizer = (workspace: string): string =>
  `Recibe este correo porque organiza esta reunión o administra ${workspace}.

Parley
`

const asManager = (team: string, workspace: string): string =>
  `Recibe este correo porque gestiona ${team} o administra ${workspace}.

Parley
`

/** Notices from Parley itself to the people who run a workspace. */
export const notices: typeof pattern = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }) => ({
    subject: `Los webhooks a ${host} están desactivados`,
    text: `Hola:

Los webhooks de ${workspace} a este punto de conexión fallaban una y otra vez, así que Parley lo desactivó el ${time}:

${url}
(${endpointId})

No se ha perdido nada. Los eventos nuevos se guardan y esperan a que vuelva; a los siete días se van descartando uno a uno.

Cuando el receptor vuelva a funcionar, actívelo con PATCH /api/v1/webhook_endpoints/${endpointId} y {"enabled": true}. Entonces se envía lo que espera. Para repetir lo que falló antes, llame a POST /api/v1/webhook_endpoints/${endpointId}/recover.

${asAdmin(workspace)}`,
  }),

  signIn: ({ email, url, minutes }) => ({
    subject: 'Su enlace para entrar en Parley',
    text: `Hola:

Alguien, seguramente usted, quiere entrar en Parley como ${email}. Puede hacerlo con este enlace:

${url}

Sirve una sola vez y durante ${minutes} minutos. Si no ha sido usted, no tiene que hacer nada: sin el enlace no entra nadie.

Parley
`,
  }),

  confirmBooking: ({ title, host, time, url, minutes }) => ({
    subject: time === null ? `Confirme, por favor: ${title}` : `Confirme su reserva, por favor: ${title}`,
    text: `Hola:

${time === null ? `Confirme, por favor, que desea reunirse${host === null ? '' : ` con ${host}`} y buscaré una hora:` : 'Confirme, por favor, que desea reservar esta reunión:'}

  ${title}${host === null ? '' : ` con ${host}`}${time === null ? '' : `\n  ${time}`}

  Confirmar
  ${url}

${time === null ? '' : minutes === null ? 'Hasta entonces no puedo reservarle la hora, así que conviene confirmar pronto. ' : `Le guardo la hora durante ${minutes} minutos. `}Si la solicitud no es suya, ignore este mensaje y no pasará nada.

Parley
`,
  }),

  invited: ({ inviter, workspace, email, url }) => ({
    subject: `Invitación de ${inviter} a ${workspace} en Parley`,
    text: `Hola:

${inviter} le ha dado acceso a ${workspace}. Soy Parley y allí organizo las reuniones: escribo a todas las personas, entiendo sus respuestas y reservo la hora.

  Entrar
  ${url}

Su dirección allí es ${email}. No necesita contraseña. Si no conoce ${workspace}, no tiene que hacer nada.

Parley
`,
  }),

  connectCalendar: ({ workspace, email, url, hours }) => ({
    subject: `Conecte su calendario a ${workspace}`,
    text: `Hola:

Soy Parley y organizo las reuniones de ${workspace}, donde usted es miembro (${email}). Conecte su calendario y solo propondré horas en las que esté libre:

${url}

El enlace sirve una sola vez, durante ${hours} horas. Solo veo cuándo está ocupado su calendario: no se guardan títulos, lugares ni invitados. Lo que se reserva se anota en su calendario. Puede retirar el acceso cuando quiera. Si no conoce ${workspace}, ignore este correo.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }) => ({
    subject: `No puedo avanzar con ${meeting(title)}`,
    text: `Hola:

Desde el ${time} no puedo avanzar con ${meeting(title)} por un fallo mío. Sigo intentándolo, y guardo todas las respuestas.

Si es urgente, escriba usted por ahora a las demás personas.

Para quien gestiona Parley: ./bin/parley stuck muestra el error, y ./bin/parley stuck retry ${requestId} vuelve a intentarlo de inmediato.

${asOrganizer(workspace)}`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }) => ({
    subject: `No puedo leer su calendario ${name}`,
    text: `Hola:

Ya no puedo leer su calendario ${name} (${calendarId}). ${problem}

Hasta que vuelva a funcionar no sé cuándo tiene tiempo, así que no ofrezco ninguna de sus horas sin preguntarle antes.

Aquí puede ver cómo está, volver a conectarlo o desconectarlo si ya no lo usa:

${url}

Recibe este correo porque conectó este calendario en ${workspace}.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }) => ({
    subject: `No puedo escribir en su calendario ${name}`,
    text: `Hola:

Ya no puedo anotar las reservas en su calendario ${name} (${calendarId}): su servidor solo me deja leerlo.

Sus horas siguen contando. Si quiere que vuelva a anotarlas ahí, permita la escritura, conecte de nuevo el calendario y después desconecte este.

Recibe este correo porque conectó este calendario en ${workspace}.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'Así está escrito su comienzo:',
    noStart: 'sin comienzo',
    andMore: (count) => `y ${count} más`,
  },
  eventsUnreadable: ({ calendarId, name, workspace, url, events }) => ({
    subject: `No puedo leer algunos eventos de su calendario ${name}`,
    text: `Hola:

No consigo leer cuándo empiezan algunos eventos de su calendario ${name} (${calendarId}). Por eso no ocupan tiempo para mí, y es posible que ofrezca esas horas.
${events}
Corríjalos o créelos de nuevo, por favor. Aquí puede ver cuántos son:
  ${url}

Recibe este correo porque conectó este calendario en ${workspace}.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }) => ({
    subject: `Lea, por favor, un correo sobre ${meeting(title)}`,
    text: `Hola:

Ha llegado un correo${from === null ? '' : ` de ${from}`} sobre ${meeting(title)} que no he podido tener en cuenta por un fallo mío. Lo aparté el ${time} y sigo sin él. Por favor, léalo usted: está en el historial de la solicitud ${requestId}.

Para quien gestiona Parley: ./bin/parley stuck muestra el error, y ./bin/parley stuck retry ${requestId} retoma el correo.

${asOrganizer(workspace)}`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }) => ({
    subject: `La bandeja de ${workspace} está llena`,
    text: `Hola:

${mails} correos (${megabytes} MB) de ${workspace} esperan a que alguien los mire, y no caben más. Los correos nuevos que no pertenecen a ninguna conversación tienen que esperar donde están: en el servidor de quien los envía, que vuelve a intentarlo, o durante un mes en el buzón que leo. Las respuestas a nuestros correos siguen llegando como siempre.

Aquí puede asignar cada uno a una solicitud, responderlo o archivarlo:

${url}

${asAdmin(workspace)}`,
  }),

  trayWaits: ({ count, mails, workspace, url }) => ({
    subject: plural(count, {
      one: `Le espera un correo en ${workspace}`,
      other: `Le esperan ${count} correos en ${workspace}`,
    }),
    text: `Hola:

${plural(count, { one: 'Ha llegado un correo que no he podido asignar a nadie:', other: `Han llegado ${count} correos que no he podido asignar a nadie. Los más recientes:` })}

${mails}

Cada uno espera a que alguien decida. Aquí puede crear una solicitud a partir de uno, añadirlo a una que ya existe, responderlo o archivarlo:

${url}

Este correo se envía una vez al día mientras haya algo en espera. ${asAdmin(workspace)}`,
  }),

  teamHasNobody: ({ team, from, workspace, url }) => ({
    subject: `Nadie de ${team} puede atender una solicitud`,
    text: `Hola:

${from} ha escrito a ${team} y quiere reunirse, pero todas las personas del equipo están en pausa o desactivadas.

Guardo el correo y se lo daré a la siguiente persona en cuanto vuelva alguien. También puede dárselo usted a alguien:

${url}

${asManager(team, workspace)}`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }) => ({
    subject: `¿Quiere ${from} reunirse con ${team}?`,
    text: `Hola:

${from} ha escrito a ${team}${subject === null ? '' : ` (${inQuotes(subject)})`}, y no sé si quiere una reunión. No he respondido.

Aquí puede leer el correo y, si quiere reunirse, dárselo al equipo o a una persona del equipo:

${url}

${asManager(team, workspace)}`,
  }),

  askWhether: (team) => ({
    subject: `¿Quiere reunirse con ${team}?`,
    text: `Gracias por escribir a ${team}. ¿Quiere concertar una reunión? Si es así, responda simplemente «sí» y, si puede, indique cuándo le viene bien y cuánto debe durar. Después le propondré horarios.

Si se trata de otra cosa, no tiene que hacer nada: alguien de ${team} leerá su correo.`,
    about: 'Soy un asistente automático.',
  }),

  askWhom: {
    subject: '¿Con quién quiere reunirse?',
    text: `Con mucho gusto. ¿A quién debo escribir? Responda con la dirección de correo de esa persona o póngala en copia.

Todavía no he escrito a nadie.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }) => ({
    subject: `Debido a correos externos, ${workspace} ha escrito hoy a ${most} personas nuevas`,
    text: `Hola:

Debido a correos externos, Parley ha escrito hoy a ${most} personas nuevas para ${workspace}. Es lo máximo en un día, para que nadie use las direcciones de sus equipos para escribir a gente desconocida. Sus propias reuniones siguen como siempre.

No se ha perdido nada: quien todavía espera recibirá su primer correo a partir del ${again}.

¿No contaba con esto? Revise las últimas solicitudes que llegaron por correo. Si necesita más, quien gestiona Parley puede aumentar PARLEY_FIRST_CONTACTS_A_DAY; a los correos externos les corresponde la mitad.

${asAdmin(workspace)}`,
  }),

  firstContacts: ({ most, again, workspace }) => ({
    subject: `${workspace} ha escrito hoy a ${most} personas nuevas`,
    text: `Hola:

Hoy Parley ha escrito a ${most} personas nuevas en nombre de ${workspace}. Es lo máximo en un día, para que nadie lo use para escribir a gente desconocida.

No se ha perdido nada: quien todavía espera recibirá su primer correo a partir del ${again}. A quienes ya han recibido correos suyos no les afecta.

¿No contaba con esto? Revise las últimas solicitudes y quién tiene una clave de la API. Si necesita más, quien gestiona Parley puede aumentar PARLEY_FIRST_CONTACTS_A_DAY.

${asAdmin(workspace)}`,
  }),
}
