import { plural } from '#core/mail/wording/es/words.ts'
import type { GuestWords } from './words.ts'

export const es: GuestWords = {
  locale: 'es-ES',
  theOrganizer: 'la persona que le invita',
  heading: (organizer) => `Reunión con ${organizer}`,
  arrangedFor: (organizer) => `Organizada por Parley en nombre de ${organizer}`,
  who: 'Quién',
  andMore: (count) => plural(count, { one: 'una persona más', other: `${count} personas más` }),
  howLong: 'Duración',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'minuto', other: 'minutos' })}`,
  where: 'Dónde',
  linkToCome: 'Videollamada, enlace pendiente',
  about: 'Tema',

  zone: { label: 'Zona horaria', show: 'Mostrar' },
  pick: {
    question: (count) => plural(count, { one: '¿Le viene bien esta hora?', other: '¿Qué opciones le vienen bien?' }),
    several: 'Elija todas las que quiera. Cuantas más elija, antes quedará fijada la reunión.',
    send: 'Enviar mi respuesta',
  },
  note: {
    label: (organizer) => `Un mensaje para ${organizer} (opcional)`,
    hint: 'Se transmite palabra por palabra.',
    send: 'Enviar mensaje',
    summary: (organizer) => `Escribir un mensaje a ${organizer}`,
  },
  propose: {
    summary: '¿No le viene bien ninguna? Proponga otras horas',
    explain: 'Díganos cuándo podría. Buscaremos una hora que venga bien a todo el mundo.',
    explainPainting:
      'Marque las horas que tiene libres: arrastre sobre la semana o use las flechas y la barra espaciadora.',
    explainTapping: 'Toque las medias horas que tiene libres. Tóquelas otra vez para borrarlas.',
    row: (n) => `Propuesta ${n}`,
    day: 'Día',
    from: 'Desde',
    until: 'Hasta',
    send: 'Proponer estas horas',
    weekBefore: 'Semana anterior',
    weekAfter: 'Semana siguiente',
    clear: 'Borrar',
  },
  decline: {
    link: 'No quiero reunirme',
    title: '¿Rechazar esta reunión?',
    explain: (organizer) => `Avisaremos a ${organizer} de que no quiere reunirse y no le preguntaremos más.`,
    yes: 'Sí, rechazar',
  },
  move: {
    link: 'Pedir otra hora',
    title: '¿Pedir otra hora?',
    explain: (time) => `Se pedirá otra hora a todo el mundo. Hasta que haya acuerdo, se mantiene la actual: ${time}.`,
    yes: 'Pedir otra hora a todo el mundo',
  },
  cancel: {
    link: 'No puedo asistir',
    title: '¿Cancelar su asistencia?',
    explain: (organizer, time) => `Avisaremos a ${organizer} de que no asistirá (${time}).`,
    yes: 'Sí, no asistiré',
  },
  stop: {
    title: '¿No recibir más correos?',
    explain:
      'No volveremos a escribirle en nombre de nadie de esta organización. Avisaremos a quien organiza la reunión.',
    yes: 'No quiero recibir más correos',
    done: 'Hecho. No recibirá más correos nuestros.',
  },
  back: 'Volver',
  undo: {
    title: '¿Deshacerlo?',
    explain: (organizer) => `Diremos a ${organizer} que no ha sido usted, y todo volverá a quedar como antes.`,
    yes: 'No he sido yo, deshacerlo',
  },
  answer: {
    explain: (say) => `Su respuesta: «${say}»`,
    send: (say) => `Responder «${say}»`,
    orReply: 'Si prefiere decir otra cosa, responda al correo.',
    done: 'Gracias, me encargo de ello. Recibirá un correo con lo que se ha hecho.',
    settled:
      'Esto ya está resuelto o ya no hace falta, así que aquí no hay nada que hacer. Si quiere cambiar algo, responda al correo.',
  },
  review: {
    approve: {
      title: '¿Enviar este correo?',
      explain: 'Espera su aprobación. Comprobaré una vez más que sus horas sigan libres.',
      yes: 'Aprobar y enviar',
    },
    run: {
      title: '¿Dejar que esta reunión siga sola?',
      explain: (count) =>
        count === 0
          ? 'A partir de ahora enviaré todos los correos sobre esta reunión sin preguntarle antes.'
          : 'Enviaré lo que figura abajo y, a partir de ahora, todos los correos sobre esta reunión sin preguntarle antes.',
      yes: 'Dejar seguir',
    },
    mailTo: (to) => `Para ${to}`,
    orElse: 'Si no debe salir así, responda a mi correo o abra la bandeja de salida en la consola.',
    approved: (to) => `El correo a ${to} está aprobado y en camino.`,
    sent: (to) => `El correo a ${to} se ha enviado.`,
    failed: (to) => `El correo a ${to} se aprobó, pero no se pudo entregar.`,
    withdrawn: (to) => `El correo a ${to} se retiró. Nadie lo recibirá.`,
    held: (to) => `El correo a ${to} no salió porque la solicitud se puso en pausa. Cuando continúe, escribiré otro.`,
    unneeded: (to) => `El correo a ${to} no salió. Entretanto ha ocurrido algo y ya no hace falta.`,
    outdated: {
      past: (to) => `El correo a ${to} no salió: una de sus horas ya ha pasado.`,
      gone: (to) => `El correo a ${to} no salió: una de sus horas ya no está libre.`,
      moved: (to) => `El correo a ${to} no salió: la reunión se ha cambiado de hora desde que se escribió.`,
    },
    anew: 'Veré qué conviene escribir ahora.',
    waitsToo: 'Ese correo también esperará su aprobación.',
    runs: 'Los correos sobre esta reunión salen sin esperar su aprobación.',
  },

  state: {
    booked: 'Su reunión está confirmada',
    moving: 'Alguien ha pedido otra hora. Hasta que haya acuerdo, se mantiene esta.',
    over: 'Esta reunión ya ha empezado o ha terminado.',
    cancelled: (organizer) => `Esta reunión se ha cancelado. Si le sorprende, escriba a ${organizer}.`,
    paused: (organizer) =>
      `Esta reunión está en pausa por ahora (${organizer}). No tiene que hacer nada; le escribiremos cuando se retome.`,
    refused: (organizer) =>
      `Ha rechazado la reunión. Si cambia de opinión, escriba a ${organizer} o proponga una hora más abajo.`,
    noTimes: (organizer) =>
      `Ahora mismo no hay ninguna hora libre. Proponga una más abajo; si no, ${organizer} buscará otra solución.`,
    lost: 'La hora que eligió ya no está libre. ¿Le viene bien alguna de estas?',
    agreed: 'Gracias, tenemos su respuesta. Todavía puede cambiarla aquí.',
    pending: 'Estamos procesando su respuesta. El resultado aparecerá aquí en un momento.',
  },
  calendar: { title: 'Añadir al calendario', file: 'Archivo de calendario (.ics)' },
  done: {
    answered: 'Gracias. Tenemos su respuesta.',
    declined: (organizer) => `Ha rechazado la reunión. Avisaremos a ${organizer}.`,
    noted: (organizer) => `Hacemos llegar su mensaje a ${organizer}.`,
    moving: 'Estamos pidiendo otra hora a todo el mundo.',
    cancelled: 'Gracias por avisar de que no puede asistir.',
    undone: 'Gracias. Todo vuelve a estar como antes.',
  },
  problem: {
    nothingChosen: 'Elija al menos una hora o proponga otra.',
    gone: 'Esa hora se acaba de ocupar. Estas son las que quedan.',
    noWindow: 'Indique un día con su hora de inicio y de fin.',
    badWindow: (minutes) => `Cada propuesta debe ser posterior a este momento y durar al menos ${minutes} minutos.`,
    tooMany: 'Es más de lo que podemos atender en un día. Responda a nuestro correo o inténtelo mañana.',
    state: 'La reunión ha cambiado mientras tanto. Por favor, vuelva a mirarla.',
    noNote: 'Escriba algo antes de enviarlo.',
    again: 'Todavía no ha cambiado nada. Pulse el botón una vez más para confirmar.',
  },
  news: 'Algo ha cambiado.',
  reload: 'Ver',
  nothing: {
    title: 'Aquí ya no hay nada',
    text: 'Este enlace ha caducado o no está completo. Si tiene un correo nuestro más reciente, use el enlace de ese correo o simplemente contéstelo.',
  },
  trouble: {
    title: 'Algo ha salido mal',
    text: 'No se ha cambiado nada. Inténtelo de nuevo en un momento o simplemente responda a nuestro correo.',
  },
}
