import type { LanguagePack } from '../pack.ts'

export const french: LanguagePack = {
  code: 'fr',
  name: 'French',
  commonWords: `je|j'|le|la|les|l'|un|une|des|de|du|d'|et|est|pas|ne|n'|nous|vous|tu|il|elle|on|me|m'|moi|mon|ma|mes|votre|vos|notre|
    nos|ce|cette|ces|c'|que|qu'|qui|pour|avec|sur|dans|en|au|aux|à|mais|ou|si|bonjour|merci|suis|serai|serait|sera|ai|avez|avons|a|
    sont|était|être|avoir|peux|peut|pouvez|pourrais|pourriez|plus|très|bien|aussi|non|oui|désolé|désolée|malheureusement|bonsoir|
    cher|chère|madame|monsieur|cordialement|par|sans|comme|y|s'|se|leur|lui|là|donc|alors|encore|tout|tous|toute|toutes|même|
    quand|où|quel|quelle|d'accord|jour|heure|heures|semaine|prochaine|seriez|salut|bonne|journée|afin|entre|mardi|jeudi`,
  weekdays: ['lundi|lun', 'mardi|mar', 'mercredi|mer', 'jeudi|jeu', 'vendredi|ven', 'samedi|sam', 'dimanche|dim'],
  everyWeekday: ['les lundis|lundis|tous les lundis', 'les mardis|mardis|tous les mardis', 'les mercredis|mercredis|tous les mercredis', 'les jeudis|jeudis|tous les jeudis', 'les vendredis|vendredis|tous les vendredis', 'les samedis|samedis', 'les dimanches|dimanches'],
  months: ['janvier|janv', 'février|févr|fév', 'mars', 'avril|avr', 'mai', 'juin', 'juillet|juil', 'août|aout', 'septembre|sept', 'octobre|oct', 'novembre|nov', 'décembre|déc'],
  dayOffsets: { [-1]: 'hier', 0: "aujourd'hui", 1: 'demain', 2: 'après-demain|apres demain' },
  parts: {
    morning: 'matin|matinée|le matin|dans la matinée|en matinée|au matin|en début de journée', afternoon: `après-midi|l'après-midi|aprem|aprèm|dans l'après-midi|en après-midi|aprem|pm`,
    evening: 'soir|soirée|le soir|en soirée|ce soir', noon: 'midi', lunch: 'déjeuner|heure du déjeuner|pause déjeuner|entre midi et deux|pendant le déjeuner',
    'first-thing': `à la première heure|première heure|dès le matin|tôt le matin|en tout début de matinée`, 'end-of-day': 'fin de journée|en fin de journée|fin de la journée',
    'early-morning': 'début de matinée|en début de matinée', 'late-morning': 'fin de matinée|en fin de matinée', 'early-afternoon': `début d'après-midi|en début d'après-midi|début de l'après-midi`,
    'late-afternoon': `fin d'après-midi|en fin d'après-midi|fin de l'après-midi`, 'after-lunch': 'après déjeuner|après le déjeuner', 'before-lunch': 'avant le déjeuner|avant déjeuner',
    'all-day': `toute la journée|n'importe quand|à toute heure|à n'importe quelle heure|la journée|à tout moment|la journée entière|journée entière|quand vous voulez`,
  },
  everyPart: { morning: 'les matins|tous les matins|matins|chaque matin', afternoon: 'les après-midis|tous les après-midi|tous les après-midis|les après-midi', evening: 'les soirs|tous les soirs' },
  numbers: {
    1: 'une|un', 2: 'deux', 3: 'trois', 4: 'quatre', 5: 'cinq', 6: 'six', 7: 'sept', 8: 'huit', 9: 'neuf', 10: 'dix', 11: 'onze', 12: 'douze', 13: 'treize', 14: 'quatorze', 15: 'quinze',
    16: 'seize', 17: 'dix-sept', 18: 'dix-huit', 20: 'vingt', 30: 'trente', 40: 'quarante', 45: 'quarante-cinq', 50: 'cinquante', 60: 'soixante', 90: 'quatre-vingt-dix',
  },
  ordinals: { 1: 'premier|première|1er|1ère|1ere', 2: 'deuxième|second|seconde|2ème|2e', 3: 'troisième|3ème|3e', 4: 'quatrième|4ème|4e', 5: 'cinquième|5ème', 6: 'sixième' },
  ordinalEndings: 'er|ère|ere|ème|eme|e|nd|nde',
  units: {
    minute: 'minute|minutes|min|mn', hour: 'heure|heures', day: 'jour|jours', workday: 'jour ouvré|jours ouvrés|jour ouvrable|jours ouvrables|en semaine', week: 'semaine|semaines',
    month: 'mois', quarter: 'trimestre', year: 'année|an|ans|années', weekend: 'week-end|weekend',
  },
  fractions: { '0.25': `quart d'|un quart d'`, '0.5': 'demi-|une demi|demi|une demie', '0.75': `trois quarts d'`, '1': 'une', '2': 'quelques' },
  meridiem: { am: 'du matin|heures du matin|am', pm: `de l'après-midi|du soir|heures de l'après-midi|pm` },
  oclock: 'h|heures|heure|hrs',
  half: { says: 'past', words: 'demie|demi' },
  quarter: { past: 'quart', to: 'moins le quart' },
  relations: {
    at: 'à|vers les|aux alentours de', on: 'le|ce|au', in: 'dans|en|au mois de|courant|pendant', of: 'de|du|des|d\'', for: 'pour', to: '-|–|—|au|jusqu\'au',
    from: `à partir de|à partir du|dès|de|du|à compter de|à compter du|depuis|dès le|à partir d'`, after: 'après|après le|passé|plus tard que|après les',
    before: 'avant|avant le|plus tôt que', until: `jusqu'à|jusqu'au|jusque|jusqu'|d'ici`, between: 'entre|entre le', by: `d'ici|au plus tard`, around: 'vers|environ|autour de|aux environs de|disons',
    onwards: 'et après|ou plus tard|ou après', 'or-earlier': 'au plus tard|ou avant|ou plus tôt', 'not-before': 'pas avant|au plus tôt|pas plus tôt que', 'not-after': 'pas après|au plus tard|pas plus tard que',
    'done-by': 'fini à|terminer avant|partir à|finir avant|terminé à|libérer à', 'week-of': 'semaine du|la semaine du', since: 'depuis',
  },
  which: {
    this: 'ce|cette|cet', next: 'prochain|prochaine|suivant|suivante', coming: 'à venir|qui vient|qui arrive', last: 'dernier passé|passé|passée|la semaine dernière', every: 'chaque|tous les|toutes les|tout',
    'after-next': `d'après|en quinze`, same: 'même|la même|le même|ce même|ce', 'start-of': 'début|début de|au début de|en début de|au début du|en début', 'middle-of': 'milieu de|au milieu de|mi|courant',
    'end-of': 'fin|fin de|à la fin de|en fin de|à la fin du|en fin', 'rest-of': 'reste de|le reste de|plus tard dans|plus tard cette', whole: 'toute|toute la|entière|tout le', only: 'seulement|uniquement|que|exclusivement',
  },
  joins: {
    and: 'et|&|ainsi que|plus', or: 'ou|ou bien|ou alors|soit|/', but: 'mais|cependant|toutefois|par contre|en revanche|sinon', so: 'donc|du coup|alors', because: 'car|parce que|puisque|à cause|en raison',
    if: `si|s'|au cas où|dès que|lorsque|quand`, unless: 'sauf si|à moins que', then: 'puis|ensuite',
  },
  cues: {
    yes: `convient|conviennent|conviendrait|conviendraient|me convient|va|me va|vont|irait|iraient|parfait|parfaite|parfaitement|parfaits|bien|très bien|disponible|disponibles|dispo|libre|libres|possible|possibles|
      ok|okay|oui|d'accord|entendu|c'est bon|bon|bonne|bons|avec plaisir|volontiers|je prends|je choisis|je retiens|prenons|va pour|je confirme|confirmé|ça marche|marche|ça roule|ça me va|cela me va|noté|c'est noté|
      idéal|idéale|préfère|je préfère|préférerais|préférable|super|excellent|impeccable|nickel|top|je peux|nous pouvons|on peut|je pourrais|peux|pourrais|pouvons|à ma disposition|jouable|faisable|envisageable|
      je serai là|à bientôt|retenu|réservez|réserver|accepte|j'accepte|me conviendrait|m'arrange|arrange|arrangerait|m'arrangerait|mieux|génial|👍|👌|✅|favorable|c'est parfait|pas de souci pour|présent|présente|au bureau|ouvert|créneau libre`,
    can: 'proposer|propose|je propose|nous proposons|serait|seriez|pourrait|avoir|peut|peuvent|suis|sommes|serais|serai|ai',
    no: `indisponible|indisponibles|pas disponible|pas libre|pas possible|impossible|occupé|occupée|pris|prise|prises|complet|complète|absent|absente|en congé|en congés|en vacances|congés|vacances|en déplacement|déplacement|
      en réunion|en formation|pas là|ne peux pas|ne pourrai pas|peux pas|ne suis pas|pas dispo|trop tôt|trop tard|trop court|compliqué|difficile|en voyage|chargé|chargée|surchargé|débordé|débordée|conflit|chevauche|rendez-vous médical|
      dentiste|médecin|férié|jour férié|fermé|bloqué|bloquée|hors de question|à éviter|éviter|évitez|malade|👎|❌|déjà pris|déjà prise|déjà un|j'ai déjà|j'ai une réunion|j'ai un rendez-vous|j'ai un|j'ai une|ça coince|pas du tout|pas bon`,
    not: `pas|ne|n'|aucun|aucune|non|jamais|ni|plus|sans`,
    'nothing-against': `pas de problème|aucun problème|pas de souci|aucun souci|aucune objection|pas d'objection|pas d'inconvénient|rien de prévu|rien de prévu|rien à|disponible que|libre que|peux que|possible que|sans problème|aucun empêchement|pas d'obstacle|pas mal`,
    except: `sauf|hormis|excepté|à l'exception|à part|en dehors de|tout sauf|sauf le`, otherwise: `sinon|pour le reste|les autres|tous les autres|le reste|tout le reste|autrement|à part ça`,
    also: 'aussi|également|en plus', 'same-goes': 'de même|idem|pareil pour|idem pour', 'neither-is': 'non plus',
    maybe: `peut-être|éventuellement|sous réserve|pas sûr|pas sûre|pas certain|pas certaine|incertain|à confirmer|je dois vérifier|dois vérifier|je dois d'abord|dois d'abord|je vérifie|à voir|probablement|sans doute|il faut que je|je ne sais pas|sais pas|ne sais pas encore|en principe|a priori|normalement|si tout va bien|ça dépend|un de ces jours|à la limite|au pire`,
    likely: `je pense|je crois|devrait|devrait aller|j'espère|normalement ça`, prefer: 'de préférence|idéalement|plutôt|si possible le matin|le mieux|au mieux',
    correction: `je voulais dire|pardon|correction|erratum|je corrige|en fait|plutôt le|oups|je me suis trompé|je me suis trompée|erreur|non pardon|excusez-moi je voulais|au temps pour moi|autant pour moi`,
    past: `était|étaient|étions|avait|avions|dernière fois|la semaine dernière|vous avez écrit|votre mail du|votre message du|envoyé|envoyé le|reçu|il y a|parlé|vu|avons parlé|avions convenu|suite à notre|suite à votre|été`,
    elsewhere: 'je suis à|je suis en|je suis au|nous sommes à|je serai à|je serai en|je serai au|nous serons à', 'polite-if': `si cela vous convient|si ça vous convient|si possible|si cela vous va|si ça te va|si ça vous va|si vous voulez|si tu veux|si vous le souhaitez|si vous êtes disponible|si vous pouvez|si cela convient|si besoin|s'il vous plaît|s'il te plaît|si ça te convient|si vous êtes libre|si c'est possible|si c'est bon pour vous|si vous préférez`,
    fallback: `si ce n'est pas|si cela ne|si ça ne|à défaut|en cas d'empêchement|sinon|en dernier recours|plan b|solution de repli|si jamais ça ne|en second choix`, condition: `à condition|en fonction de|selon|pourvu que|dès que j'aurai|une fois que|sous condition`,
    'will-tell': `je vous tiens au courant|je te tiens au courant|tiens au courant|je reviens vers vous|je reviens vers toi|reviens vers vous|je vous redis|je te redis|je vous confirme|je confirmerai|vous recontacte|je vous réponds|je répondrai|reviendrai vers vous|je vous recontacte|vous répondrai`,
    flexible: `peu importe|comme vous voulez|comme tu veux|à votre convenance|à ta convenance|je suis flexible|flexible|au choix|à vous de choisir|comme vous préférez|comme cela vous arrange|tout me va|tout me convient|tous me conviennent|les deux me vont|n'importe lequel|n'importe laquelle|ça m'est égal|cela m'est égal|vous choisissez|je m'adapte|tous les créneaux`,
    'same-time': 'même heure|à la même heure',
    regret: 'désolé|désolée|malheureusement|navré|navrée|je regrette',
    habit: 'travaille|toujours|jamais',
    'usual-time': `heure habituelle|comme d'habitude|même heure que d'habitude|l'heure habituelle`, 'keep-clear': `ne rien planifier|pas de réunion|pas de réunions|ne proposez pas|garder libre|bloquer|pas de rendez-vous|rien le`, keep: 'gardez|garde|laissez',
    thanks: `merci|merci beaucoup|bonne journée|bonne soirée|bon week-end|bonjour|bonsoir|merci d'avance|dès que possible|au plaisir|bonne réception|bonne continuation|bien reçu|bien cordialement|bien à vous|bonne fin de semaine|bonne semaine`,
    howabout: `que diriez-vous|que dirais-tu|et si|serait-il possible|est-il possible|seriez-vous|seriez-vous libre|seriez-vous disponible|êtes-vous libre|êtes-vous disponible|es-tu libre|es-tu dispo|pouvez-vous|pourriez-vous|peut-on|pourrait-on|pourrions-nous|je vous propose|je te propose|je propose|on dit|disons|auriez-vous|avez-vous|ça vous irait|cela vous irait|cela vous conviendrait|ça te va|cela vous va|plutôt|proposition|propositions|mes propositions|je suggère`,
    ask: `qui|que|quoi|où|comment|pourquoi|quel|quelle|quels|quelles|est-ce que|est-ce|de quoi|combien|s'agit-il|y a-t-il|faut-il|dois-je|pouvez-vous me dire|pouvez-vous me`,
    meeting: `rendez-vous|rdv|réunion|réunions|entretien|appel|rencontre|échange|visio|point|call|meeting|visioconférence|invitation|entrevue`,
    reschedule: `reporter|décaler|déplacer|repousser|reprogrammer|avancer|reporté|nouvelle date|nouveau créneau|autre date|autre créneau|autre moment|changer la date|changer l'heure|replanifier|reporter notre|remettre|un autre jour|autre horaire|une autre heure|ne pourrai pas être|trouver une autre`,
    cancel: 'annuler|annulé|annulée|annule|annulez|annulation|décommander', 'call-off': `plus nécessaire|plus besoin|n'est plus nécessaire|plus d'actualité|plus utile|laissez tomber|laisse tomber|n'a plus lieu|oubliez`,
    'decline-meeting': `pas intéressé|pas intéressée|pas intéressés|ne souhaite pas|ne souhaitons pas|ne désire pas|décline|je décline|sans façon|non merci|pas besoin|aucun intérêt|ne m'intéresse pas|ne nous intéresse pas|pas concerné|pas concernée|passe mon tour|ne donnerai pas suite|pas donner suite`,
    stop: `ne plus m'écrire|ne m'écrivez plus|arrêtez|cessez|désinscrire|désabonner|désinscrivez|désabonnez|retirez-moi|supprimez|ne plus recevoir|plus de mails|plus de messages|plus d'emails|laissez-moi tranquille|ne me contactez plus|ne plus me contacter|spam|plus aucun message`,
    defer: `recontactez-moi|recontactez|recontacter|revenez vers moi|reviens vers moi|relancez-moi|relance-moi|me relancer|relancez|rappelez-moi|rappelle-moi|réessayez|pas pour le moment|pas pour l'instant|pas en ce moment|en attente|mettre en pause|plus tard dans l'année|à la rentrée|reparlons|reprenons contact|reprendre contact|on en reparle|reparler|attendre|revoyons|me recontacter|reprenez contact|mettons en suspens`,
    away: `absent|absente|absent du bureau|absente du bureau|en congé|en congés|en vacances|congé maternité|congé parental|arrêt maladie|hors du bureau|pas accès à|n'aurai pas accès|injoignable|en congé maternité|absence`,
    automatic: `réponse automatique|message automatique|message d'absence|absence du bureau|à mon retour|dès mon retour|notification d'absence|répondeur automatique|généré automatiquement`,
    back: 'de retour|retour|serai de retour|je reviens|reviendrai|je rentre|reprise|à nouveau disponible|de nouveau disponible',
    'add-people': `ajouter|ajoutez|ajoute|inviter|invitez|invite|inclure|incluez|en copie|mettre en copie|mettez|convier|conviez|associer|joindre|participer|participera|assister|assistera|se joindra|se joindre|doit être présent|doit être là|rajouter|rajoutez`,
    delegate: `à ma place|me remplace|me remplacera|remplacera|s'adresser à|adressez-vous|adressez-vous à|contactez|contacter|voyez avec|voir avec|voir directement avec|mon assistante|mon assistant|transmis|transmets|transfère|je transfère|bon interlocuteur|bonne personne|la bonne personne|interlocuteur|en charge|s'occupe|s'en occupe|prend le relais|mon successeur|en mon nom|organiser avec|prendre contact avec|prenez contact avec|me représentera`,
    urgent: `urgent|urgence|en cas d'urgence|urgente|en mon absence|pendant mon absence|toute urgence`, length: `raccourcir|écourter|réduire|prolonger|rallonger|allonger|plus court|plus long|suffit|suffisent|suffiront|suffira|suffirait|besoin de|il faut|il faudrait|prévoir|prévoyez|maximum|max|au lieu de|plutôt que|seulement|dure|durer|limiter|compter|faire`,
    'too-long': 'trop long|trop longue|trop court|trop courte|trop', 'zone-mine': `heure locale|mon heure|chez moi|ici|notre heure|chez nous`, 'zone-yours': 'votre heure|ton heure|chez vous|chez toi', 'zone-word': `heure de|heure|fuseau|fuseau horaire`,
    'living-in': `je suis basé à|je suis basée à|j'habite à|je vis à|basé à|basée à|fuseau horaire de`, 'greeting-end': 'cordialement|bien cordialement|bien à vous|sincères salutations|salutations|amicalement|à bientôt',
  },
  offers: {
    noun: `créneau|créneaux|option|options|horaire|horaires|date|dates|proposition|propositions|rendez-vous|choix|de ces|des deux|possibilité|proposé|proposée|proposés|proposées|solution`,
    label: 'option|numéro|n°|no|créneau|choix|proposition|#|options|créneaux', that: 'ce créneau|cette date|cet horaire|cette proposition|le créneau|ça|cela|celui-ci|celui-là', those: 'ces créneaux|ces dates|ces horaires|ces propositions|ceux-ci|les créneaux|les dates|vos propositions|les propositions|ces options|ces|vos créneaux',
    all: 'les trois|les quatre|les trois créneaux|tous|toutes|tous les trois|toutes les trois|tout|toutes les options|tous les créneaux|toutes les dates', both: 'les deux|tous les deux|toutes les deux|tous deux', either: `l'un ou l'autre|l'une ou l'autre|l'un des deux|l'une des deux`, any: `n'importe lequel|n'importe quel|n'importe quelle|l'un des|l'une des|un de ces`,
    none: `aucun|aucune|aucun de ces|aucune de ces|aucun des|aucune des|ni l'un ni l'autre|ni l'une ni l'autre|aucun ne|aucune ne|aucun d'entre eux`, earliest: 'plus tôt|le plus tôt|au plus tôt|le plus tôt possible|au plus vite|dès que possible le|la plus proche|le plus proche', latest: 'le plus tard|la plus tardive|la plus éloignée',
    earlier: 'le plus matinal', later: 'le plus tardif', middle: 'celui du milieu|du milieu|celle du milieu', last: 'dernier|dernière|le dernier|la dernière|derniers|dernières', former: 'le premier des deux', latter: 'le second|ce dernier|cette dernière', others: 'les autres|autres|autre|les autres créneaux', article: 'le|la|les|l\'|votre|vos',
  },
  numberAfterWeekdayIsDate: true,
  pluralPartMeansEvery: false,
  dayFirst: true,
  twelveHour: false,
}
