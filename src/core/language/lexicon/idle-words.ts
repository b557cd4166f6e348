// Small words that may stand beside a time and leave it a plain answer, by language: "Thursday it is", "mir bitte Donnerstag".
// Closed classes only: pronouns, articles, politeness, and verbs that have no matter of their own.

import { words } from './pack.ts'

const IDLE_BY_LANGUAGE = {
  en: `basically|fyi|i'll|we'll|so|right|anyways|simply|ive|its|it's|lets|theres|there's|id|im|weve|thats|have|has|nothing|something|opened|to|will|would|it|is|be|me|us|you|we|i|my|our|your|a|an|the|then|please|pls|plz|lol|with|that's|and|so|too|kindly|schedule|
    scheduled|held|confirm|book|booked|put|i'm|i've|we've|i'd|it'd|are|am|u|just|nicely|easiest|best|safer|rather|around|
    about|here|there|date|dates|day|days|time|times|slot|slots|window|go|again|also|ok|okay|oh|well|hi|hello|hey|let|thing|end|
    still|much|way|anyway|honestly|honest|pretty|very|quite|really|totally|absolutely|definitely|actually|side|team|that'd|that'll|we'd|mate|looks|sounds|seems|sort|whatsoever|anywhere|moment|diary|calendar|agenda|itself|note|po|reliably|everyone|ought|whole|entire|long|half|both|more|most|now|today's|certainly|luckily|thankfully|happily|sure|fully|completely|perfectly|general`,
  de: `habe|haben|hätte|ja|schon|dann|bitte|ich|wir|mir|uns|gern|gerne|ihr|euch|ihnen|dir|es|das|der|die|den|dem|ein|einen|eine|mit|mein|
    meine|unser|unsere|jeweils|auch|noch|nur|doch|halt|eben|also|so|ist|wäre|sei|sind|macht|machen|nehmen|nehme|buchen|
    dort|hier|termin|uhr|herr|frau|hallo|moin|am|im|um|ab|
    davon|sich|wieder|sehr|mich|dich|sie|dreien|vieren|beiden|darf|kalender|moment|ganz|wirklich|sicher|sogar|hin|für|würde|wird|eigentlich|tatsächlich|echt|absolut|definitiv|damit|seite|team|von|bei|dieser|diese|diesen|dieses|diesem`,
  fr: `moi|nous|vous|je|on|tu|te|me|alors|donc|svp|stp|s'il|plaît|le|la|les|l'|un|une|des|du|de|d'|est|c'|ce|c'est|serait|
    mon|ma|mes|part|notre|aussi|bien|puis|ou|et|en|y|jour|jours|date|créneau|heure|prenons|bonjour|nouveau|trois|que|qu'|
    voici|prochains|agenda|très|tout|toute|tous|toutes|vraiment|parfaitement|moment|côté|équipe|sera|seraient|sont|suis|ça|cela|dans|plus|mieux|avec|cette|cet|ces`,
  es: `mí|mi|me|nos|nosotros|te|le|les|os|yo|por|favor|pues|entonces|el|la|los|las|lo|un|una|de|del|es|sería|son|mis|nuestro|
    nuestra|también|ya|y|o|u|en|a|hora|día|días|fecha|hola|que|ser|
    está|están|estoy|tanto|como|re|viene|vienen|muy|todo|toda|realmente|momento|agenda|parte|equipo|sí|más|con|para|se|sea|este|esta|estos|estas|ese|esa|esos|esas|aquel|aquella`,
  nl: `af|mij|me|ons|wij|we|ik|jij|je|jullie|u|dan|graag|alstublieft|alsjeblieft|het|is|zijn|ook|de|een|mijn|onze|doe|doen|maar|
    wel|nog|eens|toch|er|dat|dit|dag|dagen|uur|tijd|hallo|hoi|beste|boeken|plannen|
    betreft|hem|heeft|hebben|heb|gaan|moeten|zit|met|zenne|heel|hele|echt|zeker|moment|agenda|kant|team|helemaal|volledig|ben|die|wat|voor|van|op|te|deze|komt|kom|uit`,
  pt: `vou|ter|tenho|mim|me|nós|nos|eu|te|lhe|então|por|favor|o|a|os|as|um|uma|de|da|do|das|dos|é|seria|são|meu|minha|nosso|nossa|também|
    já|e|ou|em|no|na|hora|dia|dias|data|olá|pelo|pela|que|ser|
    está|estão|estou|parte|tô|tá|muito|todo|toda|realmente|momento|agenda|equipa|equipe|sim|mais|com|para|se|seja|vem|este|esta|estes|estas|esse|essa|esses|essas|nesse|nessa|desse|dessa|neste|nesta`,
}

export const IDLE_WORDS: ReadonlySet<string> = new Set(Object.values(IDLE_BY_LANGUAGE).flatMap(words))

const MEETING_BY_LANGUAGE = {
  en: `speak|talk|meet|chat|connect|catch|up|sync|touch|base|jump|squeeze|in|see|find|fit|come|join|start|do|dial|hop|on|pencil|
    block|offer|propose|suggest|say|try|look|aim|plan|use|keep|leave|arrange|set|aside|free|make|give|manage|attend`,
  de: 'sprechen|reden|treffen|telefonieren|sehen|zusammensetzen|anbieten|vorschlagen|anrufen|starten|beginnen|planen',
  fr: 'parler|rencontrer|voir|retrouver|échanger|proposer|discuter|téléphoner|commencer|faire|caler|fixer',
  es: 'hablar|reunirnos|reunirme|quedar|vernos|ver|proponer|charlar|empezar|hacer|fijar|tener|podría|podríamos',
  nl: 'praten|spreken|afspreken|zien|bellen|overleggen|voorstellen|beginnen|doen|plannen|inplannen',
  pt: 'falar|encontrar|reunir|ver|conversar|propor|começar|fazer|marcar|ter|agendar',
}

/** What people do in a meeting, or with its time: beside a word of ability it is what they are able to. */
export const MEETING_WORDS: ReadonlySet<string> = new Set(Object.values(MEETING_BY_LANGUAGE).flatMap(words))
