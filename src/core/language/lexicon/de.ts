import type { LanguagePack } from '../pack.ts'

export const german: LanguagePack = {
  code: 'de',
  name: 'German',
  commonWords: `ich|und|der|die|das|ist|nicht|wir|sie|es|ein|eine|einen|einem|einer|mir|mich|bei|mit|für|auf|zu|zum|zur|den|dem|
    am|um|leider|bitte|danke|vielen|dank|hallo|guten|liebe|lieber|herr|frau|uns|ihr|ihnen|ihre|ihren|auch|noch|nur|schon|sehr|
    gerne|gern|wäre|wären|würde|habe|haben|hat|bin|sind|sein|kann|können|könnte|könnten|muss|müssen|werde|wird|werden|da|dann|
    dass|wenn|aber|oder|als|von|vom|im|in|an|ja|nein|unser|unsere|unseren|diese|dieser|diesem|dies|so|wie|was|wann|mal|doch|
    etwas|mein|meine|meinem|meinen|hier|also|eigentlich|gerade|jetzt|heute|morgen|woche|uhr|geht|passt|termin|gleich|wieder|sonst|denn|dort|dazu|beste|grüße|sehr|geehrte|geehrter|moin|servus|grüezi|tag|alles|mehr|immer|dabei|gut|zeit`,
  weekdays: [
    'montag|mo', 'dienstag|di', 'mittwoch|mi', 'donnerstag|do', 'freitag|fr', 'samstag|sa|sonnabend', 'sonntag|so.',
  ],
  everyWeekday: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'],
  partSuffixes: {
    morning: 'morgen|vormittag|früh| morgen| früh| vormittag', afternoon: 'nachmittag|mittags| nachmittag', evening: 'abend| abend',
    lunch: 'mittag| mittag',
  },
  months: [
    'januar|jan|jänner', 'februar|feb', 'märz|mrz|maerz', 'april|apr', 'mai', 'juni|jun', 'juli|jul', 'august|aug',
    'september|sept|sep', 'oktober|okt', 'november|nov', 'dezember|dez',
  ],
  dayOffsets: {
    [-1]: 'gestern', 0: 'heute', 1: 'morgen', 2: 'übermorgen|uebermorgen',
  },
  parts: {
    morning: `vormittag|am vormittag|am morgen|morgen früh|früh|frueh|am frühen morgen|vormittagszeit|in der früh|im laufe des vormittags|
      den vormittag|der vormittag`,
    afternoon: 'nachmittag|am nachmittag|nachmittagszeit|im laufe des nachmittags|der nachmittag|den nachmittag',
    evening: 'abend|am abend|abends|nach feierabend',
    noon: '12 uhr mittags|um zwölf',
    lunch: 'mittag|am mittag|mittagszeit|in der mittagspause|zum mittagessen|über mittag|mittagspause',
    'first-thing': 'gleich morgens|gleich in der früh|als erstes|ganz früh|gleich früh|zu arbeitsbeginn',
    'end-of-day': 'ende des tages|tagesende|feierabend|ende des arbeitstages|am ende des tages',
    'early-morning': 'frühmorgens|am frühen vormittag|früher vormittag|frühen vormittag',
    'late-morning': 'am späten vormittag|später vormittag|späten vormittag|späteren vormittag',
    'early-afternoon': 'am frühen nachmittag|früher nachmittag|frühen nachmittag|früheren nachmittag',
    'late-afternoon': 'am späten nachmittag|später nachmittag|späten nachmittag|spätnachmittag|späteren nachmittag',
    'after-lunch': 'nach dem mittagessen|nach der mittagspause|nach mittag|nach dem mittag',
    'before-lunch': 'vor dem mittagessen|vor der mittagspause|vor dem mittag',
    'all-day': 'ganztägig|den ganzen tag|ganzen tag|jederzeit|zu jeder zeit|ganztags|ganzer tag|rund um die uhr|egal wann',
  },
  everyPart: {
    morning: 'vormittags|morgens|immer vormittags', afternoon: 'nachmittags|immer nachmittags', evening: 'immer abends', lunch: 'mittags',
  },
  numbers: {
    1: 'eins|ein', 2: 'zwei|zwo', 3: 'drei', 4: 'vier', 5: 'fünf', 6: 'sechs', 7: 'sieben', 8: 'acht', 9: 'neun', 10: 'zehn',
    11: 'elf', 12: 'zwölf', 13: 'dreizehn', 14: 'vierzehn', 15: 'fünfzehn', 16: 'sechzehn', 17: 'siebzehn', 18: 'achtzehn',
    20: 'zwanzig', 30: 'dreißig|dreissig', 40: 'vierzig', 45: 'fünfundvierzig', 60: 'sechzig', 90: 'neunzig',
  },
  ordinals: {
    1: 'erste|ersten|erster|erstes', 2: 'zweite|zweiten|zweiter|zweites', 3: 'dritte|dritten|dritter|drittes', 4: 'vierte|vierten|vierter|viertes',
    5: 'fünfte|fünften', 6: 'sechste|sechsten',
  },
  ordinalEndings: 'te|ten|ter',
  units: {
    minute: 'minute|minuten|min|min.', hour: 'stunde|stunden|std|std.', day: 'tag|tage|tagen', workday: 'werktag|werktage|werktags|werktagen|arbeitstage|arbeitstagen|arbeitstag|wochentags',
    week: 'woche|wochen|kw', month: 'monat|monate|monaten|monats', quarter: 'quartal', year: 'jahr|jahres|jahre', weekend: 'wochenende',
  },
  fractions: {
    '0.25': 'viertelstunde|eine viertel', '0.5': 'halbe|eine halbe|halben|einer halben', '0.75': 'dreiviertel|eine dreiviertel',
    '1': 'eine|einer|einem|einen|eine volle', '1.5': 'anderthalb|eineinhalb', '2': 'ein paar|paar',
  },
  meridiem: { am: 'uhr morgens|uhr vormittags|uhr früh', pm: 'uhr nachmittags|uhr abends|uhr mittags' },
  oclock: 'uhr|h',
  half: { says: 'before', words: 'halb' },
  quarter: { past: 'viertel nach', to: 'viertel vor|dreiviertel' },
  relations: {
    at: 'um|@', on: 'am|den|dem|der', in: 'in|im|innerhalb|während', of: 'von', for: 'für|fuer', to: 'auf|-|–|—|bis zum|bis um',
    from: 'ab|von|vom|ab dem|ab etwa|ab ca|ab ca.|frühestens ab|beginnend|seit',
    after: 'nach|nach dem|später als|erst nach|irgendwann nach', before: 'vor|vor dem|früher als|spätestens um|irgendwann vor',
    until: 'bis|bis zum|bis um|bis etwa|bis ca|bis ca.|bis spätestens|bis einschließlich',
    between: 'zwischen|zw.|zwischen dem', by: 'bis spätestens', around: 'gegen|ungefähr|etwa|circa|ca|ca.|so um|so gegen|sagen wir',
    onwards: 'aufwärts|oder später|und später', 'or-earlier': 'oder früher|spätestens',
    'not-before': 'nicht vor|frühestens|erst ab|erst um|nicht früher als|erst',
    'not-after': 'nicht nach|nicht später als|spätestens|nur bis|nicht länger als bis',
    'done-by': `fertig sein bis|muss um|um spätestens|muss spätestens um|muss bis|muss ich weg um`,
    'week-of': 'woche vom|woche ab dem|woche ab|woche um den|in der woche vom|kw ab',
  },
  which: {
    this: 'diese|diesen|dieser|dieses|diesem', next: 'nächste|nächsten|nächster|nächstes|naechste|naechsten|folgende|folgenden|darauffolgende',
    coming: 'kommende|kommenden|kommender|kommendes', last: 'letzte woche|letzten monat|vergangene|vergangenen|vorige|vorigen|letztens',
    every: 'jede|jeden|jeder|jedes|alle|immer', 'after-next': 'übernächste|übernächsten|übernächster|uebernaechste', same: 'selben|gleichen|derselben|demselben|selbe|gleiche|am selben|dem|jenem',
    'start-of': 'anfang|anfang der|zu beginn der|beginn der|anfangs', 'middle-of': 'mitte|mitte der', 'end-of': 'ende|ende der|gegen ende der',
    'rest-of': 'rest der|rest dieser|später in der|restliche|restlichen|im rest der', whole: 'ganze|ganzen|die ganze|gesamte|komplette', only: 'nur|ausschließlich|lediglich',
  },
  joins: {
    and: 'und|&|sowie|plus', or: 'oder|bzw|bzw.|beziehungsweise|alternativ|oder auch|/', but: 'aber|jedoch|allerdings|sondern|dafür|hingegen',
    so: 'also|daher|deshalb|deswegen|darum|somit', because: 'weil|da ich|denn|wegen|aufgrund|da wir', if: 'wenn|falls|sofern|sobald', unless: 'außer wenn|es sei denn', then: 'dann|danach',
  },
  cues: {
    yes: `passt|passen|passend|geht|gehen|ginge|klappt|klappen|funktioniert|möglich|moeglich|frei|verfügbar|gut|super|perfekt|prima|bestens|optimal|
      ideal|ok|okay|okey|in ordnung|einverstanden|gerne|gern|ja|jawohl|klar|sicher|natürlich|bestätige|bestätigt|bestätigen|nehme|nehmen wir|nehme ich|wähle|
      entscheide mich für|recht|genehm|zeit|habe zeit|hätte zeit|hab zeit|haben zeit|kann ich|können wir|könnte ich|könnten wir|ich könnte|ich kann|wir können|kann|
      lieber|am liebsten|bevorzuge|würde passen|würde gehen|wunderbar|hervorragend|sehr gern|sehr gerne|bin dabei|bin da|sind dabei|bis dann|machen wir|
      abgemacht|alles klar|vormerken|eintragen|buchen|buchen sie|einbuchen|angenehm|toll|fein|einrichten|ließe sich|lässt sich einrichten|würde es passen|stimmt|
      zusagen|sage zu|zusage|👍|👌|✅|hätte ich|freuen uns|im büro|vor ort|erreichbar|alles gut|wäre gut|haut hin|besser|käme mir entgegen|offen`,
    can: 'könnten|könnte|würde|würden|wäre|wären|hätte|vorschlagen|vorschlag|schlage vor|haben|habe|bin|sind|möchte|würde vorschlagen|sein|machen',
    no: `geht nicht|passt nicht|klappt nicht|nicht möglich|nicht verfügbar|unmöglich|keine zeit|belegt|ausgebucht|
      verplant|voll|verhindert|beschäftigt|unterwegs|ausgeschlossen|schlecht|ungünstig|schwierig|im urlaub|urlaub|abwesend|krank|auf dienstreise|dienstreise|
      auf reisen|verreist|weg|raus|außer haus|ausser haus|nicht da|nicht im haus|nicht im büro|kann nicht|kann ich nicht|kann ich leider nicht|können wir nicht|können nicht|
      schon etwas vor|schon was vor|anderen termin|anderer termin|bereits einen termin|einen anderen termin|habe einen termin|habe ich einen|habe ich schon|überschneidet|
      kollidiert|vergeben|zu früh|zu spät|zu kurzfristig|besetzt|im meeting|in besprechungen|in einer besprechung|termine|blockiert|blocker|feiertag|frei nehmen|
      eher schlecht|tabu|vermeiden|bitte nicht|👎|❌|arzttermin|zahnarzt|flug|im flieger|im flugzeug|messe|schulung|workshop|fällt aus|geschlossen|nein`,
    not: 'nicht|kein|keine|keinen|keiner|keinem|keines|nie|niemals|weder|noch nicht',
    'nothing-against': `kein problem|keine probleme|nichts dagegen|keine einwände|spricht nichts dagegen|nichts im kalender|nichts vor|keinen termin|keine termine|
      noch nichts vor|keine umstände|habe nichts|steht nichts|nicht verplant`,
    except: `außer|ausser|ausgenommen|bis auf|mit ausnahme|nur nicht|außer am|ausser am|abgesehen von`,
    otherwise: 'ansonsten|sonst|die anderen|alle anderen|der rest|alles andere|die übrigen|andere tage',
    also: 'auch|ebenfalls|zusätzlich|außerdem|ebenso', 'same-goes': 'ebenso|gleiches gilt|dasselbe gilt|genauso', 'neither-is': 'auch nicht|ebenfalls nicht',
    maybe: `vielleicht|eventuell|evtl|evtl.|möglicherweise|unter umständen|vorbehaltlich|unter vorbehalt|nicht sicher|unsicher|weiß nicht|weiß noch nicht|noch nicht sicher|muss noch|müsste noch|
      muss ich noch|muss erst|muss ich erst|noch klären|abklären|nachfragen|erst fragen|wahrscheinlich|vermutlich|kann noch nicht|noch offen|steht noch nicht fest|voraussichtlich|zur not|notfalls|irgendwann|mal sehen|mal schauen|rücksprache|hängt davon ab`,
    likely: 'sollte|denke ich|ich denke|hoffentlich|ich glaube|sollte gehen|müsste gehen|müsste passen|sollte klappen',
    prefer: 'am besten|idealerweise|vorzugsweise|bevorzugt|am ehesten|eher|tendenziell|wenn möglich vormittags',
    correction: 'ich meinte|ich meine|korrektur|meinte natürlich|sorry ich meinte|doch lieber|besser gesagt|vielmehr|stopp|quatsch|verzeihung|tippfehler|falsch geschaut|falsche woche|verguckt|nein doch|ach nein|moment|richtig ist|richtig wäre',
    past: 'war|waren|hatten|hatte|letzte woche|letztes mal|letztens|gesprochen|neulich|vor kurzem|ihre mail vom|ihre nachricht vom|damals|wurde|wurden|geschickt|gesendet am|erhalten|vereinbart hatten',
    elsewhere: 'ich bin in|bin ich in|bin in|ich bin auf|bin ich auf|ich bin beim|bin ich beim|bin ich bei|bin auf|bin beim|wir sind in|wir sind auf',
    'polite-if': `wenn es passt|wenn das passt|wenn es ihnen passt|wenn es dir passt|falls es passt|wenn möglich|falls möglich|wenn sie möchten|wenn du magst|wenn es recht ist|
      falls das passt|falls es ihnen passt|wenn das für sie passt|wenn das für dich passt|wenn das geht|falls gewünscht|wenn sie können|wenn du kannst|falls sie zeit haben|wenn das okay ist|wenn es ihnen recht ist|falls das für sie passt|falls ihnen das passt|wenn ihnen das passt|falls nötig|bei bedarf`,
    fallback: `wenn nicht|falls nicht|falls das nicht|wenn das nicht|falls es nicht|wenn es nicht|notfalls auch|ersatzweise|als ausweichtermin|ausweichtermin|zur not auch|als alternative|als ersatz|plan b|sollte das nicht|sonst ginge`,
    condition: 'abhängig von|je nachdem|vorausgesetzt|unter der bedingung|nur wenn|nur falls|kommt darauf an|sobald ich',
    'will-tell': `melde mich|gebe ihnen bescheid|gebe dir bescheid|gebe bescheid|bescheid geben|sage bescheid|komme auf sie zu|komme auf dich zu|melden uns|werde mich melden|gebe rückmeldung|rückmeldung geben|sag dir bescheid|antworte`,
    flexible: `ist mir egal|egal|ganz egal|bin flexibel|flexibel|mir ist alles recht|alles recht|suchen sie sich|such dir|sucht euch|wie es ihnen passt|wie es dir passt|wie sie möchten|was ihnen besser passt|richte mich nach|jeder der|alle passen|passen alle|alle termine passen|alles passt|entscheiden sie|entscheide du|freie wahl`,
    'same-time': 'selbe zeit|gleiche zeit|gleiche uhrzeit|selbe uhrzeit|zur selben zeit|zur gleichen zeit',
    regret: 'leider|sorry|entschuldigung|tut mir leid|bedauere',
    habit: 'arbeite|arbeiten wir|grundsätzlich|generell',
    versus: 'statt|anstatt|als am|anstelle|anstelle von',
    instead: 'stattdessen|dafür lieber',
    'after-that': 'danach|anschließend|im anschluss',
    'before-that': 'davor|vorher|bis dahin',
    'usual-time': 'übliche zeit|wie üblich|wie immer|zur gewohnten zeit|gewohnte zeit|selbe zeit wie',
    'keep-clear': 'bitte freihalten|freihalten|keine termine am|keine meetings|keine besprechungen|terminfrei|keine termine vor|keine termine nach|bitte keine|nichts einplanen',
    keep: 'halten sie|halte|lassen sie',
    thanks: 'vielen dank|danke|herzlichen dank|besten dank|guten morgen|guten tag|guten abend|schönen tag|schönes wochenende|gute nacht|so bald wie möglich|gute besserung|alles gute|freue mich|ich freue mich|beste grüße|viele grüße|guten start',
    howabout: `wie wäre|wie wäre es|wie wäre es mit|wie wärs|wie wär's|wie sieht es|wie sieht's|wie sieht es aus|wäre es möglich|ginge es|geht es bei ihnen|passt es ihnen|passt ihnen|passt dir|
      passt es dir|hätten sie|haben sie zeit|hast du zeit|hättest du|können sie|könnten sie|könntest du|kannst du|vorschlag|mein vorschlag|ich schlage vor|ich würde vorschlagen|vorschlagen|alternativ|sagen wir|wollen wir|sollen wir|können wir vielleicht|was halten sie von|wären sie`,
    ask: 'wer|was|wo|wie|warum|wieso|welche|welcher|welches|worum|wofür|woher|findet das|ist das|gibt es|können sie mir|könnten sie mir|muss ich|soll ich|brauche ich|wird es|ist es',
    meeting: 'termin|termins|meeting|besprechung|gespräch|gesprächs|treffen|call|telefonat|anruf|verabredung|termine|videocall|termin am|einladung|austausch',
    reschedule: `verschieben|verlegen|umbuchen|verschoben|verschiebe|vertagen|neuen termin|neuer termin|anderen termin finden|einen neuen|neuen zeitpunkt|anderen zeitpunkt|ersatztermin|nach hinten schieben|vorziehen|vorverlegen|schieben|später machen|umlegen|neu ansetzen|neu terminieren|termin ändern|schaffe es nicht|schaffe ich nicht`,
    cancel: 'sagen … ab|sage … ab|sag … ab|sagt … ab|absagen|abgesagt|stornieren|storniert|sage ab|streichen|canceln|absage|absagen müssen',
    'call-off': `nicht mehr nötig|nicht nötig|nicht mehr erforderlich|hat sich erledigt|erledigt|brauchen wir nicht mehr|nicht mehr notwendig|hinfällig|brauchen den termin nicht|vergessen sie es|entfällt|fällt weg`,
    'decline-meeting': `kein interesse|nicht interessiert|keinen bedarf|kein bedarf|möchte nicht|möchten nicht|verzichte|verzichten|lehne ab|ablehnen|nein danke|passe|nicht an einem|kommt für uns nicht|nicht relevant|brauchen wir nicht|nicht teilnehmen|nehme nicht teil`,
    stop: `keine weiteren mails|keine weiteren nachrichten|keine e-mails mehr|keine mails mehr|keine weiteren e-mails|nicht mehr anschreiben|nicht mehr kontaktieren|schreiben sie mir nicht|abmelden|austragen|abbestellen|aus dem verteiler|von der liste|hören sie auf|lassen sie mich in ruhe|löschen sie meine|unterlassen sie|keine nachrichten mehr|nie wieder|spam|aufhören`,
    defer: `melden sie sich wieder|melden sie sich nochmal|melden sie sich im|melden sie sich bitte|melde dich wieder|melde dich nochmal|kommen sie wieder auf|kommen sie auf mich zu|fragen sie nochmal|fragen sie wieder|fragen sie mich|frag nochmal|erinnern sie mich|erinnere mich|später wieder|zurückstellen|auf eis|pausieren|abwarten|warten wir|erst im|noch einmal melden|nochmals melden|wieder aufnehmen|wieder anfragen|hat zeit bis|gerne wieder im|versuchen sie es|nochmal melden`,
    away: `nicht im büro|außer haus|ausser haus|im urlaub|abwesend|bin im urlaub|elternzeit|in elternzeit|mutterschutz|krankgeschrieben|nicht erreichbar|auf urlaub|auf dienstreise|abwesenheit|keinen zugriff|nicht im haus`,
    automatic: `automatische antwort|abwesenheitsnotiz|abwesenheitsnachricht|abwesenheitsassistent|automatisch generiert|automatisch erstellt|automatische nachricht|automatische rückmeldung|nach meiner rückkehr|ihre nachricht wird nicht weitergeleitet|ihre e-mail wird nicht|wird nicht weitergeleitet|nicht gelesen`,
    back: 'zurück|wieder im büro|wieder da|wieder erreichbar|wieder zurück|bin ich wieder|rückkehr|wieder für sie da|ab dem|wieder ab',
    'add-people': 'laden … ein|lade … ein|nehmen … dazu|fügen … hinzu|nimm … dazu|hinzufügen|dazu einladen|mit einladen|einladen|in kopie|in cc|cc|dazunehmen|mitnehmen|mit aufnehmen|aufnehmen|einbeziehen|teilnehmen|dabei sein|dabeihaben|mit dabei|ergänzen|dazuholen|auch einladen|in den verteiler',
    delegate: `an meiner stelle|in meiner vertretung|vertritt mich|wird mich vertreten|statt meiner|anstelle von mir|wenden sie sich|wende dich|wenden sie sich bitte an|zuständig|ansprechpartner|ansprechpartnerin|übernimmt|übernommen|weitergeleitet|leite ich weiter|kontaktieren sie|bitte an|meine assistentin|mein assistent|mein nachfolger|meine nachfolgerin|richtige person|der richtige|die richtige|abstimmen mit|stimmen sie sich|absprechen mit|für mich teilnehmen|nicht mehr zuständig|kümmert sich`,
    urgent: 'dringend|dringenden|in dringenden fällen|notfall|notfällen|in eiligen fällen|während meiner abwesenheit|in meiner abwesenheit|eilt',
    length: `verkürzen|kürzer|kürzen|verlängern|länger|reicht|reichen|genügt|genügen|brauchen|brauche|benötigen|benötige|maximal|max|höchstens|nur|mindestens|auf|dauern|einplanen|sollten reichen|lieber|ausreichend|habe|ansetzen`,
    'too-long': 'zu lang|zu lange|zu viel|zu kurz|zu wenig|reicht nicht|reichen nicht|genügt nicht',
    'zone-mine': 'meine zeit|unserer zeit|meiner zeit|ortszeit|hier|bei uns|bei mir|unsere zeit', 'zone-yours': 'ihrer zeit|deiner zeit|ihre zeit|bei ihnen|bei dir|eurer zeit', 'zone-word': 'zeit|zeitzone|ortszeit',
    'living-in': 'ich sitze in|ich wohne in|ich lebe in|ich arbeite in|alle zeiten|zeiten in|meine zeitzone ist|meine zeitzone',
    'greeting-end': 'mit freundlichen grüßen|viele grüße|beste grüße|liebe grüße|freundliche grüße|freundliche grüsse|mfg|lg|vg|gruß|gruss|herzliche grüße',
  },
  offers: {
    noun: 'termin|termine|terminen|option|optionen|vorschlag|vorschläge|vorschlägen|zeit|zeiten|zeitpunkt|möglichkeit|variante|alternative|slot|slots|der genannten|der vorgeschlagenen|terminvorschlag|terminvorschläge|genannten|vorgeschlagenen',
    label: 'option|nummer|nr|nr.|termin|vorschlag|variante|#|möglichkeit|slot|optionen|punkt',
    that: 'der termin|dieser termin|der vorschlag|diesen termin|den termin|dieser vorschlag|das',
    those: 'diese|diese termine|die termine|die vorschläge|die genannten|die zeiten|diese zeiten|diese vorschläge|ihre vorschläge|die vorgeschlagenen',
    all: 'alle|alle drei|alle termine|alles|sämtliche|jeder|alle vorschläge|alle optionen', both: 'beide|beides|beiden|beide termine', either: 'einer der beiden|jeder der beiden', any: 'irgendeiner|jeder beliebige|egal welcher|jeder der|einer der',
    none: 'keinem der|an keinem der|zu keinem der|keinem dieser|keiner|keine der|keiner der|keine davon|keiner davon|weder noch|keinen der|keiner von|keine von|keines der|kein termin|keiner dieser|keine dieser',
    earliest: 'frühesten|früheste|frühestmöglich|frühestmögliche|so früh wie möglich|den frühesten|der früheste|möglichst bald|frühester', latest: 'spätesten|späteste|der späteste|den spätesten|spätester|letztmöglich',
    earlier: 'früheren|der frühere|den früheren|frühere', later: 'späteren|der spätere|den späteren|spätere', middle: 'mittlere|mittleren|der mittlere|den mittleren', last: 'letzte|letzten|letzter|letztes',
    former: 'ersterer|ersteres|ersteren', latter: 'letzterer|letzteres|letzteren', others: 'anderen|die anderen|den anderen|der andere|andere', article: 'der|die|das|den|dem',
  },
  numberAfterWeekdayIsDate: false,
  pluralPartMeansEvery: false,
  dayFirst: true,
  twelveHour: false,
}
