import { plural } from '#core/mail/wording/es/words.ts'
import type { BookingWords } from './words.ts'

export const es: BookingWords = {
  locale: 'es-ES',
  name: 'Español',
  languages: 'Idioma',
  meet: (host) => `Reunión con ${host}`,
  howLong: 'Duración',
  videoCall: 'Videollamada',
  byPhone: 'Por teléfono',
  day: {
    before: 'Antes',
    after: 'Después',
    free: (day) => `${day}, horas libres`,
  },
  time: { choose: 'Elija una hora' },
  noneIn: (month) => `No hay horas libres en ${month}.`,
  nextOn: 'Próximo día libre:',
  none: (days) =>
    `No hay horas libres en ${plural(days, { one: 'las próximas 24 horas', other: `los próximos ${days} días` })}.`,
  noneSuits: {
    link: 'Ninguna me viene bien',
    title: 'Díganos cuándo puede',
    explain: (host) =>
      `Escriba con sus palabras qué días y horas le vienen bien. Buscaremos una hora con ${host} y le escribiremos.`,
    words: '¿Cuándo puede?',
    hint: 'Por ejemplo: «Los jueves después de las 16, o cualquier mañana de la primera semana de marzo.»',
    send: 'Enviar',
  },
  details: {
    title: 'Sus datos',
    name: 'Su nombre',
    email: 'Su correo electrónico',
    optional: '(opcional)',
    book: 'Reservar esta hora',
    confirm: 'Continuar',
    other: 'Elegir otra hora',
  },
  choose: 'Elija una opción',
  problem: {
    name: 'Escriba su nombre, por favor.',
    nameForm: 'Escriba solo su nombre, sin direcciones ni enlaces.',
    email: 'Escriba su correo electrónico, por favor.',
    emailForm: 'Esto no parece un correo electrónico. Revíselo, por favor.',
    answer: 'Responda a esta pregunta, por favor.',
    answerLong: 'Es demasiado largo. Abrévielo, por favor.',
    words: 'Díganos cuándo puede, por favor.',
    notYours: (host) =>
      `Este enlace es para otra dirección. Use la dirección a la que se envió, o pida a ${host} un enlace propio.`,
    own: 'Esta es la dirección de alguien que organiza la reunión. Escriba la suya, por favor.',
    stopped: 'Esta dirección no recibe correos nuestros, a petición de su titular. Use otra, por favor.',
    tooMany: 'Por ahora no podemos aceptar más solicitudes suyas. Inténtelo más tarde, por favor.',
    look: 'Falta algo. Revise los campos marcados, por favor.',
  },
  gone: {
    title: (time) => `Acaban de ocupar esta hora: ${time}.`,
    near: 'Estas siguen libres. Sus datos se han conservado.',
    none: 'No queda nada libre cerca de esa hora. Elija otro día o díganos cuándo puede.',
  },
  booked: {
    title: 'Reserva hecha',
    mail: 'La invitación le llegará por correo.',
    change: 'Cambiar, cancelar o dejar un mensaje',
    again: 'Reservar otra hora',
  },
  asked: {
    title: 'Gracias',
    text: (host) => `Buscamos una hora con ${host} y le escribiremos. Podrá responder directamente a ese correo.`,
  },
  sent: {
    title: 'Mire su correo, por favor',
    text: 'Le hemos enviado un enlace. La reunión queda reservada en cuanto lo abra y confirme.',
    until: (time) => `Le guardamos la hora hasta este momento: ${time}.`,
    unheld: 'Hasta entonces no podemos guardarle la hora, así que conviene confirmar pronto.',
    words: 'Le hemos enviado un enlace. Buscaremos una hora en cuanto lo abra y confirme.',
    nothing: '¿No ha llegado nada? Mire en el correo no deseado o elija de nuevo una hora con otra dirección.',
  },
  confirm: {
    title: 'Confirme su reserva',
    explain: (time) => `${time}: la hora es suya en cuanto confirme.`,
    words: (host) => `Buscaremos una hora con ${host} en cuanto confirme.`,
    book: 'Confirmar y reservar',
    send: 'Confirmar',
  },
  ended: {
    title: 'Este enlace ya no vale',
    text: (host) => `Si aún desea reunirse, reserve otra hora o escriba a ${host}.`,
  },
  used: {
    title: 'Este enlace ya se ha usado',
    text: (host) =>
      `Servía para una sola reserva. Si fue usted, todo está en su invitación. Si no, pida a ${host} un enlace nuevo.`,
  },
  expired: (host) => `Valía hasta una fecha determinada. Pida uno nuevo a ${host}.`,
  inactive: {
    title: 'Ahora no se puede reservar aquí',
    text: (host) => `Inténtelo más tarde o pregunte a ${host}.`,
  },
  missing: {
    title: 'Aquí no hay ninguna página',
    text: 'Compruebe que la dirección esté completa o pregunte a la persona que se la dio.',
  },
  trouble: 'No se ha reservado nada. Inténtelo de nuevo en un momento.',
  theHost: 'la persona que le invita',
  calendar: 'Días con horas libres',
}
