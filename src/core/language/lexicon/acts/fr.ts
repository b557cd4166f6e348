import type { ActWords } from './act-words.ts'

export const french: ActWords = {
  yes: "oui|ouais|d'accord|exactement|tout à fait|absolument|bien sûr|certainement|volontiers|entendu|c'est ça|c'est exact|c'est bien ça|c'est bon|allez-y|vas-y|faites-le|fais-le|faites donc|je confirme|confirmé|approuvé|pas de problème|pas de souci|aucun problème|aucune objection|pourquoi pas|ça me va|ça me convient|cela me convient|ça marche|avec plaisir|accordé",
  'weak-yes': 'ok|bien|parfait|super|très bien|bon|okay|s’il vous plaît|si|faites|soit|exact',
  no: "non|surtout pas|pas du tout|absolument pas|certainement pas|en aucun cas|jamais|hors de question|plutôt pas|mieux vaut pas|pas encore|pas maintenant|pas la peine|inutile|malheureusement pas|hélas non|non merci|c'est faux|laissez tomber|laisse tomber",
  'weak-no': 'pas|ne',
  filler:
    "s'il vous plaît|s'il te plaît|svp|stp|merci|alors|donc|bon|ben|eh bien|bonjour|bonsoir|salut|et|aussi|oh|ah|dans ce cas|vous pouvez|tu peux|on peut|plutôt",
  not: "pas|ne|n'|jamais|aucun|aucune|ni|plus|personne|rien|non",
  if: "si|s'il|s'ils|sauf si|à condition|pourvu que|tant que|dès que|au cas où|en cas|ça dépend|selon",
  maybe:
    'peut-être|probablement|sans doute|éventuellement|je pense|je crois|je me demande|pas sûr|pas sûre|je ne sais pas|je réfléchis|on verra|à voir',
  but: "mais|cependant|toutefois|sauf|par contre|en revanche|à part|hormis|excepté|à l'exception de|en dehors de",
  'could-you':
    'pouvez-vous|pourriez-vous|peux-tu|pourrais-tu|voulez-vous|veuillez|merci de|pouvons-nous|on pourrait|je voudrais que vous|j’aimerais que vous',
  'shall-we':
    'dois-je|devons-nous|faut-il|est-ce que|qui|que|quoi|quel|quelle|pourquoi|comment|quand|où|avez-vous|as-tu|a-t-il|a-t-elle|êtes-vous',
  modal:
    "peut|peux|pouvez|pouvons|peuvent|doit|devez|devons|faut|il faut|veuillez|voulez|on|nous|vous|tu|à|de|d'|monsieur|madame|m|mme|nous avons décidé|on a décidé|j'ai décidé",
  remove:
    'retirer|retirez|retire|enlever|enlevez|enlève|supprimer|supprimez|supprime|exclure|excluez|ôter|ôtez|rayer|rayez|raye|écarter|écartez|sortir|sortez|désinviter|désinvitez|laissez … de côté|laisse … de côté|oubliez|effacer|effacez',
  without: 'sans',
  proceed:
    'continuer|continuez|continue|avancer|avancez|avance|faire|faites|fais|procéder|procédez|réserver|réservez|commencer|commencez|maintenir|maintenez|allez-y|vas-y|on se passera|passons-nous|débrouillera|débrouillerons|débrouille|débrouillons|fera|ferons',
  optional:
    "optionnel|optionnelle|facultatif|facultative|en option|pas obligatoire|pas indispensable|n'est pas obligé|n'est pas obligée|n'est pas tenu|n'est pas nécessaire|peut se dispenser|si elle veut|s'il veut",
  enough:
    'suffit|suffisent|suffira|suffiront|suffirait|suffiraient|suffisant|suffisants|assez|au moins|il suffit de|il suffit que',
  'will-do': '',
  'of-them':
    "sur|sur les|d'entre eux|d'entre elles|d'eux|d'elles|parmi eux|des|les|de|que|si|personnes|personne|participants|invités|sont|est|soient|puissent|peuvent|viennent|venir|présents|présentes",
  spare: 'peut manquer|peuvent manquer|peut être absent|peuvent être absents|peut ne pas venir',
  missing:
    "ne peut pas|ne peuvent pas|ne peut pas venir|ne peuvent pas venir|ne vient pas|ne viennent pas|manque|manquent|est absent|est absente|sont absents|n'est pas là|n'est pas disponible",
  harmless:
    "n'est pas grave|n'est pas un problème|n'est pas gênant|pas grave|pas un problème|aucun problème|pas de problème|pas gênant|d'accord|acceptable",
  everybody: 'tout le monde|tous|toutes|chacun',
  'must-come':
    'doit … venir|doit … présent|doit … là|doit … participer|doivent … venir|doivent … présents|doivent … là|doivent … participer|vienne|viennent|soit là|soit présent|soient là|soient présents|il faut que … vienne|il faut que … viennent|il faut que … soit|il faut que … soient|est nécessaire|sont nécessaires|est indispensable|sont indispensables',
  'after-all':
    "finalement|en fin de compte|désolé|désolée|il faut que|être|la présence de|vraiment|là|présent|présents|vienne|viennent|ce|c'est|cela|ça|me|nous|pour moi|pour nous|pour la réunion|il|l'un|l'une",
  instead:
    'remplacer|remplacez|remplace|à la place|à sa place|au lieu|plutôt que|en remplacement|remplaçant|remplaçante|substituer',
  keep: 'garder|gardez|garde|conserver|conservez|conserve|reste|restent|avec|laissez … dedans',
  informed:
    'tenez … courant|tiens … courant|tenir … courant|tenez … informé|tenez … informée|gardez … boucle|garde … boucle|garder … boucle',
  and: 'et|ainsi que|et aussi|&|plus',
  'beside-name': "monsieur|madame|m|mme|le|la|les|l'|de|d'|à|aussi|ni",
  'as-well': 'aussi|également|de même|pareil',
  'behind-names': "de|du|des|d'|jusqu'à|pour|dans",
  wait: 'attendre|attendez|attends|attendons|patienter|patientez|patience|soyez patient|soyez patiente|relancer|relancez|relance|insister|insistez|insiste|persévérez|pas pressé|rien ne presse',
  'go-on':
    "continuez|continue|continuer|poursuivez|poursuis|poursuivre|reprenez|reprends|réessayez|réessaie|cherchez encore|cherche encore|envoyez-en d'autres|envoie-en d'autres|envoyez d'autres|envoie d'autres",
  'hold-off':
    "stop|pause|arrêtez|arrête|arrêter|un instant|un moment|une minute|attendez un peu|attends un peu|attendez avant|attends avant|n'envoyez rien|n'envoie rien|n'envoyez pas|n'envoie pas|ne rien envoyer|n'écrivez à personne|rien pour l'instant|pas pour l'instant|rien pour le moment|pas pour le moment|ne continuez pas|ne continue pas|suspendez",
  give: 'donnez|donne|donner|laissez|laisse|laisser|accordez|accorde',
  'more-time':
    "du temps|le temps|encore|jusqu'au|jusqu'à|jusque|jours|jour|semaine|semaines|plus de temps|un peu|une chance|quelques",
  approach:
    'demandez|demande|redemandez|essayez|essaie|réessayez|rappelez|écrivez|écris|contactez|recontactez|sollicitez',
  again:
    'encore|à nouveau|de nouveau|une fois de plus|encore une fois|plus tard|demain|la semaine prochaine|un rappel|une relance',
  pronoun: 'lui|elle|eux|elles|il|ils|cette personne',
  clitic: "le|la|les|l'",
  'all-of': 'tous|toutes|tous les deux|toutes les deux|les deux|tout le monde|équipe|gens',
  only: "seulement|uniquement|que le|ne peux que|exclusivement|rien d'autre|c'est tout|seul|seule",
  wish: "je voudrais|nous voudrions|j'aimerais|nous aimerions|je souhaite|je souhaiterais|nous souhaitons|nous souhaiterions|souhaite|souhaiterait|aimerait|voudrait|désire|désirons|pourrais-je|pourrions-nous|puis-je|pouvons-nous|peut-on|pourrait-on|on pourrait|pouvez-vous|pourriez-vous|est-il possible|serait-il possible|serait possible|auriez-vous|avez-vous|seriez-vous|êtes-vous disponible|besoin|cherche|cherchons|organiser|fixer|prendre|convenir|planifier|caler|serait ravi|serait heureux|serions ravis|merci de me proposer|quand pouvons-nous|quand pourrions-nous",
  meet: "rendez-vous|rdv|réunion|entretien|appel|visio|visioconférence|rencontre|rencontrer|vous voir|se voir|parler|discuter|échanger|échange|point|passer|visiter|visite|venir|démonstration|démo|consultation|atelier|formation|séance|déjeuner|café|téléphone|au téléphone|de vive voix|faire connaissance|m'entretenir|nous entretenir|voir avec vous|présentation",
  money:
    'facture|factures|reçu|reçus|comptabilité|paiement|virement|règlement|relevé|rib|iban|échéance|montant|avoir|devis ci-joint',
  bulk: "newsletter|désabonner|désinscrire|désinscription|se désabonner|lettre d'information|vous recevez ce|dans votre navigateur|inscrivez-vous|portes ouvertes|webinaire",
  notice:
    'absence du bureau|réponse automatique|je suis absent|je suis absente|message automatique|non remis|échec de remise|a été annulé|a été annulée|a été déplacé|ne pas répondre|votre commande|votre colis|expédié|numéro de suivi|code de vérification|mot de passe|rappel de rendez-vous|votre rendez-vous|annulé :|accepté :|invitation :',
  sales:
    "notre agence|notre solution|notre plateforme|notre logiciel|nos services|nos clients|nous aidons|nous accompagnons|je me permets de vous contacter|vous montrer|augmentez|boostez|doublez|développer votre|votre chiffre d'affaires|intéressé|intéressés|intéressée|sans engagement|essai gratuit|offre spéciale|référencement|prospects|gagner du temps",
  callback:
    "rappelez-moi|rappelez moi|me rappeler|appelez-moi|appelez moi|m'appeler|rappeler|rappelez-nous|quelqu'un peut me rappeler|un rappel téléphonique",
  machine:
    'ia|robot|chatbot|modèle de langage|instructions précédentes|instructions ci-dessus|ignorez|ignore les|administrateur a|nouvelle politique|toutes les demandes|clé api|identifiants',
  inform:
    "dites-moi|pouvez-vous me dire|pourriez-vous me dire|à quelle heure|combien|quel est le prix|quels sont|tarif|tarifs|prix|horaires|ouverture|envoyez-moi|pouvez-vous m'envoyer|une question|si vous avez|vendez-vous|livrez-vous|en stock|disponible en",
  thanks:
    'merci|merci beaucoup|bien reçu|reçu|pour information|pour info|ci-joint|en pièce jointe|je reviens vers vous|nous reviendrons|félicitations|bravo',
  application: "candidature|postuler|poste de|mon cv|curriculum|lettre de motivation|stage|offre d'emploi|alternance",
  'pass-on':
    'dites|dites-le|dites-lui|dis|dis-le|dis-lui|prévenez|prévenez-la|prévenez-le|préviens|informez|informe|transmettez|malheureusement|hélas|désolé|désolée|je suis désolé|je suis désolée|annulez|annule|je ne peux pas|je ne peux pas venir|je ne viens pas',
  attend:
    'avec|et|ainsi que|accompagné|accompagnée|en présence|participer|participants|inviter|convier|répondre à|copie|moi',
}
