import type { LanguagePack } from './pack.ts'

export const spanish: LanguagePack = {
  code: 'es',
  name: 'Spanish',
  commonWords: `liga|conectarnos|conectarme|casos|veces|ocasiones|caray|rayos|ay|uy|ah|oh|eh|re|híjole|doctora|doctor|licenciado|licenciada|ingeniero|ingeniera|profesor|profesora|tempranito|escribo|asistencia|sobra|propuesta|propuestas|opción|opciones|proyecto|tema|oficina|teléfono|llamada|videollamada|enlace|invitación|amable|amablemente|agradezco|agradecemos|agradecería|respondo|atención|interés|propone|propones|proponen|propuesto|propuestos|indica|indicas|indicado|indicados|siguientes|estimados|estimadas|querido|querida|queridos|apreciado|apreciada|buen|holi|compañeros|compañeras|chicos|chicas|recibe|reciba|reciban|cordiales|abrazo|abrazos|beso|besos|aquellos|aquellas|cuyo|cuya|dicho|dicha|dichos|dichas|mismos|mismas|propio|propia|nuestras|vuestros|vuestras|suyo|suya|mío|mía|tuyo|tuya|unas|acerca|respecto|referente|asimismo|tendremos|tendríamos|dime|dígame|díganme|mandar|enviar|envíe|envía|envíame|mándame|mande|queda|quedan|el|la|los|las|un|una|unos|de|del|y|o|que|en|a|al|por|para|con|sin|no|sí|si|me|te|le|nos|os|les|se|mi|mis|tu|su|sus|
    es|son|soy|estoy|está|están|estaré|estaría|sería|ser|estar|puedo|puede|podemos|podría|podrías|podríamos|tengo|tiene|tenemos|
    hola|gracias|buenos|buenas|días|tardes|pero|también|muy|más|ya|hay|he|ha|lo|como|cuando|donde|qué|cuál|cómo|yo|tú|usted|
    ustedes|nosotros|este|esta|estos|estas|ese|esa|esos|esas|eso|esto|ahora|hoy|mañana|semana|hora|horas|favor|saludos|perdón|
    siento|lamentablemente|desgraciadamente|bien|vale|igual|otra|otro|solo|sólo|nada|algo|todo|todos|todas|entonces|porque|
    desde|hasta|entre|sobre|estimado|estimada|señor|señora|parte|vez|así|viene|va|hacer|sus|tus|mis|nuestro|nuestra|nuestros|vuestro|vuestra|cual|quien|aquí|allí|ahí|casi|bastante|poco|mucho|mucha|muchas|muchos|tan|tanto|siempre|todavía|aún|antes|después|luego|según|durante|contra|cada|cierto|misma|mismo|dos|ambas|ambos|fue|era|ser|hemos|han|haya|habría|hubiera|tendría|tendré|tenía|tener|quiero|quería|querría|gustaría|debo|debe|deben|creo|veo|ver|decir|dice|digo|saber|sé|sabe|quedar|quedo|poder|pueden|puedan|pudiera|pudiese|estamos|estás|estará|estarán|cosa|día|mes|año|momento|tiempo|equipo|compañero|compañera|correo|mensaje|respuesta|reunión|entonces|pues|bueno|ok|hey|buenas|cordial|saludo|quizá|vía|conmigo|contigo|ello|ellos|ellas|él|ella|sino|mediante|hacia|cuenta|ten|tenga|encuentro`,
  weekdays: ['lunes|lun', 'martes|mar', 'miércoles|mié', 'jueves|jue', 'viernes|vie', 'sábado|sáb', 'domingo|dom'],
  shyWeekdays: 'mar|vie',
  everyWeekday: [
    'los lunes|todos los lunes|cada lunes|cualquier lunes',
    'los martes|todos los martes|cada martes|cualquier martes',
    'los miércoles|todos los miércoles|cada miércoles|cualquier miércoles',
    'los jueves|todos los jueves|cada jueves|cualquier jueves',
    'los viernes|todos los viernes|cada viernes|cualquier viernes',
    'los sábados|todos los sábados',
    'los domingos',
  ],
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo',
    'abril|abr',
    'mayo',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  dayOffsets: {
    [-1]: 'ayer',
    0: 'esta noche|esta mañana|hoy por la mañana|hoy en la mañana|hoy',
    1: 'mañana por la mañana|mañana en la mañana|mañana temprano|mañana a primera hora|mañana mismo|mañana',
    2: 'pasado mañana',
    7: 'de hoy en ocho|de hoy en ocho días|hoy en ocho|hoy en ocho días',
    14: 'de hoy en quince|de hoy en quince días',
    8: 'de mañana en ocho|de mañana en ocho días|mañana en ocho|mañana en ocho días',
    15: 'de mañana en quince|de mañana en quince días',
  },
  parts: {
    morning:
      'mañana por la mañana|mañana en la mañana|esta mañana|esa mañana|una mañana|hoy por la mañana|hoy en la mañana|por las mañana|mañanita|por la mañanita|durante toda la mañana|toda la mañana|de mañanas|temprano en la mañana|por la mañana|en la mañana|de la mañana|de mañana|durante la mañana|la mañana|a la mañana',
    afternoon:
      'tardecita|toda la tarde|durante toda la tarde|por la tardecita|de tardes|por la tarde|en la tarde|de la tarde|tarde|la tarde|a la tarde|durante la tarde',
    evening:
      'tarde noche|tarde-noche|a la noche|después del trabajo|al salir del trabajo|nochecita|por la noche|en la noche|noche|esta noche|de la noche',
    noon: 'mediodía|al mediodía|medio día|a mediodía',
    lunch:
      'mediodías|durante el almuerzo|a la hora de la comida|hora de la comida|durante la comida|al almuerzo|hora de comer|a la hora de comer|comida|almuerzo|hora del almuerzo|a la hora del almuerzo',
    'first-thing':
      'mañana temprano|mañana a primera hora|tempranito|bien tempranito|bien temprano|muy temprano por la mañana|a primerísima hora|nada más empezar|lo primero|a primera hora|primera hora|a primera hora de la mañana|temprano',
    'end-of-day':
      'al final de la jornada|final de la jornada|fin de la jornada|al cierre|a última hora del día|última hora del día|a última hora|última hora|al final del día|fin del día|a última hora de la tarde|final del día',
    'early-morning': 'temprano por la mañana|a primera hora de la mañana',
    'late-morning':
      'a final de mañana|al final de la mañana|a media mañana|media mañana|a última hora de la mañana|final de la mañana',
    'early-afternoon':
      'al principio de la tarde|al comienzo de la tarde|a principios de la tarde|temprano en la tarde|a primera hora de la tarde|primera hora de la tarde',
    'late-afternoon':
      'al final de la tarde|a final de tarde|tarde avanzada|a media tarde|media tarde|última hora de la tarde|final de la tarde',
    'after-lunch':
      'después de almorzar|tras el almuerzo|después de comer a|después de comer|después del almuerzo|tras la comida|después de la comida',
    'before-lunch': 'antes de comer|antes del almuerzo',
    'all-day':
      'durante todo el día|todo el santo día|a la hora que sea|a la hora que quieras|a la hora que prefieras|la hora que sea|todo el rato|jornada completa|en cualquier horario|cualquier horario|a la hora que te venga|todo el día|a cualquier hora|cualquier hora|en cualquier momento|cuando sea|cuando quieras|a cualquier hora del día|el día entero',
    midnight: `medianoche|a medianoche`,
  },
  everyPart: {
    morning:
      'cualquier mañana|alguna mañana|cualquiera de las mañanas|toda mañana|las mañanas|por las mañanas|todas las mañanas|cada mañana',
    afternoon:
      'cualquier tarde|alguna tarde|cualquiera de las tardes|las tardes|por las tardes|todas las tardes|cada tarde',
    evening: 'las noches|por las noches',
  },
  numbers: {
    1: 'una|uno|un',
    2: 'dos',
    3: 'tres',
    4: 'cuatro',
    5: 'cinco',
    6: 'seis',
    7: 'siete',
    8: 'ocho',
    9: 'nueve',
    10: 'diez',
    11: 'once',
    12: 'doce',
    13: 'trece',
    14: 'catorce',
    15: 'quince',
    16: 'dieciséis',
    17: 'diecisiete',
    18: 'dieciocho',
    19: 'diecinueve',
    20: 'veinte',
    30: 'treinta',
    40: 'cuarenta',
    45: 'cuarenta y cinco',
    50: 'cincuenta',
    60: 'sesenta',
    90: 'noventa',
  },
  ordinals: {
    1: 'primeras|primeros|1ra|1ro|1era|primero|primera|primer',
    2: 'segundas|segundos|2da|2do|segundo|segunda',
    3: 'terceras|terceros|3ra|3ro|tercero|tercera|tercer',
    4: 'cuarto|cuarta',
    5: 'quinto|quinta',
    6: 'sexto|sexta',
  },
  ordinalEndings: 'ª|º|a|o|er|ra|da|do',
  units: {
    minute: 'minutitos|minutito|mins|minuto|minutos|min',
    hour: 'horita|hora|horas',
    day: 'día|días',
    workday:
      'días de semana|día de semana|días laborales|día laboral|día laborable|días laborables|día hábil|días hábiles|entre semana',
    week: 'semana|semanas',
    month: 'mes|meses',
    quarter: 'trimestre',
    year: 'año|años',
    weekend: 'fin de semana|finde',
  },
  fractions: {
    '0.25': 'un cuartito de|cuarto de|un cuarto de',
    '0.5': 'media',
    '0.75': 'tres cuartos de',
    '1': 'una|un',
    '2': 'un par de|par de',
    '3': 'unas|unos',
  },
  meridiem: {
    am: 'de la mañana|am|a.m.|a. m.|de la madrugada',
    pm: 'de la tarde|de la noche|pm|p.m.|p. m.|del mediodía',
  },
  oclock: 'h|hs|hrs|en punto|h.|horas',
  half: { says: 'past', words: 'media' },
  quarter: { past: 'cuarto|un cuarto', to: 'menos un cuarto|menos cuarto' },
  relations: {
    at: 'a las|a la|sobre las',
    on: 'los días|los dias|el|el día|día|este',
    in: 'de aquí a|en el plazo de|a lo largo de|en|dentro de|durante',
    of: 'de|del',
    for: 'para',
    to: '-|–|—|a|al|hasta las|hasta el',
    from: 'a partir del día|a partir|desde el día|a contar de|a contar del|desde|desde las|desde el|a partir de|a partir de las|a partir del|a partir de la|de las|de|del|de la|desde la',
    after:
      'después del día|pasado el día|pasado el|pasada la|luego de|más allá de las|después de|después de las|después de la|después del|tras|tras las|más tarde de las|pasadas las|luego de las',
    before: 'antes del día|previo a|previo al|antes que|con anterioridad a|antes de|antes de las|antes de la|antes del',
    until:
      'hasta el día|hasta aproximadamente las|hasta como las|hasta como máximo las|hasta|hasta las|hasta la|hasta el',
    between: 'entre|entre las|entre la|entre el',
    by: 'a más tardar|como muy tarde',
    around:
      'a eso de|a eso de la|como a las|cerca de las|cerca de|en torno a|en torno a las|alrededor de la|sobre la|hacia la|sobre|sobre las|hacia|hacia las|alrededor de|alrededor de las|a eso de las|más o menos|aproximadamente|digamos|tipo',
    onwards: 'o después|y después|o posterior|para adelante|en adelante|o más tarde',
    'or-earlier': 'a más tardar|como tarde|o antes|como máximo|como muy tarde',
    'not-before':
      'nunca antes de|nunca antes de las|nada antes de|nada antes del|no antes de la|no puedo antes de|no puedo antes de las|no puedo antes del|solo después de|solo después de las|sólo después de las|solo a partir de|solo a partir de las|solo a partir del|sólo a partir de las|como pronto|como muy pronto|como pronto el|como pronto a las|no hasta|no hasta las|no hasta el|no antes de|no antes de las|no antes del|nada antes de las',
    'not-after':
      'nunca después de|nunca después de las|nada después de|no más allá de|no más allá de las|no más tarde de|no puedo después de|no puedo después de las|solo antes de|solo antes de las|solo hasta|solo hasta las|sólo hasta las|nada más tarde de las|no después de|no después de las|no más tarde de las|nada después de las',
    'done-by':
      'salgo a las|me marcho a las|me tengo que ir a las|tengo que marcharme a las|tengo que salir antes de las|tengo que salir a las|debo irme a las|debo salir a las|me voy a las|acabo a las|termino a las|tengo que terminar a las|terminar antes de las|acabar antes de las|tengo que irme a las|salir a las|terminar a las',
    'week-of':
      'semana que comienza el|la semana que empieza el|la semana que comienza el|semana del día|la semana del día|semana del|la semana del|semana que empieza el|semana de',
    since: 'desde hace',
  },
  which: {
    this: 'este|esta|el presente',
    next: 'la siguiente|la próxima|la otra semana|la de después|la que sigue|que sigue|venidero|venidera|próximo|próxima|siguiente|que viene|que entra',
    coming: 'entrante',
    last: 'anterior|pasados|pasadas|último pasado|pasado|pasada',
    every: 'cualquiera de los|cualquiera de las|cada|todos los|todas las|cualquier',
    'after-next': 'subsiguiente|posterior a la próxima|siguiente a la próxima|de después',
    same: 'mismo|misma|ese|ese mismo|esa misma|el mismo',
    'start-of':
      'comienzo de|al comienzo de|principio de|al principio de|inicios de|a inicios de|inicio del|principios del|a principios del|principios de|a principios de|a comienzos de|comienzos de|inicio de|al inicio de|primeros de',
    'middle-of': 'a mitad de|mitad de|a mediados del|mediados del|mediados de|a mediados de',
    'end-of':
      'finales del|a finales del|fin del|final del|hacia finales de|hacia el final de|finales de|a finales de|fin de|final de|al final de|a fin de|a fines de|fines de',
    'rest-of':
      'lo que queda de|lo que resta de|más adelante en la|el resto del|resto del|resto de|el resto de|más adelante esta|el resto',
    whole: 'entero|todo ese|toda esa|completa la|toda|toda la|entera|todo el',
    only: 'exclusivamente|nada más|solo|sólo|solamente|únicamente',
    following: 'de después|posterior',
  },
  joins: {
    and: 'y también|además de|junto con|y|e|&|así como|más',
    or: 'o también|o quizás|o tal vez|o incluso|o|u|o bien|o si no|/',
    but: 'no obstante|mientras que|si bien|eso sí|sino|pero|sin embargo|aunque|en cambio|mas',
    so: 'o sea|es decir|que son|que serían|esto es|lo que son|por lo tanto|con lo cual|de modo que|de manera que|total que|así que|por lo que|por tanto|por eso|entonces',
    because:
      'como tengo|dado que|por culpa de|a causa de|por motivo de|es que|porque|ya que|debido a|pues|puesto que|por motivos',
    if: 'si acaso|en el caso de que|en caso de que|siempre que|si|en caso de|cuando|en cuanto',
    unless: 'a menos que|salvo que',
    afterwards: 'luego|después',
  },
  cues: {
    yes: `que ni pintada|que ni pintado|me viene que ni pintada|me viene que ni pintado|como anillo al dedo|al pelo|me viene al pelo|elegiría|escogería|optaría por|es buen día|es un buen día|buen día para mí|es buena fecha|buena fecha|mejor me va|mejor me viene|mejor me cuadra|mejor me encaja|me conviene más|me viene mejor|me va mejor|me queda mejor|le confirmo mi asistencia|te confirmo mi asistencia|les confirmo mi asistencia|le confirmo la cita|te confirmo la cita|le confirmo la reunión|te confirmo la reunión|le confirmo mi disponibilidad|te confirmo mi disponibilidad|confirmo disponibilidad|confirmo mi disponibilidad|le confirmo el encuentro|le confirmo la llamada|quedo agendado|quedo agendada|quedamos agendados|quedo apuntado|quedo confirmado|quedo confirmada|soy todo tuyo|soy toda tuya|estoy a tu disposición|estoy a su disposición|estaría a su disposición|a vuestra disposición|me queda bien|me queda perfecto|me queda genial|me quedaría bien|nos queda bien|queda bien|quedaría bien|quedan bien|me quedan bien|me acomoda|nos acomoda|acomoda|me acomodan|me late|me cae bien|me cae perfecto|me calza|calza|me calzan|sí puedo|tengo un espacio|tengo un rato|tengo un ratito|tengo la mañana libre|tengo la tarde libre|tengo libres|dispongo|dispongo de|dispongo de tiempo|podré|podremos|asistiré|asistiremos|acudiré|confirmo asistencia|confirmo mi asistencia|confirmo la cita|confirmo la reunión|allí estaremos|ahí estaremos|estupendamente|de maravilla|de perlas|por mi parte bien|por mí bien|por mí perfecto|por mi parte perfecto|por mi parte ok|sin falta|conforme|apúntalo|apuntadme|apúntenme|póngame|pónganme|ponme|poneme|agendado|agendada|agéndeme|agendame|me quedaría con|nos quedamos con|cojo|cogemos|tomo|tomamos|tomaría|aceptaría|encajaría|me encajaría|cuadraría|me cuadraría|cuadran|serviría|me serviría|sirven|convendría|me convendría|vendría genial|vendría perfecto|me vendrían bien|me irían bien|viene de perlas|estamos disponibles|estamos libres|estaremos disponibles|ando libre|ando disponible|me libero|me puedo liberar|puedo liberarme|puedo hacer hueco|hago hueco|te hago hueco|le hago un hueco|me organizo|me apaño|me apaña|apaña|okey dokey|oki|okis|vale vale|perfectísimo|trato hecho|cerrado|quedamos así|en eso quedamos|así quedamos|de fábula|regio|buenísima|macanudo|de diez|a la orden|está perfecto|está bien|está ok|está genial|estaría bien|estaría perfecto|estaría genial|sería perfecto|sería ideal|sería genial|sería estupendo|resulta bien|me resulta bien|me resulta cómodo|cómodo|cómoda|me valen|me vale|me vienen bien|me van bien|me sirven|me encajan|me cuadran|me convienen|me iría|me iría perfecto|me viene perfecto|me viene genial|me va perfecto|me va genial|me viene estupendo|viene perfecto|viene genial|va perfecto|nos va bien|nos sirve|nos cuadra|nos encaja|me vendría|me vendría perfecto|sin problema para|estoy libre|estaré libre|estoy disponible|estaré disponible|estaría disponible|estaría libre|tendría hueco|tendría disponibilidad|tendría libre|tengo un hueco|tengo huecos|un hueco|huecos|tengo espacio|espacio|tengo agenda|podría ser|podemos quedar|quedemos|agéndame|agendar|agéndenlo|apúntame|apuntado|anótame|anota|anótalo|reserva|resérvalo|reservar|fijado|fija|fijamos|fijemos|cerramos|cerremos|queda confirmado|confirmada|confirmamos|aceptamos|aceptada|elegimos|escogemos|opto por|optamos por|me decanto|me inclino por|voto por|ahí nos vemos|hasta entonces|allí nos vemos|de lujo|de una|bárbaro|buenísimo|chévere|órale|sale|súper|super|fantástico|maravilloso|impecable|joya|sip|sep|desde luego|correcto|exacto|afirmativo|cómo no|encantados|con mucho gusto|factible|viable|despejado|despejada|abierto|abierta|preferimos|prefiero la|mi preferencia|favorita|favorito|mejor opción|me viene bien|me va bien|me vendría bien|me iría bien|viene bien|vienen bien|va bien|van bien|vendría bien|nos viene bien|bien|perfecto|perfecta|perfectamente|genial|estupendo|fenomenal|vale|de acuerdo|ok|okay|okey|sí|claro|por supuesto|libre|libres|disponible|disponibles|
      puedo|podemos|podría|podríamos|puede ser|me quedo con|me quedo|elijo|escojo|prefiero|preferiría|preferible|confirmo|confirmado|acepto|aceptado|me sirve|sirve|me cuadra|cuadra|me encaja|encaja|encajan|me conviene|conviene|convienen|conveniente|me parece bien|parece bien|posible|posibles|
      nos vemos|ahí estaré|allí estaré|hecho|excelente|ideal|mejor|me funciona|funciona|funcionan|funcionaría|hay hueco|hueco|tengo hueco|tengo libre|tengo disponibilidad|tengo tiempo|adelante|anotado|reservado|cuenten conmigo|cuenta conmigo|listo|dale|venga|👍|👌|✅|buena|bueno|me apunto|en la oficina|todo bien|con gusto|encantado|encantada|me gusta|estupenda|resérvame|agéndalo|agendemos|quedamos`,
    can: 'programar|programe|programamos|fijar|fijamos|fije|concertar|poner|ponga|ponemos|propongo|propondría|proponer|sugiero|tengo|estoy|estaré|sería|estaría|estar|tener|quiero|quisiera|me gustaría|hacer',
    no: `un poco temprano|un poco pronto|demasiado pronto|es un poco tarde|de madrugada|en plena noche|en mitad de la noche|en medio de la noche|no para|se ha llenado|se me ha llenado|se llenó|se me llenó|me toca|me toca guardia|me toca trabajar|tengo que llevar|llevo a mi|no es buena fecha|mal asunto|tengo cierre|cierre|ni de chiste|ni loco|ni loca|ni en broma|ni hablar del|en terreno|en obra|en planta|en una auditoría|en visita|de mudanza|en el notario|no me queda bien|no me acomoda|no nos acomoda|no me calza|no me cabe|no me da|no alcanzo|se me complica|se me complicó|se me ha complicado|se nos complicó|se me hace difícil|se me hace imposible|se me hace complicado|complicadillo|complicadilla|lo tengo complicado|lo tengo difícil|lo tengo mal|lo tengo pillado|lo tengo ocupado|lo tengo cogido|la tengo cogida|tengo ocupado|tengo ocupada|atareado|atareada|hasta las cejas|copado|copada|ando fuera|ando de viaje|ando a mil|ando liado|ando liada|andamos liados|liadísimo|liadísima|liados|liadas|de guardia|doy clase|doy clases|doy un curso|doy formación|imparto|tengo clases|tengo turno|tengo guardia|tengo boda|tengo junta|en junta|en una junta|tengo comité|en comité|tengo consejo|tengo inventario|tengo auditoría|en auditoría|tengo rodaje|de rodaje|tengo ensayo|tengo fisio|tengo revisión|en el médico|en el dentista|al médico|al dentista|en el juzgado|en quirófano|con los niños|con el niño malo|no estoy en la ciudad|no estoy en la oficina|no estaré en la oficina|no voy a estar|no vamos a estar|no voy a poder|no vamos a poder|no podremos|no pude|no podía|no podrá|me resulta imposible|nos resulta imposible|me es imposible|nos es imposible|me queda fatal|me queda mal|me viene mal|me viene fatal|me va mal|me va fatal|nos viene mal|me pilla fatal|me pilla fuera|me pilla de viaje|queda descartado|queda descartada|hasta la bandera|no hay caso|ni modo|ni de broma|no hay quien|abarrotado|abarrotada|repleto|repleta|a reventar|hasta los topes|a tope|a full|hasta arriba|hasta el cuello|saturado|saturada|desbordado|desbordada|agobiado|agobiada|petado|petada|apretado|apretada|ajustado|muy justo|demasiado justo|no me da la vida|no me da tiempo|no llego|no hay manera|no hay forma|no hay hueco|no tengo hueco|no tengo huecos|no tengo disponibilidad|no tengo tiempo|no tengo agenda|no me queda|no nos queda|no queda|no quedan|no me es viable|no es viable|inviable|no va a ser posible|no será posible|no sería posible|no resulta posible|no me resulta|no funciona|no me funciona|no me sirve|no me sirven|no nos sirve|no me conviene|no conviene|no cuadra|no nos cuadra|no encaja|no me encajan|no va a poder ser|no puede ser|no podría|no podríamos|no estaré|no estoy|no estaremos|no estoy disponible|no estoy libre|no me va muy bien|no me viene muy bien|no nos va bien|no nos viene bien|no me apaña|no me vale|no me valen|tengo dentista|dentista|médico|tengo un médico|tengo reuniones|tengo reunión|reuniones hasta|reuniones todo|en reunión|tengo otra|tengo otro|tengo un viaje|tengo un vuelo|vuelo|en un avión|avión|tengo un evento|congreso|en un congreso|conferencia|feria|seminario|curso|en un curso|formación|en formación|examen|exámenes|juicio|en juicio|boda|entierro|funeral|mudanza|operación|hospital|tengo un curso|tengo una cita|tengo una llamada|tengo llamadas|tengo un compromiso previo|comprometido|comprometida|pillado|pillada|pilla mal|me pilla|de puente|hago puente|es puente|es fiesta|fiesta local|fiesta|festivos|feriados|descanso|de descanso|estoy fuera|fuera de la ciudad|fuera del país|extranjero|en el extranjero|de visita|con un cliente|cerrada|cerrados|cerradas|bloqueada|descartada|descartadas|descartados|descartamos|tachado|tacha|imposibles|complicadísimo|complicadita|difíciles|mala|malo|malas|malísimo|peor|mal día|chungo|jodido|caótico|caos|ni hablar|para nada|de ninguna manera|de ningún modo|solapa|solapan|conflicto|choque|chocan|coinciden|imprevisto|huelga|agenda llena|agenda completa|demasiado justo|demasiado cerca|demasiado ajustado|muy temprano|muy ajustado|no puedo|no podemos|no podré|no me viene bien|no me va bien|no me va|no me viene|no me cuadra|no me encaja|no es posible|no me es posible|no disponible|no va a poder|imposible|ocupado|ocupada|ocupados|liado|liada|de viaje|viajo|viajando|fuera|de vacaciones|vacaciones|ausente|reunido|reunida|en reuniones|en una reunión|
      tengo una reunión|tengo otra reunión|tengo un compromiso|tengo otro compromiso|tengo médico|tengo cita|tengo clase|compromiso|complicado|complicada|difícil|mal|fatal|muy pronto|muy tarde|demasiado pronto|demasiado tarde|demasiado temprano|completo|completa|lleno|llena|festivo|feriado|puente|cerrado|coincide|se solapa|me coincide|choca|enfermo|enferma|👎|❌|evitar|evitad|evita|descartado|descarta|descartar|de baja|día libre|bloqueado|ya tengo|no trabajo|nada`,
    not: 'nadie|apenas|nunca jamás|nada de|ningunas|ningunos|no|nunca|ningún|ninguna|ninguno|tampoco|ni|jamás|sin',
    'nothing-against': `sin falta|sin duda|sin dudarlo|sin ningún problema|sin inconvenientes|sin ninguna duda|sin el menor problema|no tengo ningún problema|no hay inconvenientes|no veo problema|no veo inconveniente|no tengo planes|no tengo compromisos|no tengo reuniones|nada en la agenda|nada agendado|nada programado|sin compromisos|sin planes|no me molesta|no hay drama|no tengo preferencia|sin preferencia|ninguna preferencia|no tengo preferencias|sin preferencias|no tengo ninguna preferencia|no me supone|no pasa nada|no está nada mal|no tengo objeción|no tengo objeciones|no tengo otra cosa|puedo solo|puedo sólo|solo puedo|sólo puedo|solamente puedo|no hay problema|no hay inconveniente|ningún problema|sin problema|sin problemas|no tengo problema|no tengo nada|nada previsto|ninguna objeción|sin inconveniente|no me importa|ningún inconveniente|no tengo inconveniente|no hay ningún problema|no está mal`,
    except:
      'menos la|menos los|menos las|menos en|excepto la|excepto los|excepto las|salvo la|salvo los|salvo las|a excepción del|con excepción de|con excepción del|con la excepción de|fuera de|exceptuando el|quitando el|quitando la|aparte del|todos menos|todas menos|cualquiera excepto|cualquier día menos|cualquier día excepto|descontando|menos a|excepto|menos|salvo|a excepción de|exceptuando|quitando|aparte de|menos el|excepto el|salvo el|todo menos|cualquiera menos',
    otherwise:
      'los días restantes|en el resto|los restantes|los restantes días|el resto del tiempo|todos los demás días|los otros dos días|fuera de eso|los demás días|el resto de días|el resto de los días|el resto de la semana|los otros días|cualquier otro día|cualquier otro momento|lo demás|en otro caso|por lo demás|el resto|los demás|las demás|los otros|las otras|todo lo demás|cualquier otro|cualquier otra',
    also: 'también|además|igualmente',
    'same-goes':
      'ídem|igual para|lo mismo el|lo mismo digo|lo mismo con|igual con|lo mismo|igual el|lo mismo para|igual que',
    'neither-is': 'tampoco',
    maybe: `antes de confirmar|antes de aceptar|antes de decir que sí|no lo descarto|no descarto|lo hablo con|hablo con mi|lo consulto|lo miro con|no lo reserves|no reserves todavía|no lo agendes todavía|ni idea|no estoy seguro|no estoy segura|dudo|lo dudo|rara vez|casi nunca|ojalá|a ver si|está por ver|pendiente de|pendiente de confirmar|queda pendiente|tengo que comprobar|comprobar|tengo que preguntar|preguntar a|tengo que hablar con|tengo que hablarlo|tengo que revisar|necesito confirmar|necesito consultar|necesito revisar|necesito ver|debo ver|debo revisar|debo preguntar|debo comprobar|habría que ver|hay que ver|a ver|veré si|ver si|miro si|déjame mirar|déjame revisar|déjame comprobar|déjame consultar|lo miro|lo reviso|lo confirmo|lo veo|por ver|aún no|todavía no|sin confirmar|no lo tengo claro|no tengo claro|no está claro|no puedo asegurar|no puedo garantizar|no puedo prometer|no prometo|no aseguro|no garantizo|sin compromiso|quizas|capaz|capaz que|igual puedo|igual podría|acaso|posible que|es posible que|puede que sí|si todo va bien|si nada cambia|si no surge nada|salvo imprevistos|salvo imprevisto|ojalá|con suerte|en teoría|teóricamente|a priori|eventualmente|tentativo|tentativa|provisionalmente|ni idea|difícil saber|difícil de decir|intentaré|voy a intentar|trataré|haré lo posible|como mucho quizá|en algún momento|algún momento|más o menos seguro|no sabría|dudo|dudoso|tengo dudas|lo dudo|quién sabe|hasta mañana no sé|no sabré|quizás|quizá|tal vez|a lo mejor|puede que|posiblemente|probablemente|no estoy seguro|no estoy segura|no lo sé|no sé|aún no sé|todavía no sé|tengo que confirmar|tengo que consultar|tengo que ver|tengo que mirar|debo consultar|debo confirmar|por confirmar|en principio|depende|a ver si|tentativamente|provisional|seguramente|algún día|un día de estos|si acaso|lo consulto|déjame ver|déjame confirmar`,
    hedge: 'creo que|supongo|espero|debería|imagino',
    prefer:
      'preferentemente|a poder ser|lo ideal|lo ideal sería|idealmente el|mi preferida|preferencia por|con preferencia|mejor aún|aún mejor|todavía mejor|sería mejor|mejor sería|si puedo elegir|si tuviera que elegir|puestos a elegir|más bien|preferiblemente|idealmente|a ser posible|mejor si|si puede ser por la mañana|de preferencia',
    correction: `y era|ay espera|ah caray|entonces mejor|mejor entonces|ay perdón|y me refería|quiero decir|quise escribir|quería escribir|no, espera|espera|espera, no|espera no|esperen|espere|no, mejor|no mejor|ay no|ay, no|ah no|ah, no|uy no|uy, no|uy|ups|huy|no, no|no, perdón|no, perdona|perdona|perdone|perdonen|disculpa|disculpe|disculpen|me equivoco|me confundí|me he confundido|confundido|me he liado de|error mío|fallo mío|mi error|un error|o mejor|o mejor dicho|mejor aún no|pensándolo bien|pensándolo mejor|mirándolo bien|miro mal|miré mal|he mirado mal|me refería|me refiero|quería poner|quise poner|debería decir|donde dije|aclaro|aclaración|rectificación|ojo que no|al final mejor|finalmente|quería decir|quise decir|perdón|corrección|corrijo|rectifico|mejor dicho|digo|me equivoqué|me he equivocado|errata|en realidad|no espera|fe de erratas`,
    past: `no encuentro|no puedo abrir|no puedo ver|puse|dije|escribí|mandé|propuse|indiqué|comenté|acordamos|acordado|lo acordado|como quedamos|habíamos quedado|quedado|comentamos|comentado|comentaste|conversamos|charlamos|mencionaste|mencionó|propusiste|propuso|me propusiste|ofreciste|ofreció|escribiste|escribió|me escribió|mandaste|mandó|envié|envió|enviaste|recibido|recibimos|pasé|tuve|tuvimos|nos reunimos|nos vimos|su mensaje del|tu mensaje del|su email del|tu email del|su mail del|tu mail del|su mensaje de|tu mensaje de|su correo de|tu correo de|mensaje del|correo del|la vez pasada|el otro día|el mes pasado|hace unos días|hace dos semanas|hace poco|recientemente|anteriormente|originalmente|horario de atención|horario de oficina|horario comercial|horario laboral|plazo|fecha límite|vence|vencimiento|cumpleaños|aniversario|anoche|anteayer|estabas|estuviste|solicitó|era|eran|fue|fueron|estaba|estuve|la última vez|la semana pasada|tu correo del|su correo del|enviado|enviado el|hablamos|hace|recibí|quedamos en|dijiste|vimos|había|estuvimos`,
    elsewhere: 'estoy en|estaré en|estamos en|voy a estar en|me encuentro en',
    'polite-if': `si te viene bien|si le viene bien|si os viene bien|si es posible|si puede ser|si te va bien|si le va bien|si te parece|si le parece|si les parece|si quieres|si quiere|si puedes|si puede|si te parece bien|si le parece bien|si estás disponible|si está disponible|si te encaja|si te cuadra|si hace falta|si es necesario|si os parece|si le conviene|si te conviene|por favor|si prefieres`,
    fallback: `si no se puede|de lo contrario|si eso no funciona|si tampoco|si no puedes|si no podéis|si no pudiera|o en su defecto|en última instancia|en último caso|como segunda|en el peor de los casos|como último recurso|si no hubiera|si no queda otra|si no hay otra|si no hay más remedio|si ninguna|si ninguno|si no|si no es posible|si no puede ser|si no te viene bien|si no le viene bien|en su defecto|como alternativa|plan b|de no ser posible|en caso contrario|como segunda opción|si eso no`,
    condition:
      'solo si|sólo si|solamente si|únicamente si|según cómo|depende de|según si|siempre que me|a condición|con tal de|con tal que|si mi|si mis|si me|dependiendo de|según|siempre que|siempre y cuando|con la condición|en función de|en cuanto sepa|cuando sepa',
    'will-tell': `te lo confirmo|se lo confirmo|os lo confirmo|te confirmaría|confirmaré|le confirmaremos|te avisaré|le avisaré|os avisaré|les aviso|avisaré|aviso mañana|te aviso mañana|te informo|le informo|te informaré|te comento|le comento|te comentaré|os comento|te cuento mañana|me pongo en contacto|me pondré en contacto|me comunico|te llamo|le llamo|te escribiré|le escribiré|os escribo|te mando|le mando|te respondo mañana|respondo mañana|vuelvo a escribir|doy respuesta|daré respuesta|daré una respuesta|lo sabré|sabré|sabré más|sabremos|no lo sé hasta|no lo sabré hasta|hasta mañana no lo|hasta mañana no|te aviso|le aviso|os aviso|te digo|le digo|te confirmo|le confirmo|te cuento|te respondo|le respondo|les confirmo|le confirmaré|te confirmaré|os digo|te diré|le diré|te contesto|le contesto|te escribo|responderé|contestaré`,
    flexible: `cuando gusten|cuando quieran|cuando quiera|cuando queráis|cuando queráis vosotros|cuando puedan|cuando os venga bien|cuando te venga bien|cuando le venga bien|cuando les venga bien|como gusten|como quieran|como queráis|como os venga mejor|cuando os vaya bien|cuando te vaya bien|cuando le quede mejor|cuando les quede mejor|cuando mejor os venga|la que os venga mejor|el que os venga mejor|me es igual|me es indiferente|me da lo mismo|lo mismo me da|da lo mismo|como quieras|como quiera|como gustes|como guste|cuando gustes|cuando guste|lo que quieras|lo que mejor te venga|lo que mejor le venga|lo que más te convenga|lo que más le convenga|lo que te sea|lo que te quede|la que quieras|el que quieras|cualquiera vale|cualquiera está bien|cualquiera me viene bien|cualquiera de ellas|cualquiera de ellos|todas están bien|todos están bien|todo me va|todo me viene bien|tengo flexibilidad|estoy flexible|totalmente flexible|a tu gusto|a su gusto|a tu conveniencia|a su conveniencia|elige|elija|elegid|escoge|escoja|decide tú|lo dejo a tu|lo dejo en tus|no me importa cuál|me da igual|da igual|cualquiera|cualquiera de|cualquiera me|como prefieras|como prefiera|cuando quieras|lo que prefieras|lo que te venga mejor|lo que le venga mejor|el que prefieras|la que prefieras|elige tú|elija usted|soy flexible|flexible|me adapto|tú eliges|todas me|todos me|me valen todas|me valen todos|a tu elección|a su elección|tú decides|usted decide|indiferente`,
    'same-time': 'misma hora|a la misma hora',
    apology: `perdón por|perdona por|perdone por|perdonen por|disculpa por|disculpe por|disculpen por|disculpas por|
      mis disculpas por|lo siento por|siento el|siento la|lamento el|lamento la`,
    regret:
      'lástima|qué lástima|qué pena|por desgracia|lo siento|lamentablemente|desgraciadamente|lamento|desafortunadamente',
    habit: 'normalmente|por lo general|generalmente|habitualmente|por norma|como norma|trabajo|siempre',
    versus: 'y no|antes que|en vez de la|en lugar de la|en vez de|en lugar de|en vez del|en lugar del',
    instead: 'en cambio el|a cambio|en su lugar|mejor el',
    'after-that': 'a partir de ahí|a partir de entonces|posteriormente|después de eso|después|luego',
    'before-that': 'hasta entonces|previamente|antes de eso',
    'usual-time': 'la hora de siempre|hora habitual|misma hora de siempre|como siempre|la misma hora de siempre',
    'keep-clear':
      'no pongas|no pongan|no ponga|no programen|no programe|no agende|no agenden|no reserves|no reserve|no reserven|no convoques|no convoquen|nada de llamadas|sin llamadas|ninguna reunión|ninguna llamada|no me pongas|no me pongan|no ofrezcas|no ofrezca|no propongan|no proponga|no cites|no fijes|no pongas nada|no agendes|no programes|sin reuniones|nada de reuniones|no reuniones|no propongas|bloquea|bloquear',
    keep: 'deja|dejar|dejad|mantén|mantener',
    thanks: `quedo al pendiente|quedo pendiente|quedamos al pendiente|quedamos pendientes|estoy al pendiente|quedamos atentos|quedamos a la espera|quedo a la orden|al pendiente|excelente día|bonito día|lindo día|lindo finde|que tenga linda tarde|que tengas linda tarde|muy buenos días|buena tarde|buena tardes|buena noche|buena noches|buena mañana|buena mañanas|buena jornada|feliz tarde|feliz tardes|feliz noche|feliz noches|feliz mañana|feliz mañanas|feliz jornada|linda tarde|linda tardes|linda noche|linda noches|linda mañana|linda mañanas|linda semana|linda jornada|bonita tarde|bonita tardes|bonita noche|bonita noches|bonita mañana|bonita mañanas|bonita semana|bonita jornada|excelente tarde|excelente tardes|excelente noche|excelente noches|excelente mañana|excelente mañanas|excelente semana|excelente jornada|hermosa tarde|hermosa tardes|hermosa noche|hermosa noches|hermosa mañana|hermosa mañanas|hermosa semana|hermosa jornada|muy buenas tarde|muy buenas tardes|muy buenas noche|muy buenas noches|muy buenas mañana|muy buenas mañanas|muy buenas semana|muy buenas jornada|tan pronto|tan temprano|tan tarde|con tan poca antelación|buen viaje|feliz año|felices fiestas|feliz semana|buena semana|buenas vacaciones|buena idea|buena pregunta|qué bien|qué bueno|un placer|encantado de|encantada de|mucho gusto|muchísimas gracias|gracias por todo|gracias por avisar|espero que estéis bien|espero que todo bien|espero que vaya bien|un fuerte abrazo|feliz fin de semana|buen finde|feliz día|que tenga buen|que tenga un buen|que tengas un buen|quedo atento|quedo atenta|quedo a la espera|a la espera|en cuanto pueda|a la brevedad|gracias|muchas gracias|buenos días|buenas tardes|buenas noches|buen día|buen fin de semana|lo antes posible|cuanto antes|un saludo|saludos|mil gracias|gracias de antemano|buenas|que tengas buen|espero que estés bien|espero que esté bien`,
    howabout: `busca un hueco|buscad un hueco|busque un hueco|encuentra un hueco|por favor busca|búscanos|propónle|propónles|propóngale|proponle|propón|proponga|ofrécele|ofrézcale|sugiérele|cómo te va|cómo le va|cómo os va|cómo te viene|cómo le viene|cómo lo ves|cómo lo ve|cómo andas|cómo estás el|te vendría bien|le vendría bien|os vendría bien|te iría bien|le iría bien|te va|te cuadra|le cuadra|te encaja|le encaja|te sirve|le sirve|te queda bien|le queda bien|te quedaría|te queda|podéis|podríais|pueden|podrían|te parecería|qué tal si|qué tal el|qué me dices|y qué tal|nos podemos ver|podemos vernos|podemos hablar|podríamos hablar|podríamos vernos|tendrías hueco|tienes libre|tiene libre|tenéis|tienes disponibilidad|tienes tiempo|tiene tiempo|habría posibilidad|hay posibilidad|cabe la posibilidad|puedo ofrecer|puedo proponer|ofrezco|les propongo|os propongo|propondría|sugeriría|mi sugerencia|sugerencia|contrapropuesta|sería viable|vamos con|lo dejamos para el|lo hacemos|hagámoslo|qué tal|qué te parece|qué le parece|qué os parece|te viene bien|le viene bien|os viene bien|te va bien|le va bien|te parece|le parece|podría ser|podríamos|sería posible|es posible|puedes|puede|podrías|podría usted|estás libre|estás disponible|está disponible|estaría disponible|estarías libre|tienes hueco|tiene disponibilidad|tendrías|tendría|propongo|mi propuesta|propuestas|mis propuestas|y si|digamos|te propongo|le propongo|sugiero|nos vemos|quedamos`,
    ask: `de qué se trata|de qué va|sobre qué|para qué|cuánto dura|cuánto durará|cuánto tiempo|quiénes|quién más|quién asiste|en dónde|dónde es|dónde será|dónde nos|es por videollamada|es online|es virtual|es en|sería en|será en|será por|hace falta|necesito llevar|tengo que preparar|debo preparar|me confirmas|me confirma|me puede|me podrías|podrías decirme|puede decirme|podrías indicarme|podría indicarme|podrías aclarar|podría aclarar|puedes mandarme|puedes enviarme|podría enviarme|podrías enviarme|se puede|hay alguna|hay algún|existe|cuesta|vale la pena|quién|qué|dónde|cómo|por qué|cuál|cuáles|cuánto|de qué|es presencial|hay que|debo|tengo que|puedes decirme|podría decirme|me puedes|me podría|será|es por`,
    meeting: `lo de|lo del|lo nuestro de|nuestra cita|nuestra llamada|nuestra reunión|reunión telefónica|videoconferencia|sesión|café|demo|demostración|visita del|cita del|consulta|puesta en común|seguimiento|reunión|reuniones|cita|llamada|encuentro|videollamada|charla|entrevista|meeting|call|convocatoria|invitación|conversación`,
    reschedule: `lo pasamos|lo cambiamos|la cambiamos|lo movemos|la movemos|corremos|corrámosla|recorremos|recorrer|se puede mover|se puede cambiar|reubicar|reacomodar|no voy a poder ir|no voy a poder hoy|lo corremos|la corremos|lo podemos pasar|lo podemos mover|la podemos mover|la podemos pasar|aplaza|aplázalo|aplázala|aplace|aplácelo|aplácela|pospón|pospónlo|pospónla|posponga|aplazamos|aplacemos|aplazo|aplazarlo|posponemos|pospongamos|posponerlo|moverla al|movemos|movamos|muevo|mover al|cambiamos|cambiemos|cambiar de día|cambiar de hora|cambiar el día|cambiarla de día|reprogramamos|reprogramemos|reprogramarla|reprogramarlo|reagendamos|reagendemos|reagendarla|correr la reunión|correrla|pasarla al|la pasamos|pasarnos|otra opción de|otras fechas|otros horarios|otras opciones|otros días|otras horas|nuevas fechas|nuevo día|nueva cita|buscar otro|buscamos otro|buscamos otra|encontrar otro|encontrar otra|adelantarla|adelantarlo|retrasarla|retrasarlo|atrasarla|no voy a llegar|no llegaré|no podré asistir|no podré acudir|no voy a poder asistir|pasar|mover|cambiar|aplazar|posponer|reprogramar|cambiar la reunión|cambiar la cita|mover la|mover nuestra|cambiar la fecha|cambiar la hora|cambiarla|cambiarlo|moverla|moverlo|pasarla|pasarlo|otra fecha|otro día|otra hora|otro momento|nueva fecha|nuevo horario|nueva hora|adelantar|atrasar|retrasar|reagendar|no llego|otro hueco|postergar|aplazarla|posponerla|buscar otra`,
    cancel:
      'anulemos|anúlenla|anularemos|anúlela|cancelemos|cancélala|cancélelo|cancélela|cancélalo|cancelarlo|cancelaré|cancelación|anularlo|anulamos|anulen|anula|anúlala|suspendemos|suspendida|desconvocar|cancelar|cancela|cancelo|cancelen|cancelamos|cancelada|cancelado|anular|anulo|anule|cancelarla|anularla|suspender',
    'call-off':
      'sáquenla de la agenda|quítenla de la agenda|sacar de la agenda|quitar de la agenda|no hará falta|no va a hacer falta|no va a ser necesario|no hace falta que nos veamos|no hace falta reunirse|ya no nos hace falta|ya no es preciso|ya no hará falta|ya no será necesaria|ya no será necesario|no será necesario|no es necesario|ya no procede|ya no tiene sentido|ya lo resolvimos|ya lo hemos resuelto|ya resuelto|ya está solucionado|ya está arreglado|solucionado|olvidémoslo|olvidadlo|olvídate|olvídese|déjalo|déjelo|dejémoslo|se cae|no se hace|no se va a hacer|no se celebrará|no tendrá lugar|queda cancelada|queda suspendida|ya no es necesario|ya no es necesaria|ya no hace falta|no hace falta|ya no la necesito|ya no necesitamos|olvídalo|olvídelo|ya está resuelto|queda anulada|no es necesaria|no será necesaria',
    misdirected: `persona equivocada|dirección equivocada|destinatario equivocado|equivocado de persona|equivocado de dirección|equivocado de destinatario|equivoca de persona|equivocáis de persona|equivocan de persona|me confunde con|me confunden con|me habéis confundido|me han confundido|no es para mí|no va dirigido a mí|no soy la persona|no soy quien busca`,
    'decline-meeting': `sin mí|no tengo necesidad|no tenemos necesidad|no veo la utilidad|no le veo utilidad|no la necesito|no me interesaba|ya no me interesa|no me interesa ya|no nos interesaba|ya tenemos a alguien|ya tengo a alguien|ya tenemos quien|no seguimos adelante|no seguiremos|no daremos continuidad|no está en nuestros planes|no entra en nuestros planes|ya estamos cubiertos|ya lo tenemos cubierto|no vamos a seguir adelante|no seguiremos adelante|no seguir adelante|no vamos a seguir|no vamos a avanzar|no avanzaremos|no continuaremos|no vamos a continuar|hemos decidido no|decidimos no|otro proveedor|con otro proveedor|otra empresa|otra opción ya|ya tenemos proveedor|ya contamos con|ya trabajamos con|no es para nosotros|no es para mí|no encaja con|no es lo que|no es prioritario|no es una prioridad|no procede|no hay interés|no tenemos interés|no nos hace falta|no me hace falta|no le veo sentido|no veo la necesidad|no veo necesidad|sin necesidad de reunirnos|no hace falta reunirnos|prefiero que no|preferimos no|mejor no nos|por correo mejor|mejor por correo|por escrito|no asistiré|no asistiremos|no acudiré|no iré|no participaremos|no contéis conmigo|no cuenten conmigo|no cuentes conmigo|rechazamos|declinamos|declinar|debo declinar|rechazar|no me interesa|no nos interesa|no estoy interesado|no estoy interesada|no estamos interesados|no gracias|no deseo|no quiero|no queremos|declino|rechazo|prefiero no|paso|no voy a participar|no participaré|no tengo interés|no necesito|no necesitamos|sin interés`,
    stop: `sáquenme de ahí|no autoricé|no he autorizado|bórrenlo|bórrelo|bórralo|de su base de datos|de vuestra base de datos|no me contacten más|no me contactéis|no me contactéis más|bórrenme|borradme|bórreme|borre mis|borren mi|borra mis|borra mi|elimíneme|elimíname|eliminadme|elimine mi|elimine mis|elimina mi|eliminen mi|quítenme|quíteme|quítame|quitadme|sáquenme|sáqueme|sácame|de su lista|de tu lista|de vuestra lista|de la lista|de sus listas|de su base|no me manden|no me mandes|no me mande|no me envíen|no me envíes|no me envíe|no me escribáis|no me contactes|no contactarme|no quiero más|no deseo recibir|no más mensajes|no más emails|no me molesten|no me molestes|no me moleste|dejad de|dejar de|dejen de escribirme|deje de escribirme|paren de|para de|basta ya|darse de baja|desuscribir|desuscribirme|desuscribirse|cancelar suscripción|cancelar la suscripción|acoso|denunciaré|me dejen en paz|déjame en paz|déjenme en paz|no me escriban|no me escribas|no me escriba más|dejen de|deja de|deje de|no más correos|no quiero recibir|dar de baja|darme de baja|dame de baja|denme de baja|eliminen|elimínenme|borren mis|bórrame|no me contacten|no me contacte|no vuelvan a|no volváis a|no vuelva a|spam|basta de`,
    defer: `volver a escribir|volver a escribirme|volver a escribirnos|volver a contactar|volver a contactarnos|volver a llamar|volver a llamarme|volver a preguntar|volver a preguntarme|volver a intentarlo|volver a plantearlo|volver sobre ello|volver sobre el tema|recordármelo|recordárnoslo|retomar el contacto|hablemos después|hablamos después de|después de pascua|después de semana santa|después de navidad|después de reyes|tras semana santa|tras la semana santa|tras las vacaciones|tras navidad|buscame|llamame en|hablame en|recordame|preguntame|volvé a escribirme|volvé a contactarme|escríbame de nuevo|vuélveme a escribir|vuélvame a escribir|me vuelves a escribir|me vuelve a escribir|me escribes en|me escribe en|me buscas en|me buscas de nuevo|me contactas de nuevo|me contactas en|toca base|dame un toque|deme un toque|dadme un toque|dame un toquecito|reconectamos|reconectemos|nos hablamos en|lo miramos en|pasado el verano|pasadas las fiestas|vuelve a intentarlo|vuelva a intentarlo|vuelvan a intentarlo|volvemos a hablar|volveremos a hablar|mejor lo dejamos para|lo dejamos de momento|repíteme|repítame|vuelve en|vuelva en|vuelvan en|retomá|escribime|escríbeme de nuevo|escríbanme|escribirme en|escribirme de nuevo|vuelve a contactarme|volver a contactarme|vuelva a contactarme|vuelva a contactar|contactarme en|contactarme de nuevo|contactame|contáctame en|contacten de nuevo|llámame en|llámeme en|llámenme|vuelve a llamarme|vuelva a llamarme|búscame en|háblame en|hábleme en|hablemos más|hablamos más|hablamos después|hablamos a partir|lo hablamos|lo vemos en|lo vemos más|vemos en|veámoslo|lo retomemos|retomémoslo|retomar en|retomar el tema|retomamos en|retomarlo en|recordarme|recuérdenme|insiste|insista|insistir|pregunta de nuevo|pregúntenme|inténtenlo|prueba en|pruebe en|no es buen momento|no es un buen momento|mal momento|no es el momento|no es el mejor momento|momento complicado|más tarde en el año|después del verano|tras el verano|a la vuelta del verano|a la vuelta de vacaciones|después de vacaciones|después de las fiestas|el próximo año|el año que viene|el próximo trimestre|aparcar|aparcarlo|lo aparcamos|en pausa|pongamos en pausa|dejémoslo para|dejarla para|posponer todo|esperemos|esperar hasta|ahora mismo|por el momento|de momento|vuelve a escribirme|vuelva a escribirme|escríbeme|escríbame|contáctame|contácteme|contáctenme|hablamos en|volvamos a hablar|volver a hablar|retomamos|retomemos|retomarlo|retomar|recuérdame|recuérdeme|recuérdamelo|más adelante|en otro momento|dejarlo para|lo dejamos para|vuelve a preguntarme|pregúntame|pregúnteme|avísame en|en espera|lo retomamos|inténtalo|inténtelo|vuelvan a contactar|vuelve a contactar|hablemos en|esperar a|pausar|búscame|búsqueme`,
    away: `por vacaciones|cerrados|cerradas|estamos cerrados|estaremos cerrados|permanecemos cerrados|me encuentro fuera|encuentro fuera de la oficina|me encuentro fuera de la oficina|me encuentro ausente|me encuentro de vacaciones|estaré ausente|estaré fuera de la oficina|estaré de vacaciones|de permiso|baja médica|baja por enfermedad|baja de maternidad|baja paternal|permiso de maternidad|permiso de paternidad|en excedencia|excedencia|licencia|de licencia|sin acceso al correo|no leeré|no reviso|no revisaré|no consultaré|oficina cerrada|oficinas cerradas|permanecerá cerrada|permanecerán cerradas|cerrado por vacaciones|cierre por vacaciones|cerrada por|fuera por vacaciones|días libres|fuera de la oficina|fuera de oficina|de vacaciones|ausente|estoy de vacaciones|de baja|baja maternal|baja por|sin acceso|acceso limitado|no tendré acceso|permiso`,
    automatic: `respuesta automática:|mensaje de ausencia|aviso de ausencia|ausencia:|esta es una respuesta|este es un mensaje|no será leído|no será reenviado|en cuanto regrese|en cuanto vuelva|a mi reincorporación|atenderé su|responderé a mi|out of office|respuesta automática|mensaje automático|a mi regreso|a mi vuelta|contestador automático|generado automáticamente|autorespuesta|cuando regrese|cuando vuelva`,
    back: 'a la vuelta|a mi vuelta|a nuestra vuelta|de nuevo en mi puesto|de vuelta en mi puesto|a mi puesto|vuelvo al trabajo|volveré al trabajo|vuelta a la oficina|estaré operativo|operativo de nuevo|operativa de nuevo|me incorporo de nuevo|estaré otra vez|volvemos|volveremos|regresamos|regresaremos|me incorporo|me incorporaré|me reincorporaré|nos reincorporamos|reincorporación|estaré de nuevo|estaré nuevamente|de nuevo disponible|nuevamente disponible|disponible de nuevo|disponible nuevamente|estaremos de vuelta|estaremos de nuevo|de nuevo en la oficina|reabrimos|reabriremos|abrimos de nuevo|retomo|retomaré|retomaré la|regreso a la oficina|vuelta al trabajo|vuelvo a estar|vuelvo a la oficina|regreso|vuelvo|volveré|regresaré|estaré de vuelta|de vuelta|de regreso|me reincorporo|reincorporaré|vuelta|retorno|estaré de regreso',
    'add-people': `añádele|agréguenlo|agréguelo|agregarlo|añadirlo|inclúyelo|inclúyelos|incluyan|incluid|invitad|invítalo|invítala|convoca|convoque|convocar|en cc|cc|con copia|con copia a|copiado|copiada|copio|pongo en copia|poner a|pon a|meter a|mete a|que venga|que vengan|vendrá|vendrá también|viene también|me acompañará|me acompaña|acompañará|participará|participarán|asistirá|asistirán|se sume|se sumará|se suma|quiere participar|debería estar|debe estar|tiene que estar|necesitamos que esté|esté también|reenviar la invitación|añadir|añade|añada|añadid|agregar|agrega|agregue|incluir|incluye|incluya|invitar|invita|invite|inviten|en copia|poner en copia|pon en copia|ponga en copia|sumar|suma|que se una|se una|se unirá|participe|participar|asista|asistir|esté presente|acompañar|acompañe|meter en|copiar a|copia a`,
    delegate: `el contacto correcto|contacto correcto|contacto adecuado|ya no lo llevo|ya no llevo eso|pásalo por|mi agenda la lleva|la agenda la lleva|a través de mi|maneja la agenda|escríbanle|contáctala|contáctalo|contáctela|lo lleva|la lleva|lo lleva ahora|lleva este|lleva esto|lleva el tema|lleva esta|ahora lo lleva|se encargará|se ocupará|encargado de|encargada de|está a cargo|a cargo de|hágalo con|háblalo con|háblelo con|hablarlo con|hablar con|míralo con|mírelo con|véalo con|velo con|coordínalo con|coordínelo con|coordinar con|coordinarlo con|acuérdalo con|acuérdelo con|acordar con|concrétalo con|concrete con|concretar con|agéndalo con|agende con|ponerse en contacto con|pónganse en contacto|contactar con|contactar a|contacten con|contacten a|comuníquese con|comunícate con|escríbale a|escríbele|escriban a|dirigirse a|dirija|diríjanse|pregúntale a|pregunte a|mi compañera|mi sustituto|mi sustituta|mi sucesor|mi sucesora|mi reemplazo|ya no llevo|ya no trabajo|ya no soy|no soy la persona|no soy el responsable|no soy la responsable|persona equivocada|persona de contacto|el responsable es|la responsable es|asistirá en mi|irá en mi lugar|irá por mí|vendrá en mi lugar|acudirá en mi|me cubre|me cubrirá|me representa|me representará|he pasado|paso el tema|le he pasado|lo he pasado|lo paso a|reenviado a|derivo|lo derivo|derivado a|gestiona mi agenda|maneja mi agenda|ha asumido|asume|asumirá|tomará mi|toma el relevo|con él|con ella|en mi lugar|por mí|me sustituye|me sustituirá|me reemplaza|me reemplazará|en mi nombre|hable con|habla con|hablen con|contacta con|contacte con|contacta a|contacte a|ponte en contacto|póngase en contacto|mi asistente|mi secretaria|mi secretario|la persona adecuada|la persona indicada|persona correcta|se encarga|se ocupa|responsable de|reenvío|he reenviado|coordina con|coordine con|coordinen con|le paso con|te paso con|escríbele a|escriba a|lleva este tema|lleva mi agenda|dirígete a|diríjase a`,
    urgent:
      'urgente|urgentes|urgencia|emergencia|si es urgente|en caso de urgencia|para asuntos urgentes|en mi ausencia|durante mi ausencia',
    length: `lo dejamos en|la dejamos en|dejamos en|hacerlo en|hacerla en|lo hacemos en|la hacemos en|resolverlo en|que dure|más breve|más largo|recortar|extender|extenderla|prolongar|prolongarla|nos hacen falta|hacen falta|hace falta|calcula|calcule|una duración de|duración|de duración|limitarla|limitar|acortar|acorta|reducir|reducirla|alargar|alargarla|ampliar|ampliarla|más corta|más corto|más larga|basta|bastan|es suficiente|son suficientes|suficiente|suficientes|con|necesito|necesitamos|necesitaremos|necesitaríamos|máximo|como máximo|como mucho|dure|durar|que sea de|que sean|dejarla en|dejarlo en|solo|sólo|hacerla`,
    'too-long':
      'demasiado larga|demasiado largo|demasiado|muy larga|muy largo|demasiado corta|es mucho|no basta|no bastan',
    'zone-mine':
      'de aquí|hora nuestra|nuestro huso|de acá|mi horario|hora mía|nuestro horario|por aquí|por acá|mi hora|hora local|nuestra hora|aquí|acá|mi zona|hora de aquí',
    'zone-yours':
      'de allí|de allá|vuestro horario|hora vuestra|hora de ahí|tu horario|su horario|hora tuya|hora suya|por allí|por allá|tu hora|su hora|vuestra hora|allí|allá|hora de allí',
    'zone-word': 'horario|hora del|hora de|hora|horario de|huso|zona horaria',
    'living-in':
      'escribo desde|os escribo desde|te escribo desde|le escribo desde|les escribo desde|estoy basado en|estoy basada en|estoy ubicado en|estoy ubicada en|todas las horas en|todas las horas son|mi huso horario|vivo en|resido en|mi zona horaria es|trabajo desde|hora de todas',
    'greeting-end': 'saludos|un saludo|saludos cordiales|atentamente|un abrazo|cordialmente|atte',
    'somebody-else': `mi compañera no|mi colega no|mi compañera no puede|mi colega no puede|mis compañeros no|mi jefe|mi jefa|mi compañero|mi socio|mi socia|mi director|mi directora|mi marido|mi mujer|mi esposa|mi esposo`,
  },
  checking: `lo hablo con|hablo con mi|lo consulto|lo miro con|tengo que comprobar|tengo que preguntar|
    tengo que hablar con|tengo que hablarlo|tengo que revisar|necesito confirmar|necesito consultar|
    necesito revisar|necesito ver|debo ver|debo revisar|debo preguntar|debo comprobar|déjame mirar|
    déjame revisar|déjame comprobar|déjame consultar|lo miro|lo reviso|tengo que confirmar|
    tengo que consultar|tengo que ver|tengo que mirar|debo consultar|debo confirmar|déjame ver|
    déjame confirmar`,
  offers: {
    noun: 'sugerencia|sugerencias|día propuesto|bloque|bloques|ventana|posibilidad|posibilidades|opción|opciones|hueco|huecos|horario|horarios|fecha|fechas|propuesta|propuestas|alternativa|alternativas|hora|horas|cita|de las opciones|de los horarios|turno|turnos|franja|propuestos|propuestas',
    label: 'opción|número|núm|nº|propuesta|alternativa|#|opciones|turno|franja',
    that: 'ese turno|esa cita|esa franja|el horario|la hora propuesta|el horario propuesto|la fecha propuesta|la propuesta|esa hora|ese horario|esa fecha|esa opción|ese día|esa propuesta|eso|este horario|esta hora|ese hueco|a esa hora',
    those:
      'las fechas propuestas|en las fechas propuestas|en esas fechas|los días propuestos|esos días|en esos días|esas horas|las horas propuestas|los horarios propuestos|las fechas indicadas|las fechas mencionadas|los días indicados|los días que propones|las fechas que propones|las fechas que propone|los que propones|las que propones|a esas horas|en esos horarios|esas|esos|estas|estos|esas opciones|esos horarios|esas fechas|las opciones|los horarios|estos horarios|estas opciones|tus propuestas|sus propuestas|las propuestas|los propuestos',
    all: 'cualquiera de ellos|cualquiera de ellas|cada una de ellas|cada uno de ellos|todas las propuestas|todas ellas|todos ellos|todas las fechas|las 3|los 3|todas tus propuestas|todas sus propuestas|cualquiera de los tres|las cuatro|los cuatro|todas|todos|todo|las tres|los tres|todas las opciones|todos los horarios|cualquiera de las tres',
    both: 'los dos días|las dos tardes|las dos mañanas|ambos días|ambas tardes|ambas fechas|ambos horarios|las dos opciones|los dos horarios|las 2|los 2|ambas|ambos|las dos|los dos|cualquiera de las dos|cualquiera de los dos|ambas opciones',
    either: 'cualquiera de las dos|una u otra|uno u otro',
    any: 'cualquiera|cualquier|cualquiera de|cualquiera de las|cualquiera de los|alguna|alguno',
    none: 'ninguno de esos días|ninguno de estos días|ninguno de los días|ninguna de esas fechas|ninguna de estas fechas|ninguna de las fechas|ninguno de los dos días|ninguna de ellas|ninguno de ellos|ninguna opción|ningún horario|ninguna fecha|ninguno de los tres|ninguna de las tres|ni una sola|ninguna de las opciones|ninguno de los horarios|ninguna|ninguno|ninguna de|ninguno de|ninguna de las|ninguno de los|ni una ni otra|ninguno de esos|ninguna de esas|ninguno de estos|ninguna de estas',
    earliest:
      'cuanto antes mejor|cuanto antes, mejor|lo más pronto posible|lo más temprano posible|cuanto más temprano mejor|cuanto más pronto mejor|el primero disponible|la primera que|el primer hueco|el primer horario|más temprano|el más temprano|la más temprana|lo antes posible|cuanto antes|la primera disponible|más pronto|el más próximo|la más próxima',
    latest:
      'cuanto más tarde mejor|cuanto más tarde, mejor|cuanto más tarde|lo más tarde posible|más tarde posible|el más tarde posible|la más tarde posible|el más tarde|la más tardía|el más tardío|la más lejana|lo más tarde',
    earlier: 'la más temprano',
    later: 'la más tarde',
    middle: 'la del medio|el del medio|del medio|la de en medio|el de en medio|la intermedia',
    last: 'última|último|la última|el último|últimas|últimos',
    former: 'la primera de las dos',
    latter: 'esta última|este último',
    others:
      'el resto de opciones|las otras dos|los otros dos|las otras opciones|los otros|las otras|otros|otras|el otro|la otra|los demás|las demás',
    article:
      'a partir del|a partir del día|desde el|hasta el|antes del|después del|no antes del|a contar del|pasado el|desde el día|hasta el día|el|la|los|las|lo',
    penultimate: 'penúltimo|penúltima|anteúltimo|anteúltima|el penúltimo|la penúltima',
  },
  numberAfterWeekdayIsDate: true,
  pluralPartMeansEvery: false,
  dayFirst: true,
  twelveHour: true,
}
