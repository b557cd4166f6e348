import type { ActWords } from './act-words.ts'

export const spanish: ActWords = {
  yes: 'sí|claro que sí|por supuesto|desde luego|exacto|exactamente|efectivamente|de acuerdo|conforme|adelante|hazlo|hágalo|hacedlo|háganlo|confirmo|confirmado|aprobado|sin problema|ningún problema|no hay problema|por qué no|me parece bien|me va bien|me viene bien|está bien|con mucho gusto|con gusto|dale nomás|así es|eso es|que sí|faltaría más',
  'weak-yes': 'vale|ok|bien|perfecto|bueno|genial|estupendo|muy bien|okay|por favor|si|claro|correcto',
  no: 'para nada|olvídelo|de ninguna manera|de ningún modo|en absoluto|ni hablar|claro que no|por supuesto que no|mejor no|todavía no|aún no|ahora no|no gracias|no hace falta|no es necesario|nunca|jamás|lamentablemente no|me temo que no|déjalo|déjelo|olvídalo|incorrecto|no es correcto|que no',
  'weak-no': 'no',
  filler:
    'por favor|porfa|gracias|entonces|pues|bueno|hola|buenos días|buenas tardes|y|también|ah|oh|en ese caso|puedes|puede|podemos|mira',
  not: 'no|nunca|jamás|ningún|ninguna|ni|nadie|nada|tampoco',
  if: 'si|salvo que|a menos que|siempre que|en caso|con tal|mientras|cuando|depende|según',
  maybe:
    'quizá|quizás|tal vez|a lo mejor|probablemente|posiblemente|creo|supongo|no sé|no estoy seguro|no estoy segura|ya veremos|puede que|estoy pensando',
  but: 'pero|sin embargo|aunque|salvo|excepto|sino|menos|aparte de|a excepción de|con excepción de|quitando a',
  'could-you':
    'puedes|puede|podéis|pueden|podrías|podría|podríais|podrían|podemos|podríamos|quiero que|me gustaría que|haz el favor',
  'shall-we':
    'espero|debo|debemos|deberíamos|quién|qué|cuál|por qué|cómo|cuándo|dónde|has|ha contestado|habéis|es posible que|sabes',
  modal:
    'puede|puedes|podéis|pueden|podemos|debe|debes|debemos|hay que|tenemos que|tienes que|vamos a|a|que|se|nos|usted|tú|al|don|doña|señor|señora|hemos decidido|he decidido|decidimos|decidí',
  remove:
    'quitar|quita|quite|quiten|quitad|sacar|saca|saque|saquen|sacad|eliminar|elimina|elimine|eliminen|borrar|borra|borre|borren|excluir|excluye|excluya|retirar|retira|retire|tachar|tacha|tache|deja fuera|dejar fuera|deja … fuera|dejad … fuera|descartar|descarta|descarte',
  without: 'sin',
  proceed:
    'sigue|seguir|siga|sigan|sigamos|seguid|adelante|continúa|continuar|continúe|avanza|avanzar|avance|hazlo|hacerlo|haz|reserva|reservar|reserve|empieza|empezar|tira|procede|proceder|celebrar|vamos|arreglamos|arreglaremos|apañamos|apañaremos',
  optional:
    'opcional|no es obligatorio|no es obligatoria|no es imprescindible|no es necesario que|no hace falta que venga|puede faltar|si quiere|optativo|optativa|prescindible',
  enough: 'basta|bastan|bastaría|bastarían|suficiente|suficientes|alcanza|alcanzan|al menos|por lo menos',
  'will-do': '',
  'of-them':
    'de|de los|de las|de ellos|de ellas|los|las|que|si|con|con que|personas|participantes|invitados|son|es|sería|serían|puedan|pueden|vengan|vienen|venir|asistan|estén',
  spare: 'puede faltar|pueden faltar|puede no venir|pueden no venir',
  missing:
    'no puede|no pueden|no pueda|no puedan|no puede venir|no pueden venir|no puede asistir|no pueden asistir|falta|faltan|falte|falten|no viene|no vienen|no venga',
  harmless: 'no pasa nada|no importa|no hay problema|sin problema|está bien|de acuerdo',
  everybody: 'todos|todas|todo el mundo|cada uno',
  'must-come':
    'tiene que … venir|tiene que … estar|tiene que … asistir|tienen que … venir|tienen que … estar|tienen que … asistir|deben … venir|deben … estar|deben … asistir|debe … venir|debe … estar|debe … asistir|es necesario que … vengan|es necesario que … asistan|hace falta que … vengan|hace falta que … asistan|necesito que … vengan|necesito que … asistan|necesito a|necesitamos a|hacen falta',
  'after-all':
    'al final|presente|presentes|ahí|allí|después de todo|finalmente|perdón|lo siento|sí|ellos|ellas|realmente|me|nos|para mí|para nosotros|para la reunión|eso|esto|con eso',
  instead:
    'en lugar de|en vez de|en su lugar|sustituir|sustituye|sustituya|reemplazar|reemplaza|reemplace|cambiar por|cambia por|en sustitución|suplente',
  keep: 'mantén|mantener|mantenga|mantengan|conserva|conservar|conserve|deja … dentro|se queda|sigue dentro|con',
  informed:
    'mantén … tanto|mantenga … tanto|mantengan … tanto|mantener … tanto|mantén … informado|mantén … informada|mantenga … informado|mantenga … informada',
  and: 'y|e|así como|y también|&',
  'beside-name': 'a|al|de|el|la|los|las|señor|señora|don|doña|también|ni',
  'as-well': 'también|igualmente|lo mismo',
  'behind-names': 'de|del|hasta|por|para',
  wait: 'esperar|espera|espere|esperen|esperad|esperemos|paciencia|ten paciencia|tenga paciencia|insistir|insiste|insista|insistid|sin prisa|no hay prisa|aguanta|aguardar|aguarda',
  'go-on':
    'sigue|siga|sigan|sigamos|seguid|seguir|continúa|continúe|continúen|continuemos|continuar|envía otras|envíe otras|envía más|envíe más|manda otras|mande otras|inténtalo de nuevo|inténtelo de nuevo|prueba otra vez|pruebe otra vez',
  'hold-off':
    'alto|pare|detente|deténgase|pausa|stop|un momento|un segundo|no envíes|no envíe|no mandes|no mande|no escribas|no escriba|no sigas|no siga|no continúes|no continúe|nada por ahora|por ahora no|por ahora nada|de momento no|de momento nada|déjalo así|déjelo así',
  give: 'dale|dar|da|dé|déle|dele|dadle|denle|concede|deja|déjale|dejale',
  'more-time':
    'tiempo|más tiempo|un poco|hasta|días|día|semana|semanas|otra|otro|otros|otras|una oportunidad|margen|más',
  approach:
    'pregunta|pregúntale|preguntar|recuerda|recuérdale|recordar|recordadle|intenta|inténtalo|intentar|escribe|escríbele|escribir|contacta|contactar|prueba|probar|llama',
  again: 'otra vez|de nuevo|nuevamente|una vez más|más tarde|mañana|la semana que viene|un recordatorio',
  pronoun: 'él|ella|ellos|ellas|le|les|esa persona|esta persona',
  clitic: 'lo|la|los|las',
  'all-of': 'todos|todas|ambos|ambas|los dos|las dos|equipo|gente',
  only: 'solo|sólo|solamente|únicamente|exclusivamente|nada más|nada mas|eso es todo|ninguna otra',
  wish: 'quisiera|quisiéramos|querría|querríamos|me gustaría|nos gustaría|le gustaría|quiero|queremos|quiere|deseo|deseamos|necesito|necesitamos|necesita|busco|buscamos|podría|podríamos|podemos|puedo|podéis|pueden|puede|podrían|podríais|puedes|podrías|es posible|sería posible|tendrían|tendríais|tenéis|tienen|tiene usted|solicito|solicitar|agendar|concertar|fijar|reservar|organizar|pedir|quedar|cuándo podemos|cuándo podríamos|cuándo os|estaría encantado|estaría encantada',
  meet: 'reunión|reunirme|reunirnos|reunirse|cita|llamada|videollamada|videoconferencia|hablar|charlar|charla|conversar|conversación|vernos|verle|verles|veros|encuentro|encontrarnos|conocer|conocernos|visita|visitar|visitarles|pasar|pasarme|pasarnos|entrevista|consulta|asesoría|demostración|demo|sesión|taller|formación|café|comida|almuerzo|por teléfono|comentar|tratar|discutir|presentación|quedar|en persona',
  money:
    'factura|facturas|recibo|recibos|contabilidad|pago|pagos|transferencia|vencimiento|iban|importe|cobro|albarán|facturación',
  bulk: 'newsletter|boletín|darse de baja|darte de baja|cancelar suscripción|ver en el navegador|recibe este correo|inscríbete|inscríbase|jornada de puertas abiertas|webinar',
  notice:
    'fuera de la oficina|respuesta automática|estoy ausente|mensaje automático|no entregado|ha sido cancelada|ha sido cancelado|ha sido modificada|no responda|no responder|su pedido|tu pedido|su paquete|enviado|seguimiento|código de verificación|contraseña|recordatorio de cita|su cita|cancelado:|cancelada:|aceptado:|invitación:',
  sales:
    'nuestra agencia|nuestra solución|nuestra plataforma|nuestro software|nuestros servicios|nuestros clientes|ayudamos a|trabajamos con empresas|aumente|aumenta|aumentar sus|duplicar|mejorar sus ventas|más ventas|le interesa|os interesa|les interesa|interesados|sin compromiso|prueba gratuita|oferta especial|posicionamiento|clientes potenciales|ahorrar',
  callback:
    'llámame|llámeme|llamadme|llámenme|me llame|me llamen|me llaméis|devuélvame la llamada|devolver la llamada|llámenos|que me llame',
  machine:
    'ia|bot|chatbot|modelo de lenguaje|instrucciones anteriores|ignora|ignore|administrador ha|nueva política|todas las solicitudes|clave api|credenciales',
  inform:
    'dígame|dime|me puede decir|me podéis decir|me podría decir|a qué hora|cuánto|cuánta|cuál es|precio|precios|tarifa|tarifas|horario|horarios|abren|envíeme|envíenme|me puede enviar|me podéis enviar|una pregunta|si tienen|venden|hay stock|disponible en',
  thanks:
    'gracias|muchas gracias|recibido|recibida|para su información|adjunto|adjunta|adjuntamos|le diremos|os diremos|enhorabuena|felicidades|cualquier duda',
  application:
    'candidatura|currículum|curriculum|mi cv|puesto de|oferta de empleo|prácticas|carta de presentación|solicitud de empleo',
  'pass-on':
    'dile|dígale|díselo|dígaselo|avísale|avísele|avisa|avise|informa|informe|infórmale|lo siento|lamentablemente|desgraciadamente|por desgracia|perdón|cancela|cancele|cancélalo|a|no puedo|no puedo ir|no puedo venir|no voy a poder',
  attend:
    'con|y|junto con|conmigo|asistirán|asistir|participar|participantes|invitar|incluir|respóndale|responder a|copia',
}
