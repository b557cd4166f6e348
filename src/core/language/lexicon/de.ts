import type { LanguagePack } from './pack.ts'

export const german: LanguagePack = {
  code: 'de',
  name: 'German',
  commonWords: `zweien|dreien|vieren|fünfen|male|fällen|stets|beliebig|beliebige|beliebigen|beliebiger|beliebiges|seite|oje|ohje|mist|verflixt|oh|ah|ach|na|grüessli|hoi|magister|hochachtungsvoll|doktor|professor|tschüss|ciao|baba|pfiat|pfiad|loslegen|treffen|ausnahmsweise|voraus|zurzeit|derzeit|momentan|vorschlagen|kennenlernen|sich|nehm|hab|wär|könnt|würd|is|ne|nem|nen|nochmal|nochmals|freue|freuen|herzlich|herzliche|zuerst|erstmal|eure|euren|eurem|ihres|unseres|deren|dessen|welchem|welchen|jene|selbst|selber|beim|ins|ans|aufs|fürs|übers|telefon|telefonisch|video|persönlich|kalender|kurz|kurze|kurzen|kurzer|gemeinsam|zusammen|stattfinden|austauschen|sprechen|telefonieren|schicken|senden|büro|firma|projekt|thema|themen|unterlagen|einladung|info|infos|meinerseits|unsererseits|betrifft|angeht|bezüglich|hinsichtlich|jeden|grüß|gott|lieben|liebes|werte|werter|team|allerseits|hey|hi|huhu|mahlzeit|tach|verehrte|verehrter|dankeschön|bitteschön|schöne|schönen|schönes|schön|gesamte|terminvorschläge|terminvorschlag|terminanfrage|terminfindung|angefragten|vorgeschlagene|vorgeschlagenen|genannte|genannten|folgende|folgenden|folgendes|bevorstehenden|anstehenden|geplanten|nämlich|übrigens|jedenfalls|zumindest|wenigstens|ungefähr|sogar|erneut|ruhig|deinem|deiner|meiner|eurer|ich|und|der|die|das|ist|nicht|wir|sie|es|ein|eine|einen|einem|einer|mir|mich|bei|mit|für|auf|zu|zum|zur|den|dem|
    am|um|leider|bitte|danke|vielen|dank|hallo|guten|liebe|lieber|herr|frau|uns|ihr|ihnen|ihre|ihren|auch|noch|nur|schon|sehr|
    gerne|gern|wäre|wären|würde|habe|haben|hat|bin|sind|sein|kann|können|könnte|könnten|muss|müssen|werde|wird|werden|da|dann|
    dass|wenn|aber|oder|als|von|vom|im|in|an|ja|nein|unser|unsere|unseren|diese|dieser|diesem|dies|so|wie|was|wann|mal|doch|
    etwas|mein|meine|meinem|meinen|hier|also|eigentlich|gerade|jetzt|heute|morgen|woche|uhr|geht|passt|termin|gleich|wieder|sonst|denn|dort|dazu|beste|grüße|sehr|geehrte|geehrter|moin|servus|grüezi|tag|alles|mehr|immer|dabei|gut|zeit|jeweils|hätte|hätten|natürlich|bis|ab|nach|vor|über|unter|aus|durch|gegen|ob|weil|damit|kein|keine|ihm|ihn|ihrem|ihrer|seine|seiner|unserem|unserer|unser|dein|deine|deinen|euch|euer|man|wo|wer|zwar|bloß|einfach|nun|bereits|danach|dafür|davon|darauf|genau|ganz|sicher|möchte|möchten|will|wollen|soll|sollen|sollte|darf|dürfte|wurde|worden|gewesen|lassen|lässt|gibt|geben|kommt|kommen|steht|mitteilen|hiermit|besprechung|kollege|kollegin|grüsse|gruß|freundlichen|sehen|nachricht|mail|anfrage|rückmeldung|schauen|wegen|während|anderen|andere|anderer|paar|neue|neuen|sobald|außerdem|halt|eben|mehrere`,
  /** As it is spoken. */
  spelledOtherwise: { nicht: 'nich|nit|ned|net' },
  weekdays: [
    'montag|mo|montagstermin|montagtermin',
    'dienstag|di|dienstagstermin|dienstagtermin',
    'mittwoch|mi|mittwochstermin|mittwochtermin',
    'donnerstag|do|donnerstagstermin|donnerstagtermin',
    'freitag|fr|freitagstermin|freitagtermin',
    'samstag|sa|sonnabend',
    'sonntag|so.',
  ],
  everyWeekday: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'],
  partSuffixes: {
    morning: 'morgen|vormittag|früh| morgen| früh| vormittag',
    afternoon: 'nachmittag|mittags| nachmittag',
    evening: 'abend| abend',
    lunch: 'mittag| mittag',
  },
  months: [
    'januar|jan|jänner',
    'februar|feb',
    'märz|mrz|maerz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sept|sep',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ],
  dayOffsets: {
    [-1]: 'gestern',
    0: 'heute morgen|heut morgen|heute früh|diesen morgen|heute',
    1: 'morgen mittag|morgen abend|morgen nachmittag|morgen früh|morgen vormittag|morgen in der früh|gleich morgen früh|morgen',
    2: 'übermorgen|uebermorgen',
    7: `heute in einer woche|heute in 8 tagen|heute in acht tagen`,
    8: `morgen in einer woche`,
    14: `heute in zwei wochen|heute in 14 tagen|heute in vierzehn tagen`,
    3: 'überübermorgen',
  },
  parts: {
    morning: `morgen vormittag|morgen in der früh|heute morgen|heut morgen|heute früh|diesen morgen|jeweils vormittags|jeweils am vormittag|jeweils vormittag|jeweils morgens|morgens früh|zeitig|im verlauf des vormittags|vormittag über|vorm|vorm.|vormittag|am vormittag|am morgen|morgen früh|früh|frueh|am frühen morgen|vormittagszeit|in der früh|im laufe des vormittags|
      den vormittag|der vormittag`,
    afternoon:
      'morgen nachmittag|jeweils nachmittags|jeweils am nachmittag|jeweils nachmittag|im verlauf des nachmittags|nachm|nachm.|nachmittag über|nachmittag|am nachmittag|nachmittagszeit|im laufe des nachmittags|der nachmittag|den nachmittag',
    evening:
      'morgen abend|jeweils abends|gegen abend|am frühen abend|früher abend|nach der arbeit|nach büroschluss|abend|am abend|abends|nach feierabend',
    noon: 'punkt zwölf|12 uhr mittag|um 12 uhr mittags|mittags um zwölf|mittags um 12|12 uhr mittags|um zwölf',
    lunch:
      'morgen mittag|mittagessen|beim mittagessen|in der mittagszeit|um die mittagszeit|zur mittagszeit|gegen mittag|zu mittag|über die mittagszeit|mittag|am mittag|mittagszeit|in der mittagspause|zum mittagessen|über mittag|mittagspause',
    'first-thing':
      'gleich am morgen|direkt morgens|direkt in der früh|zu beginn des tages|gleich zu beginn|zum tagesbeginn|zum arbeitsbeginn|möglichst früh|gleich morgens|gleich in der früh|als erstes|ganz früh|gleich früh|zu arbeitsbeginn',
    'end-of-day':
      'zum tagesende|gegen feierabend|kurz vor feierabend|zum feierabend|vor feierabend|gegen ende des tages|ende des tages|tagesende|feierabend|ende des arbeitstages|am ende des tages',
    'early-morning': 'frühmorgens|am frühen vormittag|früher vormittag|frühen vormittag',
    'late-morning':
      'gegen ende des vormittags|späterer vormittag|kurz vor mittag|am späten vormittag|später vormittag|späten vormittag|späteren vormittag',
    'early-afternoon':
      'kurz nach mittag|früher am nachmittag|zu beginn des nachmittags|am frühen nachmittag|früher nachmittag|frühen nachmittag|früheren nachmittag',
    'late-afternoon':
      'später am nachmittag|gegen ende des nachmittags|spätnachmittags|am spätnachmittag|am späten nachmittag|später nachmittag|späten nachmittag|spätnachmittag|späteren nachmittag',
    'after-lunch': 'nach dem mittagessen|nach der mittagspause|nach mittag|nach dem mittag',
    'before-lunch': 'vor dem mittagessen|vor der mittagspause|vor dem mittag',
    'all-day':
      'den ganzen tag über|jede uhrzeit|zu jeder uhrzeit|beliebig|egal um wie viel uhr|irgendwann|durchgehend|den gesamten tag|über den ganzen tag|uhrzeit egal|ganztägig|den ganzen tag|ganzen tag|jederzeit|zu jeder zeit|ganztags|ganzer tag|rund um die uhr|egal wann',
  },
  everyPart: {
    morning: 'jeden morgen|an jedem morgen|jedem morgen|jeden früh|vormittags|morgens|immer vormittags',
    afternoon: 'nachmittags|immer nachmittags',
    evening: 'immer abends',
    lunch: 'mittags',
  },
  numbers: {
    1: 'eins|ein',
    2: 'beiden|zwei|zwo',
    3: 'drei',
    4: 'vier',
    5: 'fünf',
    6: 'sechs',
    7: 'sieben',
    8: 'acht',
    9: 'neun',
    10: 'zehn',
    11: 'elf',
    12: 'zwölf',
    13: 'dreizehn',
    14: 'vierzehn',
    15: 'fünfzehn',
    16: 'sechzehn',
    17: 'siebzehn',
    18: 'achtzehn',
    19: 'neunzehn',
    20: 'zwanzig',
    30: 'dreißig|dreissig',
    40: 'vierzig',
    45: 'fünfundvierzig',
    60: 'sechzig',
    90: 'neunzig',
  },
  ordinals: {
    1: 'erste|ersten|erster|erstes',
    2: 'zweite|zweiten|zweiter|zweites',
    3: 'dritte|dritten|dritter|drittes',
    4: 'vierte|vierten|vierter|viertes',
    5: 'fünfter|fünftes|fünfte|fünften',
    6: 'sechster|sechstes|sechste|sechsten',
    7: 'siebte|siebten|siebter',
    8: 'achte|achten|achter',
    9: 'neunte|neunten|neunter',
    10: 'zehnte|zehnten|zehnter',
    11: 'elfte|elften',
    12: 'zwölfte|zwölften',
    13: 'dreizehnte|dreizehnten',
    14: 'vierzehnte|vierzehnten',
    15: 'fünfzehnte|fünfzehnten',
    16: 'sechzehnte|sechzehnten',
    17: 'siebzehnte|siebzehnten',
    18: 'achtzehnte|achtzehnten',
    19: 'neunzehnte|neunzehnten',
    20: 'zwanzigste|zwanzigsten',
    21: 'einundzwanzigste|einundzwanzigsten',
    22: 'zweiundzwanzigste|zweiundzwanzigsten',
    23: 'dreiundzwanzigste|dreiundzwanzigsten',
    24: 'vierundzwanzigste|vierundzwanzigsten',
    25: 'fünfundzwanzigste|fünfundzwanzigsten',
    26: 'sechsundzwanzigste|sechsundzwanzigsten',
    27: 'siebenundzwanzigste|siebenundzwanzigsten',
    28: 'achtundzwanzigste|achtundzwanzigsten',
    29: 'neunundzwanzigste|neunundzwanzigsten',
    30: 'dreißigste|dreißigsten|dreissigsten',
    31: 'einunddreißigste|einunddreißigsten',
  },
  ordinalEndings: 'te|ten|ter',
  units: {
    minute: 'minütchen|mins|minute|minuten|min|min.',
    hour: 'stündchen|stdn|stunde|stunden|std|std.',
    day: 'tages|tags|tag|tage|tagen',
    workday: 'werktag|werktage|werktags|werktagen|arbeitstage|arbeitstagen|arbeitstag|wochentags',
    week: 'folgewoche|vorwoche|wo.|kalenderwoche|kalenderwochen|kw.|arbeitswoche|woche|wochen|kw',
    month: 'monat|monate|monaten|monats',
    quarter: 'quartal',
    year: 'jahr|jahres|jahre',
    weekend: 'we|wochenenden|wochenende',
  },
  fractions: {
    '0.25': 'viertelstunde|eine viertel',
    '0.5': 'halbe|eine halbe|halben|einer halben',
    '0.75': 'dreiviertel|eine dreiviertel',
    '1': 'eine|einer|einem|einen|eine volle',
    '1.5': 'anderthalb|eineinhalb',
    '2': 'ein paar|paar',
  },
  meridiem: { am: 'uhr morgens|uhr vormittags|uhr früh', pm: 'uhr nachmittags|uhr abends|uhr mittags' },
  oclock: 'uhr|h',
  half: { says: 'before', words: 'halb' },
  quarter: { past: 'viertel nach', to: 'viertel vor|dreiviertel' },
  relations: {
    at: 'um|@',
    on: 'am|den|dem|der',
    in: 'im laufe von|im lauf|binnen|in|im|innerhalb|während',
    of: 'von',
    for: 'für|fuer',
    to: 'auf|-|–|—|bis zum|bis um',
    from: 'ab|von|vom|ab dem|ab etwa|ab ca|ab ca.|frühestens ab|beginnend|seit',
    after: 'erst nach|anytime nach|nach|später als|irgendwann nach',
    before: 'vor|früher als|spätestens um|irgendwann vor',
    until:
      'spätestens bis|allerspätestens bis|höchstens bis|bis maximal|bis gegen|längstens bis|bis kurz vor|bis|bis zum|bis um|bis etwa|bis ca|bis ca.|bis spätestens',
    through: 'bis einschließlich|bis einschl.|bis einschl|bis inklusive|bis inkl.|bis inkl|bis und mit',
    between: 'zwischen|zw.|zwischen dem',
    by: 'bis spätestens',
    around:
      'rund um|irgendwann um|irgendwann gegen|in etwa|zirka|so circa|gegen|ungefähr|etwa|circa|ca|ca.|so um|so gegen|sagen wir',
    onwards: 'und danach|oder danach|ab da|aufwärts|oder später|und später',
    'or-earlier': 'oder früher|spätestens',
    'not-before':
      'nichts vor|nichts vor dem|bitte nicht vor|nicht schon vor|keinesfalls vor|auf keinen fall vor|nie vor|keine termine vor|kein termin vor|frühestens ab|frühestens um|frühestens am|ab frühestens|nicht vor|frühestens|erst ab|erst um|nicht früher als|erst',
    'not-after':
      'nichts nach|bitte nicht nach|nie nach|keine termine nach|kein termin nach|auf keinen fall nach|nicht mehr nach|nichts mehr nach|nicht nach|nicht später als|spätestens|nur bis|nicht länger als bis',
    'done-by': `muss um spätestens|muss gegen|gehe um|fertig sein bis|muss um|um spätestens|muss spätestens um|muss bis|muss ich weg um`,
    'week-of':
      'woche des|der woche vom|in der woche um den|woche mit dem|woche vom|woche ab dem|woche ab|woche um den|in der woche vom|kw ab',
  },
  which: {
    this: 'diese|diesen|dieser|dieses|diesem',
    next: 'folgender|darauffolgenden|drauffolgende|nächstfolgende|nächste|nächsten|nächster|nächstes|naechste|naechsten|folgende|folgenden|darauffolgende',
    coming: 'kommende|kommenden|kommender|kommendes',
    last: 'letzte|letzten|letzter|letztem|letztes|letztwöchigen|letzte woche|letzten monat|vergangene|vergangenen|vorige|vorigen|letztens',
    every: 'jedem|allen|sämtlichen|jeglichen|jede|jeden|jeder|jedes|alle|immer',
    'after-next':
      'übernächstes|übernächstem|uebernaechsten|überübernächste|übernächste|übernächsten|übernächster|uebernaechste',
    same: 'selben|gleichen|derselben|demselben|selbe|gleiche|am selben|dem|jenem',
    'start-of': 'zu beginn|zum anfang der|eher anfang|gleich anfang|anfang|anfang der|zu beginn der|beginn der|anfangs',
    'middle-of': 'zur mitte der|gegen mitte|mitte|mitte der',
    'end-of': 'gegen ende|zum ende der|eher ende|ende|ende der|gegen ende der',
    'rest-of': 'den rest der|der rest der|rest|rest der|rest dieser|später in der|restliche|restlichen|im rest der',
    whole: 'ganze|ganzen|die ganze|gesamte|komplette',
    only: 'bloß|einzig|ausschliesslich|nur|ausschließlich|lediglich',
    following: 'darauf|drauf',
  },
  joins: {
    and: 'und auch|u.|sowohl|als auch|wie auch|und|&|sowie|plus',
    or: 'oder aber|oder eben|entweder|respektive|oder vielleicht|oder alternativ|oder|bzw|bzw.|beziehungsweise|alternativ|oder auch|/',
    but: 'doch|dagegen|nur dass|wobei|obwohl|während|aber|jedoch|allerdings|sondern|dafür|hingegen',
    so: 'das heißt|d.h.|d. h.|sprich|das wäre|das sind|umgerechnet|folglich|demnach|sodass|so dass|dementsprechend|also|daher|deshalb|deswegen|darum|somit',
    because: 'nachdem ich|weil ich|da mein|da meine|weil|da ich|denn|wegen|aufgrund|da wir',
    if: 'im falle|für den fall|sollte|sollten|wenn|falls|sofern|sobald',
    unless: 'außer wenn|es sei denn',
    afterwards: 'dann|danach',
  },
  cues: {
    yes: `top|wär top|wäre top|echt top|würde … entscheiden|würde … nehmen|würde … wählen|würde … bevorzugen|gingen|klappten|passten|käme mir sehr entgegen|kommt mir sehr entgegen|wie vorgeschlagen|wie von ihnen vorgeschlagen|wie angeboten|komme gern|komme gerne|ich komme|kommen gern|kommen gerne|steht|am günstigsten|am einfachsten|am passendsten|am geschicktesten|wunschtermin|mein wunschtermin|fix machen|festzurren|klarmachen|wäre gebongt|wären wir dabei|wäre ich dabei|trifft sich gut|trifft sich prima|spricht mich an|gehöre ich ihnen|bin für sie da|bin ich für sie da|bin ganz für sie da|stehe ich bereit|stehe ich ihnen zur verfügung|stünde ich zur verfügung|stünde zur verfügung|stehen wir zur verfügung|stehe gerne zur verfügung|stehe ihnen zur verfügung|geht sich aus|geht … aus|ginge … aus|nehm ich|nehm den|nehm die|nehme das|würd passen|würd gehen|tät passen|tät gehen|täte passen|wär super|wär gut|wär perfekt|wär toll|wär mir recht|wär recht|wäre recht|wäre mir recht|wäre schön|wäre sehr schön|kommt hin|käme hin|kommt gut|kommt mir gelegen|kommt mir entgegen|kriege ich hin|krieg ich hin|kriegen wir hin|bekomme ich hin|bekommen wir hin|schaffe ich|schaff ich|schaffen wir|richte ich ein|richte es ein|richte ich mir ein|bin verfügbar|sind verfügbar|stehe bereit|steht bei mir|wahrnehmen|nehme wahr|nehme teil|nehme ich teil|trage ein|trag ich ein|trag ein|tragen sie|trage ich mir ein|notiere|hab notiert|habe notiert|ist notiert|notiert|vermerkt|ist eingetragen|eingetragen|steht im kalender|ist im kalender|taugt mir|taugt|basst|bassd|wird gemacht|machen wir's|machen wir das|können wir so machen|können wir machen|reserviere|reservieren|reserviert|sperre mir|ist okay|ist ok|ist möglich|ist machbar|ist drin|wäre drin|einwandfrei|tipptopp|tip top|tiptop|spitze|klasse|allerbestens|astrein|jawoll|joa|yep|yup|jop|jau|geht gut|ginge gut|passt gut|passt perfekt|passt super|passt prima|passt wunderbar|passt hervorragend|passt bestens|klappt gut|klappt super|klappt prima|hinhauen|würde hinhauen|haut das hin|einverstanden mit|zugesagt|sag zu|sagen zu|willkommen|luft|hätte luft|habe luft|hätten luft|lücke|eine lücke|habe ich frei zwischen|einen slot|zeitfenster|spielraum|freie slots|machbar|hinbekommen|hinkriegen|drin|nichts einzuwenden|nehme den|nehme die|nehmen den|würde ich nehmen|würde nehmen|bin frei|bin ich frei|verfüge|stehe zur verfügung|stehe ich zur verfügung|zur verfügung|käme mir gelegen|gelegen|käme gut|würde mir passen|bei mir frei|sehr schön|jo|jepp|yes|jup|fest|fix|fixieren|festhalten|festmachen|so machen wir|machen wir so|gebongt|geht klar|geht in ordnung|soll mir recht sein|sagt mir zu|nehmen wir den|favorisiere|favorit|bevorzugen|präferiere|vorziehen würde|lassen sich einrichten|lässt sich machen|könnte klappen|passt|passen|passend|geht|gehen|ginge|klappt|klappen|funktioniert|möglich|moeglich|frei|verfügbar|gut|super|perfekt|prima|bestens|optimal|
      ideal|ok|okay|okey|in ordnung|einverstanden|gerne|gern|ja|jawohl|klar|sicher|natürlich|bestätige|bestätigt|bestätigen|nehme|nehmen wir|nehme ich|wähle|
      entscheide mich für|recht|genehm|zeit|habe zeit|hätte zeit|hab zeit|haben zeit|kann ich|können wir|könnte ich|könnten wir|ich könnte|ich kann|wir können|kann|
      lieber|am liebsten|bevorzuge|würde passen|würde gehen|wunderbar|hervorragend|sehr gern|sehr gerne|bin dabei|bin da|sind dabei|bis dann|machen wir|
      abgemacht|alles klar|vormerken|eintragen|buchen|buchen sie|einbuchen|angenehm|toll|fein|einrichten|ließe sich|lässt sich einrichten|würde es passen|stimmt|
      zusagen|sage zu|zusage|👍|👌|✅|hätte ich|freuen uns|im büro|vor ort|erreichbar|alles gut|wäre gut|haut hin|besser|käme mir entgegen|offen`,
    can: 'vereinbaren|ausmachen|terminieren|festlegen|anberaumen|planen|legen|könnten|könnte|würde|würden|wäre|wären|hätte|vorschlagen|vorschlag|schlage vor|haben|habe|bin|sind|möchte|würde vorschlagen|sein|machen',
    no: `etwas früh|ein bisschen früh|bisschen früh|recht früh|ziemlich früh|etwas zu früh|ist etwas spät|ist recht spät|ist mir etwas spät|nicht für|gefüllt|zugefüllt|vollgelaufen|zugelaufen|darum herum|drum herum|drumherum|ungünstige|ungünstiger|ungünstigen|unpassende|unpassenden|schlechte zeit|schlechte zeiten|schlechter tag|schlechter zeitpunkt|scheidet … aus|scheiden … aus|kann ich unmöglich|kann unmöglich|können wir unmöglich|fällt … weg|fällt … flach|liegt … was|steht … an|im audit|in einem audit|audit|im außendienst|steuerprüfung|betriebsprüfung|im steuerbüro|beim notar|schon dicht|ist zu|ist voll|zu voll|brechend voll|pickepackevoll|bis oben hin voll|total voll|total dicht|komplett dicht|komplett zu|ganz zu|zugeknallt|vollgepackt|vollgestopft|vollgestellt|zugepflastert|total verplant|schon verplant|schon vergeben|schon weg|in der schicht|schicht|spätschicht|frühschicht|nachtschicht|bereitschaft|bereitschaftsdienst|notdienst|rufbereitschaft|nachtdienst|unterrichte|unterrichten|halte einen vortrag|halte ich einen vortrag|vortrag|im op|vor gericht|bei gericht|im einsatz|auf der baustelle|auf baustelle|dreharbeiten|in der schule|in der uni|im kundentermin|auf tour|impftermin|in der werkstatt|handwerker|physio|physiotherapie|kind krank|kinder krank|kinderbetreuung|inventur|nicht anwesend|nicht zur verfügung|stehe nicht zur verfügung|stehe ich nicht zur verfügung|geht net|passt net|klappt net|kann net|geht ned|passt ned|kann ned|geht nöd|sieht … schlecht|schaut … schlecht|sieht … mau|sieht mau aus|sieht nicht gut aus|sieht es nicht gut aus|ganz schlecht|echt schlecht|muss ich passen|muss ich leider passen|muss passen|müssen wir passen|haben wir inventur|fällt für mich aus|trauerfeier|kur|auf klausur|in klausur|auf schulung|auf einer schulung|auf lehrgang|auf tagung|auf einer tagung|auf konferenz|auf einer konferenz|in einem workshop|im workshop|im termin|in einem termin|in einem anderen termin|anderweitig gebunden|gebunden|anderweitig unterwegs|eingespannt|voll eingespannt|ausgelastet|voll ausgelastet|überlastet|unabkömmlich|unpässlich|außerstande|haben wir zu|haben wir geschlossen|fällt flach|fällt aus|wird das nichts|wird leider nichts|ist feiertag|feiertag|sehr eng|ziemlich eng|recht eng|wird eng|ist eng|sehr knapp|wird knapp|etwas knapp|noch enger|wird es eng|zu knapp|dicht|alles dicht|zu eng|ist dicht|voll bis oben|randvoll|rappelvoll|proppenvoll|komplett voll|völlig ausgebucht|nichts frei|nichts anbieten|keinen slot|keine lücke|keine lücken|keine luft|keine kapazität|keine kapazitäten|keine möglichkeit|konferenz|tagung|kongress|seminar|fortbildung|weiterbildung|lehrgang|klausur|klausurtagung|offsite|betriebsausflug|betriebsfeier|teamtag|team-tag|workshops|prüfung|prüfungen|vorlesung|unterricht|gericht|beerdigung|hochzeit|umzug|arzt|beim arzt|beim zahnarzt|zahnarzttermin|krankenhaus|op|reha|kita|elternabend|frei genommen|freien tag|mein freier tag|freier tag|arbeitsfrei|brückentag|in terminen|in meetings|in besprechung|in sitzungen|sitzung|sitzungen|kundentermin|kundentermine|kundenbesuch|auswärtstermin|anderweitig|anderweitig verplant|anderweitig belegt|anderes vor|was anderes|etwas anderes|schon was|schon etwas|bereits etwas|bereits was|bereits vergeben|bereits belegt|schon belegt|schon voll|schon zu|zugeplant|zugebucht|zugestellt|durchgetaktet|fällt flach|fällt weg|fällt bei mir weg|fallen weg|fällt bei mir aus|fallen aus|scheidet aus|scheiden aus|geht leider nicht|geht gar nicht|geht nichts|geht gar nichts|geht nix|ist nichts frei|wird nichts|wird das nichts|wird es nichts|nicht machbar|nicht drin|nicht hin|nicht zu machen|nicht einrichten|nicht schaffen|schaffe ich nicht|schaffe es nicht|schaff ich nicht|haut nicht hin|klappt leider nicht|klappt gar nicht|passt leider nicht|passt gar nicht|passt mir nicht|passt bei mir nicht|passt mir leider nicht|passt es nicht|passt es leider nicht|bin ich nicht|bin ich leider nicht|nicht in der stadt|nicht vor ort|nicht greifbar|nicht zu erreichen|im ausland|auf achse|im zug|in der luft|auf der messe|auf messe|beim kunden|auf montage|homeoffice-tag ohne|problematisch|mühsam|blöd|doof|suboptimal|unpassend|ungelegen|unglücklich|nicht ideal|nicht optimal|nicht so gut|weniger gut|nicht gut|gar nicht gut|keine option|kommt nicht in frage|kommt nicht infrage|streichen wir|mitten in der nacht|kollidieren|kollision|überschneidung|überschneiden|doppelt belegt|doppelbuchung|dazwischengekommen|dazwischen gekommen|ausfallen|streik|land unter|stressig|hektisch|geht nicht|passt nicht|klappt nicht|nicht möglich|nicht verfügbar|unmöglich|keine zeit|belegt|ausgebucht|
      verplant|voll|verhindert|beschäftigt|unterwegs|ausgeschlossen|schlecht|ungünstig|schwierig|im urlaub|urlaub|abwesend|krank|auf dienstreise|dienstreise|
      auf reisen|verreist|weg|raus|außer haus|ausser haus|nicht da|nicht im haus|nicht im büro|kann nicht|kann ich nicht|kann ich leider nicht|können wir nicht|können nicht|
      schon etwas vor|schon was vor|anderen termin|anderer termin|bereits einen termin|einen anderen termin|habe einen termin|habe ich einen|habe ich schon|überschneidet|
      kollidiert|vergeben|zu früh|zu spät|zu kurzfristig|besetzt|im meeting|in besprechungen|in einer besprechung|blockiert|blocker|feiertag|frei nehmen|
      eher schlecht|tabu|vermeiden|bitte nicht|👎|❌|arzttermin|zahnarzt|flug|im flieger|im flugzeug|messe|schulung|workshop|fällt aus|geschlossen|nein`,
    not: 'überhaupt nicht|gar nicht|so gar nicht|absolut nicht|auf gar keinen fall|partout nicht|beim besten willen nicht|nich|nit|nid|ned|nöd|nüd|nischt|nö|nichts|niemand|nix|kaum|keinesfalls|keineswegs|auf keinen fall|nimmer|net|ohne|selten|nicht|kein|keine|keinen|keiner|keinem|keines|nie|niemals|weder|noch nicht',
    'nothing-against': `spricht nichts|spricht nix|spricht von meiner seite nichts|spricht meinerseits nichts|spricht bei mir nichts|spricht von uns aus nichts|spricht aus meiner sicht nichts|spricht für mich nichts|nichts spricht gegen|nichts spricht dagegen|habe ich nichts|hab ich nichts|nichts gegen|sollte kein problem sein|sollte kein problem|dürfte kein problem sein|kein problem sein|kein problem für mich|ohne weiteres|ohne frage|steht nichts im weg|steht nichts entgegen|nichts vor|noch nichts vor|habe ich nichts vor|nichts einzuwenden|noch nichts|nichts geplant|nichts auf dem zettel|ist nichts los|steht nichts an|liegt nichts an|keine überschneidung|ohne probleme|problemlos|kein ding|kein thema|keine präferenz|keine präferenzen|keine vorliebe|macht mir nichts aus|nicht ausgebucht|nicht belegt|keine pläne|keine verpflichtungen|kein problem|keine probleme|nichts dagegen|keine einwände|spricht nichts dagegen|nichts im kalender|nichts vor|keinen termin|keine termine|
      noch nichts vor|keine umstände|habe nichts|steht nichts|nicht verplant`,
    except: `ausgenommen am|mit ausnahme von|mit ausnahme des|abgesehen vom|bis auf den|bis auf die|bis auf am|nur nicht am|bloß nicht|außer dem|ausser dem|außer den|exklusive|exkl.|ohne den|außer|ausser|ausgenommen|bis auf|mit ausnahme|nur nicht|außer am|ausser am|abgesehen von`,
    otherwise:
      'an den restlichen tagen|an allen anderen tagen|an den übrigen tagen|die übrigen tage|die anderen tage|alle übrigen tage|an anderen tagen|zu allen anderen zeiten|zu den anderen zeiten|restliche tage|die restlichen|die restlichen tage|alle anderen tage|an den anderen tagen|den rest|ansonsten gerne|im übrigen|der rest der woche|ansonsten|sonst|die anderen|alle anderen|der rest|alles andere|die übrigen|andere tage',
    also: 'auch|ebenfalls|zusätzlich|außerdem|ebenso',
    'same-goes':
      'das gleiche|dasselbe|ebenfalls am|detto|dito|gilt auch für|ebenso|gleiches gilt|dasselbe gilt|genauso',
    'neither-is': 'auch nicht|ebenfalls nicht',
    maybe: `bevor ich zusage|bevor ich etwas zusage|bevor ich zusagen kann|bevor ich bestätige|bevor ich zusagen|müsste ich schauen|müsste schauen|müsste ich nachsehen|müsste ich nachschauen|müsste ich prüfen|müsste ich klären|muss ich gucken|muss gucken|müsste ich gucken|müsste ich mal|schließe ich nicht aus|nicht ausgeschlossen|äußersten notfall|allergrößter not|nur im notfall|grundsätzlich ja|passt grundsätzlich|grundsätzlich gerne|im prinzip ja|frage mein|noch prüfen|prüfen|noch nicht buchen|noch nichts buchen|noch nicht eintragen|noch nicht fest|nicht sicher|weiß nicht|keine ahnung|kaum|selten|ich bezweifle|bezweifle|fraglich|ich hoffe|hoffe auf|unter vorbehalt|vorbehaltlich|habe ich frei|hab ich frei|ich habe frei|habe frei|habe ich immer frei|viertel|ich kläre|kläre das|kläre ich|klären|kläre noch|abstimmen|abstimmung|muss mich abstimmen|muss ich klären|muss mal|muss schauen|muss ich schauen|muss nachsehen|schaue mal|schau mal|ob ich|ob das|ob es|hoffe|ich hoffe|unklar|noch unklar|ungewiss|ungefähr so|unverbindlich|vorläufig|provisorisch|unter dem vorbehalt|sollte nichts dazwischenkommen|wenn nichts dazwischenkommt|sofern nichts dazwischenkommt|kann ich nicht versprechen|nicht versprechen|ohne gewähr|weiß ich noch nicht|weiß ich nicht|weiß ich erst|kann ich noch nicht sagen|noch nicht sagen|kann ich erst|erst zusagen|erst bestätigen|noch bestätigen|bestätigung steht aus|wackelt|wackelig|wacklig|fraglich|steht noch aus|irgendwann mal|mit etwas glück|im prinzip|prinzipiell|theoretisch|eigentlich schon|wohl|womöglich|schwer zu sagen|noch nicht fix|noch nicht fest|vage|hängt von|ich versuche|versuche|kommt drauf an|so halb|jein|bin mir nicht sicher|nicht ganz sicher|vielleicht|eventuell|evtl|evtl.|möglicherweise|unter umständen|vorbehaltlich|unter vorbehalt|nicht sicher|unsicher|weiß nicht|weiß noch nicht|noch nicht sicher|muss noch|müsste noch|
      muss ich noch|muss erst|muss ich erst|noch klären|abklären|nachfragen|erst fragen|wahrscheinlich|vermutlich|kann noch nicht|noch offen|steht noch nicht fest|voraussichtlich|zur not|notfalls|irgendwann|mal sehen|mal schauen|rücksprache|hängt davon ab`,
    hedge:
      'müsste|müsste klappen|sollte|denke ich|ich denke|hoffentlich|ich glaube|sollte gehen|müsste gehen|müsste passen|sollte klappen',
    prefer:
      'bevorzugterweise|mein favorit|meine präferenz|präferenz|am allerliebsten|wenn ich wählen darf|wenn ich wählen könnte|noch besser|besser wäre|besser passen würde|besser passt|am besten|idealerweise|vorzugsweise|bevorzugt|am ehesten|eher|tendenziell|wenn möglich vormittags',
    correction:
      'dann doch|dann doch lieber|dann doch eher|ach mist|oh stimmt|ach stimmt|upsi|meinte ich|meine ich natürlich|meinte ich natürlich|halt nein|halt, nein|halt|nein, lieber|nein lieber|nein besser|nein, besser|nein, doch|ach ne|ach nee|ach, nein|oh nein|nee|ne doch|nein halt|nein, halt|wobei nein|oder nein|oder doch lieber|oder doch|doch besser|nein moment|moment, nein|moment nein|warte|warte, nein|warten sie|stimmt nicht|verwechselt|vertan|verrechnet|mich vertan|falscher tag|falsche zeile|kommando zurück|streich das|streichen sie das|pardon|ich korrigiere|korrigiere|muss mich korrigieren|muss korrigieren|gemeint war|gemeint ist|sollte heißen|soll heißen|muss heißen|äh|ähm|ups|hoppla|natürlich meinte|mein fehler|irrtum|berichtigung|ich meinte|ich meine|korrektur|meinte natürlich|sorry ich meinte|doch lieber|besser gesagt|vielmehr|stopp|quatsch|verzeihung|tippfehler|falsch geschaut|falsche woche|verguckt|nein doch|ach nein|moment|richtig ist|richtig wäre',
    past: 'finde … nicht|finde * nicht|kann … nicht öffnen|kann … nicht finden|schrieb|geschrieben hatte|gesagt hatte|angegeben hatte|hatte ich geschrieben|besprochen|vereinbart|abgemacht am|wie letzten|telefoniert|gesehen|getroffen|trafen|letzter woche|der letzten woche|vor zwei wochen|vor einer woche|vor ein paar tagen|ihrer mail vom|deine mail vom|deine nachricht vom|ihr schreiben vom|ihr schreiben|ihre e-mail vom|ihre mail von|ihre nachricht von|deine mail von|ihre anfrage vom|stammt vom|geschrieben|gemailt|angefragt|bekommen|begann|läuft seit|öffnungszeiten|sprechzeiten|bürozeiten|geschäftszeiten|servicezeiten|arbeitszeiten|deadline|frist|abgabe|abgabetermin|geburtstag|kam|sprachen|sie schrieben|sie hatten|du hattest|sie haben vorgeschlagen|sie hatten vorgeschlagen|war|waren|hatten|hatte|letzte woche|letztes mal|letztens|gesprochen|neulich|vor kurzem|ihre mail vom|ihre nachricht vom|damals|wurde|wurden|geschickt|gesendet am|erhalten|vereinbart hatten',
    elsewhere:
      'ich bin in|bin ich in|bin in|ich bin auf|bin ich auf|ich bin beim|bin ich beim|bin ich bei|bin auf|bin beim|wir sind in|wir sind auf',
    'polite-if': `wenn's ihnen recht ist|wenn's dir recht ist|wenn's recht ist|wenn's passt|wenn's geht|wenn's dir passt|wenn's euch passt|wenn es euch passt|wenn's ihnen passt|falls es euch passt|wenn's für sie passt|wenn's für dich passt|wenn's bei ihnen passt|wenn das bei ihnen passt|wenn das bei dir passt|wenn ihr wollt|wenn ihr mögt|wenn sie mögen|wenn es ihnen nichts ausmacht|wenn's keine umstände macht|wenn es ginge|wenn das ginge|wenn's ginge|wenn es passt|wenn das passt|wenn es ihnen passt|wenn es dir passt|falls es passt|wenn möglich|falls möglich|wenn sie möchten|wenn du magst|wenn es recht ist|
      falls das passt|falls es ihnen passt|wenn das für sie passt|wenn das für dich passt|wenn das geht|falls gewünscht|wenn sie können|wenn du kannst|falls sie zeit haben|wenn das okay ist|wenn es ihnen recht ist|falls das für sie passt|falls ihnen das passt|wenn ihnen das passt|falls nötig|bei bedarf`,
    fallback: `andernfalls|wenn alle stricke reißen|zur not ginge|falls das nicht geht|falls das nicht passt|falls nichts davon|wenn nichts davon|alternativ dazu|ansonsten ginge|hilfsweise|wenn gar nichts geht|wenn nicht|falls nicht|falls das nicht|wenn das nicht|falls es nicht|wenn es nicht|notfalls auch|ersatzweise|als ausweichtermin|ausweichtermin|zur not auch|als alternative|als ersatz|plan b|sollte das nicht|sonst ginge`,
    condition:
      'nur sofern|hängt ab von|je nach|vorausgesetzt dass|unter der voraussetzung|sofern mein|wenn mein|wenn meine|falls mein|falls meine|nur dann|abhängig von|je nachdem|vorausgesetzt|unter der bedingung|nur wenn|nur falls|kommt darauf an|sobald ich',
    'will-tell': `weiß es erst|weiß ich erst|wissen wir erst|weiß es am|ihnen erst|dir erst|sage … bescheid|sag … bescheid|gebe … bescheid|geben … bescheid|gebe … rückmeldung|lasse … wissen|gebe euch bescheid|melde mich noch|melde mich morgen|melde mich wieder|melde mich nochmal|melde mich dann|sage ihnen bescheid|sage dir bescheid|bescheid sagen|werde bescheid geben|komme darauf zurück|komme noch auf sie zu|geben rückmeldung|lasse es sie wissen|lasse ich sie wissen|lass es dich wissen|erst morgen zusagen|morgen zusagen|morgen bestätigen|schicke ihnen|schicke dir|schreibe ihnen|schreibe dir|antworten kann ich|näheres|wissen wir mehr|weiß ich mehr|melde mich|gebe ihnen bescheid|gebe dir bescheid|gebe bescheid|bescheid geben|sage bescheid|komme auf sie zu|komme auf dich zu|melden uns|werde mich melden|gebe rückmeldung|rückmeldung geben|sag dir bescheid|antworte`,
    flexible: `wann ihr wollt|wann sie möchten|wann sie wollen|wann du willst|wann du magst|wann es ihnen passt|wann es dir passt|wann es euch passt|wann es ihnen am besten passt|wie es euch passt|wie ihr wollt|wie's ihnen passt|wie's euch passt|sucht euch was aus|sucht euch einen aus|suchen sie sich einfach|ganz wie ihr|ganz wie es ihnen|ganz wie sie|ganz wie du|such dir was aus|suchen sie sich einen aus|suchen sie sich was aus|suchen sie aus|such einen aus|ist mir gleich|mir gleich|mir egal|überlasse ich ihnen|überlasse es ihnen|überlasse ich dir|ihre wahl|deine wahl|wählen sie|wähl du|ganz nach belieben|nach belieben|wie es am besten passt|nach ihrem wunsch|alle gehen|gehen alle|alle möglich|mir passt alles|passt alles|passt mir alles|geht alles|ist mir egal|egal|ganz egal|bin flexibel|flexibel|mir ist alles recht|alles recht|suchen sie sich|such dir|sucht euch|wie es ihnen passt|wie es dir passt|wie sie möchten|was ihnen besser passt|richte mich nach|jeder der|alle passen|passen alle|alle termine passen|alles passt|entscheiden sie|entscheide du|freie wahl`,
    'same-time': 'selbe zeit|gleiche zeit|gleiche uhrzeit|selbe uhrzeit|zur selben zeit|zur gleichen zeit',
    apology: `sorry für|sorry wegen|entschuldigung für|entschuldigung wegen|verzeihung für|tut mir leid für|
      tut mir leid wegen|entschuldigen sie die|entschuldigen sie bitte die|entschuldige die|entschuldige bitte die|
      entschuldigt die|verzeihen sie die|bitte um entschuldigung für`,
    regret: 'schade|zu schade|bedauerlicherweise|bedaure|leider|sorry|entschuldigung|tut mir leid|bedauere',
    habit: 'immer|in der regel|normalerweise|üblicherweise|regelmäßig|arbeite|arbeiten wir|grundsätzlich|generell',
    versus: 'und nicht|statt am|statt dem|statt des|lieber als|statt|anstatt|als am|anstelle|anstelle von',
    instead: 'stattdessen gerne|dafür aber|ersatzweise am|stattdessen|dafür lieber',
    'after-that': 'ab dann|hinterher|nachher|im anschluss daran|danach|anschließend|im anschluss',
    'before-that': 'zuvor|vorab|davor|vorher|bis dahin',
    'usual-time': 'übliche zeit|wie üblich|wie immer|zur gewohnten zeit|gewohnte zeit|selbe zeit wie',
    'keep-clear':
      'nichts … einplanen|nichts … legen|nichts … buchen|nichts … ansetzen|nichts … vorschlagen|nichts … eintragen|keine … einplanen|keine … ansetzen|keine … legen|keine … buchen|kein … einplanen|nichts legen|nichts reinlegen|nichts buchen|nichts vorschlagen|keine anrufe|keine calls|nicht anbieten|nicht vorschlagen|nicht verplanen|nicht buchen|bitte freilassen|freilassen|freigehalten|blocken|geblockt|blocken sie|meetingfrei|keine termine|bitte freihalten|freihalten|keine meetings|keine besprechungen|terminfrei|bitte keine|nichts einplanen',
    keep: 'halten sie|halte|lassen sie',
    thanks:
      'wüsste ich gern|wüsste ich gerne|wüsste gern|wüsste gerne|würde ich gern wissen|würde ich gerne wissen|möchte ich gern wissen|möchte ich gerne wissen|hätte ich gern gewusst|hätte ich gerne gewusst|warte auf den link|warte auf die einladung|warte auf ihre einladung|schönen nachmittag noch|schönen abend noch|schönen tag noch|schöne zeit|schöne ferien|schönen urlaub|schönen start in die woche|guten start in die woche|schönen sonntag|gute zeit|schönen nachmittag|schönen vormittag|schönen mittag|schönen morgen|schönen arbeitstag|schönen restnachmittag|einen schönen nachmittag|einen schönen vormittag|einen schönen abend|einen schönen mittag|einen schönen morgen|einen schönen arbeitstag|einen schönen restnachmittag|noch einen schönen nachmittag|noch einen schönen vormittag|noch einen schönen abend|noch einen schönen mittag|noch einen schönen morgen|noch einen schönen arbeitstag|noch einen schönen restnachmittag|angenehmen nachmittag|angenehmen vormittag|angenehmen abend|angenehmen mittag|angenehmen morgen|angenehmen arbeitstag|angenehmen restnachmittag|guten nachmittag|guten vormittag|guten mittag|guten arbeitstag|guten restnachmittag|so früh|so spät|so kurzfristig|so früh am morgen|guten rutsch|frohes neues|frohe ostern|frohe weihnachten|schönen abend|schönen feierabend|gutes gelingen|gute reise|gut angekommen|gute idee|guter vorschlag|schön von ihnen|schön von dir|schöne woche|schöne grüße|freut mich|freuen uns|herzliche grüße|gute frage|vielen dank|danke|herzlichen dank|besten dank|guten morgen|guten tag|guten abend|schönen tag|schönes wochenende|gute nacht|so bald wie möglich|gute besserung|alles gute|freue mich|ich freue mich|beste grüße|viele grüße|guten start',
    howabout: `finden sie bitte|bitte finden sie|bitte finde|finde bitte|suche bitte|bitte suchen sie|such uns|vereinbare bitte|bitte vereinbaren sie|bieten … an|biete … an|schlagen … vor|schlag … vor|schlage … vor|bieten sie ihm|bieten sie ihr|ginge vielleicht|ginge auch|wäre auch|wie wär|wie wäre denn|wie steht es|wie stehts|was hältst du von|was halten sie|passt euch|wäre ihnen|wäre dir|wäre euch|hättet ihr|habt ihr|könntet ihr|könnt ihr|schlage ich vor|biete an|kann ich anbieten|könnte ich anbieten|anbieten kann ich|ich biete|ließe sich|würde es ihnen|würde es dir|wie wäre|wie wäre es|wie wäre es mit|wie wärs|wie wär's|wie sieht es|wie sieht's|wie sieht es aus|wäre es möglich|ginge es|geht es bei ihnen|passt es ihnen|passt ihnen|passt dir|
      passt es dir|hätten sie|haben sie zeit|hast du zeit|hättest du|können sie|könnten sie|könntest du|kannst du|vorschlag|mein vorschlag|ich schlage vor|ich würde vorschlagen|vorschlagen|alternativ|sagen wir|wollen wir|sollen wir|können wir vielleicht|was halten sie von|wären sie`,
    ask: `im büro statt|vor ort statt|online statt|per video statt|per telefon statt|bei ihnen statt|bei uns statt|virtuell statt|telefonisch statt|wie lange|wie viele|wie viel|wer ist|worüber|um was|was genau|wo genau|wohin|findet der|findet die|findet es|findet dies|ist der termin|ist die besprechung|sind sie|bist du|dauert|kostet|brauchen wir dafür|gibt's|wird das|wird der|wird die|muss ich etwas|soll ich etwas|können sie kurz|könnten sie kurz|könnten sie bitte|kommt noch|kommen noch|ist noch jemand|nimmt|nehmen noch|gilt|wer|was|wo|wie|warum|wieso|welche|welcher|welches|worum|wofür|woher|findet das|ist das|gibt es|können sie mir|könnten sie mir|muss ich|soll ich|brauche ich|wird es|ist es`,
    meeting:
      'termins am|gesprächstermin|telefontermin|videokonferenz|videogespräch|kennenlernen|jour fixe|abstimmung am|interview|vorstellungsgespräch|kaffee|unser termin|termin|termins|meeting|besprechung|gespräch|gesprächs|treffen|call|telefonat|anruf|verabredung|termine|videocall|termin am|einladung|austausch',
    reschedule: `verrücken|nach hinten rücken|nach vorne rücken|umschieben|aufschieben|auf einen anderen tag|kurzfristig schieben|verschiebt|verlegt|neuansetzen|einen tag später|eine woche später|neuen termin finden|einen anderen termin finden|anderen tag|anderer tag|andere uhrzeit|andere zeit|auf später|nach vorne verlegen|umplanen|umterminieren|neu planen|neu ausmachen|neuen termin ausmachen|neuen termin vereinbaren|termin verlegen|verlegt werden|verschoben werden|nach hinten verlegen|um eine woche verschieben|nicht einhalten|nicht wahrnehmen|kurzfristig verhindert|anders legen|neuer vorschlag|neue vorschläge|andere termine|andere vorschläge|verschieben|verlegen|umbuchen|verschoben|verschiebe|vertagen|neuen termin|neuer termin|anderen termin finden|einen neuen|neuen zeitpunkt|anderen zeitpunkt|ersatztermin|nach hinten schieben|vorziehen|vorverlegen|schieben|später machen|umlegen|neu ansetzen|neu terminieren|termin ändern|schaffe es nicht|schaffe ich nicht`,
    cancel:
      'cancel|cancle|abblasen|ausfallen lassen|fällt leider aus|ausfallen|abgesagt werden|absagen muss|stornieren sie|löschen sie den termin|annullieren|nehmen sie den termin heraus|sagen … ab|sage … ab|sag … ab|sagt … ab|absagen|abgesagt|stornieren|storniert|sage ab|streichen|canceln|absage|absagen müssen',
    'call-off': `kann aus dem kalender|aus dem kalender nehmen|aus dem kalender löschen|kann raus|entfallen|muss entfallen|muss leider entfallen|ist vom tisch|hat sich zerschlagen|brauchen uns nicht zu treffen|müssen uns nicht treffen|brauchen wir uns nicht|brauchen nicht mehr zu|muss nicht mehr stattfinden|braucht es nicht mehr|kann entfallen|können wir uns sparen|brauchen wir den termin nicht|ist nicht mehr aktuell|nicht mehr aktuell|obsolet|überflüssig|erübrigt sich|hat sich erübrigt|erübrigt|ist gelöst|schon gelöst|bereits geklärt|schon geklärt|haben wir schon geklärt|lassen wir das|lassen wir es|vergiss es|nicht mehr gebraucht|findet nicht statt|nicht mehr stattfinden|brauchen keinen termin mehr|nicht mehr nötig|nicht nötig|nicht mehr erforderlich|hat sich erledigt|erledigt|brauchen wir nicht mehr|nicht mehr notwendig|hinfällig|brauchen den termin nicht|vergessen sie es|entfällt|fällt weg`,
    misdirected: `falsche person|falschen person|falsche adresse|falschen adresse|falsche mailadresse|falschen empfänger|falscher empfänger|falschen ansprechpartner|falscher ansprechpartner|eine verwechslung|um eine verwechslung|verwechseln mich|verwechselst mich|nicht für mich bestimmt|nicht an mich gerichtet|nicht der richtige ansprechpartner|nicht die richtige ansprechpartnerin|irrtümlich an mich|versehentlich an mich`,
    'decline-meeting': `kein interesse habe|kein interesse hatte|kein interesse haben|haben schon jemanden|haben bereits jemanden|habe schon jemanden|haben schon einen anbieter|haben bereits einen|sind bereits versorgt|sind schon versorgt|gut versorgt|verfolgen wir nicht weiter|sehen wir ab|sehe ich ab|kommt nicht infrage für uns|haken wir ab|anderen anbieter entschieden|für einen anderen|anderweitig entschieden|anders entschieden|dagegen entschieden|kein gespräch|keine weiteren gespräche|keinen termin wünschen|kein termin nötig|kein treffen|nicht in frage|kein weiteres interesse|keinerlei interesse|keinen gesprächsbedarf|sehe keinen bedarf|sehen keinen bedarf|sehe keinen sinn|nicht sinnvoll|bin raus|sind raus|ohne mich|ohne uns|lieber nicht treffen|von einem termin absehen|absehen|nehme abstand|nehmen abstand|danke nein|nein, danke|nicht weiterverfolgen|nicht weiter verfolgen|nicht das richtige|per mail klären|per e-mail klären|schriftlich klären|verzichten wir|nicht dabei sein|kein interesse|nicht interessiert|keinen bedarf|kein bedarf|möchte nicht|möchten nicht|verzichte|verzichten|lehne ab|ablehnen|nein danke|passe|nicht an einem|kommt für uns nicht|nicht relevant|brauchen wir nicht|nicht teilnehmen|nehme nicht teil`,
    stop: `hören … auf|lassen … ruhe|lass … ruhe|lasst … ruhe|aus ihrer kartei|aus der kartei|meine adresse aus|meinen namen aus|nicht länger anschreiben|aus der datenbank|aus ihrer datenbank|aus ihrem system|aus dem system|aus eurem verteiler|aus eurer datenbank|aus ihrer liste|aus der liste|aus eurer liste|aus ihrem verteiler|von ihrer liste|von ihrem verteiler|streichen sie mich|lösche meine|löschen sie meine daten|löschen sie meine adresse|meine daten löschen|meine adresse löschen|entfernen sie mich|entferne mich|nehmen sie mich aus|nimm mich aus|nicht mehr schreiben|nicht weiter anschreiben|nicht weiter kontaktieren|nicht mehr belästigen|nicht mehr schreiben|nicht mehr mailen|keine anfragen mehr|keine werbung|keine post mehr|keinen kontakt mehr|kontaktieren sie mich nicht|kontaktiert mich nicht|schreib mir nicht|schreibt mir nicht|hör auf|hört auf|stoppen sie|abo kündigen|newsletter abbestellen|lass mich in ruhe|lasst mich in ruhe|keine weiteren mails|keine weiteren nachrichten|keine e-mails mehr|keine mails mehr|keine weiteren e-mails|nicht mehr anschreiben|nicht mehr kontaktieren|schreiben sie mir nicht|abmelden|austragen|abbestellen|aus dem verteiler|von der liste|hören sie auf|lassen sie mich in ruhe|löschen sie meine|unterlassen sie|keine nachrichten mehr|nie wieder|spam|aufhören`,
    defer: `nochmal anschreiben|noch einmal anschreiben|noch mal anschreiben|nochmals anschreiben|wieder anschreiben|erneut anschreiben|nochmal nachfragen|noch einmal nachfragen|noch mal nachfragen|nochmals nachfragen|wieder nachfragen|erneut nachfragen|nochmal anfragen|noch einmal anfragen|noch mal anfragen|nochmals anfragen|nochmal kontaktieren|noch einmal kontaktieren|noch mal kontaktieren|nochmals kontaktieren|noch mal melden|nochmal schreiben|noch einmal schreiben|noch mal schreiben|wieder schreiben|darauf zurückkommen|darauf zurückzukommen|nochmal darauf zurückkommen|wieder ansprechen|nochmal ansprechen|noch einmal ansprechen|melden … mal|meldet … mal|fragen … wieder|fragt … wieder|nach ostern|nach weihnachten|nach pfingsten|nach neujahr|nach den feiertagen|nach dem sommer|nach der sommerpause|nach den sommerferien|in einem halben jahr|auf uns zu|auf mich zu|wieder auf uns zu|noch einmal auf uns zu|nochmal auf uns zu|meld … wieder|meld … nochmal|meld … mal|meldet … nochmal|frag … mal|fragen … mal|schreib … mal|schreiben … mal|probier … nochmal|probieren … nochmal|versuch … nochmal|ruf … nochmal|rufen … nochmal|ruf … wieder|klopf … an|klopfen … an|anklopfen|sprechen sie mich|sprich mich|komm … zu|nach dem urlaub|nach der messe|nach dem jahreswechsel|nächstes jahr wieder|in ein paar monaten|zu einem anderen zeitpunkt|melden … wieder|melden … nochmal|melden … erneut|melden … nochmals|meldet … wieder|fragen … nach|fragen … nochmal|fragen … erneut|fragt … nochmal|kommen … zurück|schreiben … nochmal|schreiben … wieder|schreib … nochmal|schreib … wieder|kontaktieren … wieder|kontaktieren … erneut|kontaktieren … nochmal|frag … nochmal|frag … nach|noch einmal sprechen|nochmal sprechen|wieder sprechen|sprechen wir im|sprechen wir uns im|noch mal nach|nochmal nach|nachhaken|haken sie nach|hak nochmal nach|nachfassen|gern wieder im|komm … nochmal|probieren sie es|versuch es|versuche es … nochmal|versuchen wir es|vertagen wir|verschieben wir das ganze|nicht der richtige zeitpunkt|ungünstiger zeitpunkt|falscher zeitpunkt|erst nach dem sommer|nach den ferien|nach der urlaubszeit|im neuen jahr|nächstes quartal|wiedervorlage|parken wir|parken das|ruhen lassen|später noch einmal|später nochmal|zu einem späteren zeitpunkt|schreiben sie mir im|schreiben sie mir nochmal|schreib mir nochmal|rufen sie … an|kontaktieren sie mich im|kontaktieren sie mich wieder|kontaktieren sie mich nochmal|wieder kontaktieren|erneut kontaktieren|erneut melden|erneut anfragen|melden sie sich wieder|melden sie sich nochmal|melden sie sich im|melden sie sich bitte|melde dich wieder|melde dich nochmal|kommen sie wieder auf|kommen sie auf mich zu|fragen sie nochmal|fragen sie wieder|fragen sie mich|frag nochmal|erinnern sie mich|erinnere mich|später wieder|zurückstellen|auf eis|pausieren|abwarten|warten wir|erst im|noch einmal melden|nochmals melden|wieder aufnehmen|wieder anfragen|hat zeit bis|gerne wieder im|versuchen sie es|nochmal melden`,
    away: `wegen urlaub|urlaubshalber|bis dahin vertritt mich|bis dahin vertritt|in der zwischenzeit vertritt mich|es vertritt mich|nicht am platz|nicht an meinem platz|nicht am arbeitsplatz|nicht an meinem arbeitsplatz|betriebsferien|betriebsurlaub|büro geschlossen|büro ist geschlossen|geschlossen|feiertage geschlossen|weihnachtsferien|ferien|in den ferien|in ferien|im sabbatical|sabbatical|auf geschäftsreise|im mutterschutz|krank|nicht zu erreichen|nicht per mail erreichbar|keinen zugang|keine mails lesen|keine e-mails lesen|in meinem urlaub|auf kur|auf fortbildung|nicht im dienst|außer dienst|ortsabwesend|urlaubsbedingt|nicht im büro|außer haus|ausser haus|im urlaub|abwesend|bin im urlaub|elternzeit|in elternzeit|mutterschutz|krankgeschrieben|nicht erreichbar|auf urlaub|auf dienstreise|abwesenheit|keinen zugriff|nicht im haus`,
    automatic: `automatische abwesenheitsnotiz|automatische e-mail|auto-reply|autoreply|out of office|abwesend:|abwesenheit:|automatisch versendet|automatisch verschickt|diese nachricht wurde automatisch|wird nicht gelesen|werden nicht gelesen|nicht weitergeleitet|bei meiner rückkehr|wenn ich zurück bin|nach meinem urlaub|sobald ich zurück|ihre mail wird nicht|automatische antwort|abwesenheitsnotiz|abwesenheitsnachricht|abwesenheitsassistent|automatisch generiert|automatisch erstellt|automatische nachricht|automatische rückmeldung|nach meiner rückkehr|ihre nachricht wird nicht weitergeleitet|ihre e-mail wird nicht|wird nicht weitergeleitet|nicht gelesen`,
    back: 'wieder an meinem schreibtisch|wieder an meinem platz|wieder an meinem arbeitsplatz|wieder online|sitze ich wieder|wieder am start|wieder bei der arbeit|wieder auf arbeit|wieder in der firma|wieder im betrieb|wieder im lande|wieder im land|wieder am platz|wieder am arbeitsplatz|sind wir wieder|sind wieder für sie|kehre … zurück|kehren … zurück|komme … zurück|bin wieder|wieder für sie erreichbar|sind wir wieder für sie erreichbar|wieder am schreibtisch|wieder verfügbar|wieder anzutreffen|wieder im dienst|wieder im einsatz|wieder zu erreichen|wieder persönlich|wieder geöffnet|erreichen sie mich wieder|melde ich mich zurück|bin ich zurück|wieder im haus|wieder an bord|zurück|wieder im büro|wieder da|wieder erreichbar|wieder zurück|bin ich wieder|rückkehr|wieder für sie da|ab dem',
    'add-people':
      'auf kopie|in kopie setzen|mit in kopie|cc setzen|setzen … kopie|nehmen … kopie|setzen … cc|nehmt … dazu|lad … ein|lade bitte|holen … dazu|hol … dazu|mit reinnehmen|reinnehmen|mit rein|dazuzunehmen|sollte dabei sein|soll dabei sein|muss dabei sein|wäre gern dabei|möchte dabei sein|möchte teilnehmen|kommt mit|kommt dazu|auch dabei|ins cc|mit auf die einladung|auf die einladung|dazubitten|hinzuziehen|hinzunehmen|mitbringen|bringe … mit|bringen … mit|laden … ein|lade … ein|nehmen … dazu|fügen … hinzu|füge … hinzu|füg … hinzu|fügt … hinzu|nimm … dazu|hinzufügen|dazu einladen|mit einladen|einladen|in kopie|in cc|cc|dazunehmen|mitnehmen|mit aufnehmen|aufnehmen|einbeziehen|teilnehmen|dabei sein|dabeihaben|mit dabei|ergänzen|dazuholen|auch einladen|in den verteiler',
    delegate: `melden sie sich bei|melden sie sich bitte bei|meld dich bei|melde dich bei|läuft … über|der richtige kontakt|richtiger kontakt|richtige kontakt|abgegeben|weitergereicht|übergeben an|habe ich übergeben|liegt jetzt bei|liegt nun bei|liegt inzwischen bei|läuft über|läuft alles über|laufen über|schreiben sie ihr|schreiben sie ihm|schreib ihr|schreib ihm|geht über meine|über meine assistenz|mit ihr abstimmen|mit ihm abstimmen|vereinbaren … mit|besprechen … mit|stimmen … mit|klären … mit|das macht jetzt|macht jetzt|kümmert sich jetzt|schreiben sie bitte an|schreiben sie an|schreib bitte an|schreib an|klären sie das mit|klären sie den termin mit|klär das mit|vereinbare … mit|machen sie den termin mit|sprechen sie mit|sprich mit|sprechen sie bitte mit|reden sie mit|rede mit|zuständig ist|ist zuständig|verantwortlich|verantwortet|betreut|betreut das|hat das übernommen|übernimmt das|übernimmt für mich|übernimmt meine|ist dafür da|nicht mehr im unternehmen|nicht mehr bei|das unternehmen verlassen|nicht der richtige ansprechpartner|nicht die richtige|falsche ansprechpartner|falscher ansprechpartner|springt für mich ein|springt ein|geht für mich|kommt für mich|kommt statt mir|an meiner statt|anstatt meiner|führt meinen kalender|verwaltet meinen kalender|koordiniert meine|macht meine termine|sekretariat|mein sekretariat|meine sekretärin|mein büro|mein stellvertreter|meine stellvertreterin|meine vertretung|gebe das weiter|gebe ich weiter|gebe weiter|weitergegeben|reiche das weiter|leite das weiter|leite weiter|leite sie weiter|stimm … mit|an meiner stelle|in meiner vertretung|vertritt mich|wird mich vertreten|statt meiner|anstelle von mir|wenden sie sich|wende dich|wenden sie sich bitte an|zuständig|ansprechpartner|ansprechpartnerin|übernimmt|übernommen|weitergeleitet|leite ich weiter|kontaktieren sie|bitte an|meine assistentin|mein assistent|mein nachfolger|meine nachfolgerin|richtige person|der richtige|die richtige|abstimmen mit|stimmen sie sich|absprechen mit|für mich teilnehmen|nicht mehr zuständig|kümmert sich`,
    urgent:
      'dringend|dringenden|in dringenden fällen|notfall|notfällen|in eiligen fällen|während meiner abwesenheit|in meiner abwesenheit|eilt',
    length: `verkürzen|kürzer|kürzen|verlängern|länger|reicht|reichen|genügt|genügen|brauchen|brauche|benötigen|benötige|maximal|max|höchstens|nur|mindestens|auf|dauern|einplanen|sollten reichen|lieber|ausreichend|habe|ansetzen|daraus`,
    'too-long': 'zu lang|zu lange|zu viel|zu kurz|zu wenig|reicht nicht|reichen nicht|genügt nicht',
    'zone-mine':
      'auf meiner seite|bei uns hier|hier vor ort|meiner ortszeit|hiesige zeit|hiesiger zeit|meine zeit|unserer zeit|meiner zeit|ortszeit|hier|bei uns|bei mir|unsere zeit',
    'zone-yours':
      'auf ihrer seite|eurer ortszeit|deiner ortszeit|ihre ortszeit|bei euch|eure zeit|deine zeit|ihrer ortszeit|ihrer zeit|deiner zeit|ihre zeit|bei ihnen|bei dir|eurer zeit',
    'zone-word': 'zeit|zeitzone|ortszeit',
    'living-in':
      'ich schreibe aus|schreibe ihnen aus|schreibe dir aus|ich bin in der zeitzone|sitze in|sitzen in|wohne in|arbeite aus|arbeite von|bin in der zeitzone|alle zeiten in|alle angaben in|ich sitze in|ich wohne in|ich lebe in|ich arbeite in|alle zeiten|zeiten in|meine zeitzone ist|meine zeitzone',
    'greeting-end':
      'mit freundlichen grüßen|viele grüße|beste grüße|liebe grüße|freundliche grüße|freundliche grüsse|mfg|lg|vg|gruß|gruss|herzliche grüße',
    'somebody-else': `meine kollegen|meine kolleginnen|mein chef|meine chefin|mein kollege|meine kollegin|mein mann|meine frau|mein partner|unser geschäftsführer|mein vorgesetzter|meine vorgesetzte`,
  },
  checking: `müsste ich schauen|müsste schauen|müsste ich nachsehen|müsste ich nachschauen|müsste ich prüfen|
    müsste ich klären|muss ich gucken|muss gucken|müsste ich gucken|noch prüfen|prüfen|frage mein|ich kläre|
    kläre das|kläre ich|klären|kläre noch|abstimmen|muss mich abstimmen|muss ich klären|muss schauen|
    muss ich schauen|muss nachsehen|schaue mal|schau mal|noch klären|abklären|nachfragen|erst fragen|
    mal sehen|mal schauen|rücksprache`,
  offers: {
    noun: 'zeitfenster|zeitfenstern|vorschlags|möglichkeiten|varianten|alternativen|wahl|angebot|angebote|beiden termine|termin|termine|terminen|option|optionen|vorschlag|vorschläge|vorschlägen|zeit|zeiten|zeitpunkt|möglichkeit|variante|alternative|slot|slots|der genannten|der vorgeschlagenen|terminvorschlag|terminvorschläge|genannten|vorgeschlagenen',
    label: 'option|nummer|nr|nr.|termin|vorschlag|variante|#|möglichkeit|slot|optionen|punkt',
    that: 'den vorgeschlagenen termin|der vorgeschlagene termin|der genannte termin|den genannten termin|diese zeit|die zeit|den vorschlag|der slot|den slot|der termin|dieser termin|der vorschlag|diesen termin|den termin|dieser vorschlag|das',
    those:
      'den genannten tagen|genannten tagen|den genannten terminen|den vorgeschlagenen zeiten|den vorgeschlagenen terminen|den vorgeschlagenen tagen|diesen tagen|an diesen tagen|diesen terminen|diesen zeiten|an den tagen|die angebotenen termine|die angebotenen zeiten|den angebotenen terminen|die drei termine|die zwei termine|eure vorschläge|deine vorschläge|diese|diese termine|die termine|die vorschläge|die genannten|die zeiten|diese zeiten|diese vorschläge|ihre vorschläge|die vorgeschlagenen',
    all: 'jeden davon|jeder davon|jede davon|jedes davon|jeder von denen|jeden von denen|jeder einzelne|jeden einzelnen|alle vier|alle genannten|alle zeiten|alle davon|jeder termin|alle tage|sämtliche termine|alle|alle drei|alle termine|alles|sämtliche|jeder|alle vorschläge|alle optionen',
    both: 'beide vorschläge|beide optionen|alle beide|beide zeiten|beide davon|beide tage|beide|beides|beiden|beide termine',
    either: 'einer der beiden|jeder der beiden',
    any: 'egal welchen|einen der|irgendeinen|irgendeinen der|welcher auch immer|jeden der|irgendeiner|jeder beliebige|egal welcher|jeder der|einer der',
    none: 'an keinem der tage|keinen der tage|keiner der tage|keinem dieser tage|an keinem dieser tage|an keinem der genannten tage|keine von den|keiner von denen|keiner der beiden|keinen von|keinen davon|kein einziger|keine einzige|nichts davon|nichts dabei|keiner der termine|keine der zeiten|keines davon|von den terminen keiner|keinem davon|zu keinem|keinem der|an keinem der|zu keinem der|keinem dieser|keiner|keine der|keiner der|keine davon|keiner davon|weder noch|keinen der|keiner von|keine von|keines der|keins der|keins davon|keins von|keines von|keines dieser|keins dieser|kein termin|keiner dieser|keine dieser',
    earliest:
      'frühestmöglichen|frühestmöglicher|nächstmöglichen|nächstmögliche|am frühesten|so bald wie möglich|so früh es geht|schnellstmöglich|baldmöglichst|den ersten freien|je früher desto besser|je früher, desto besser|allerersten|frühesten|früheste|frühestmöglich|frühestmögliche|so früh wie möglich|den frühesten|der früheste|möglichst bald|frühester',
    latest:
      'letztmöglichen|spätestmöglichen|spätestmögliche|am spätesten|so spät wie möglich|möglichst spät|je später desto besser|je später, desto besser|spätesten|späteste|der späteste|den spätesten|spätester|letztmöglich',
    earlier: 'früheren|der frühere|den früheren|frühere',
    later: 'späteren|der spätere|den späteren|spätere',
    middle: 'den in der mitte|der in der mitte|mittlerer|mittlere|mittleren|der mittlere|den mittleren',
    last: 'letzte|letzten|letzter|letztes',
    former: 'ersterer|ersteres|ersteren',
    latter: 'letzterer|letzteres|letzteren',
    others: 'die übrigen|die restlichen|den restlichen|anderen|die anderen|den anderen|der andere|andere',
    article: 'der|die|das|den|dem',
    penultimate: 'vorletzte|vorletzten|vorletzter|vorletztes|zweitletzte|zweitletzten|zweitletzter',
  },
  numberAfterWeekdayIsDate: false,
  pluralPartMeansEvery: false,
  dayFirst: true,
  twelveHour: false,
}
