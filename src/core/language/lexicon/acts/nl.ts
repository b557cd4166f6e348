import type { ActWords } from './act-words.ts'

export const dutch: ActWords = {
  yes: 'ja|jawel|jazeker|klopt|dat klopt|juist|precies|inderdaad|natuurlijk|uiteraard|akkoord|goedgekeurd|bevestigd|ik bevestig|ga je gang|gaat uw gang|ga gerust|doe maar|doe dat maar|doe dat|doet u maar|heel graag|ja graag|geen probleem|geen bezwaar|waarom niet|prima zo|is goed|dat is goed|vind ik goed|wat mij betreft|vooruit maar|dat mag|past me|komt goed uit',
  'weak-yes': 'ok|oké|oke|goed|prima|mooi|top|perfect|fijn|best|alstublieft|alsjeblieft|mag|zeker|graag|vooruit',
  no: 'nee|neen|absoluut niet|zeker niet|beslist niet|in geen geval|liever niet|beter niet|helaas niet|niet doen|nog niet|nu niet|nee bedankt|niet nodig|hoeft niet|nooit|geen sprake van|laat maar|vergeet het|onjuist|klopt niet|natuurlijk niet|echt niet',
  'weak-no': 'niet|geen',
  filler:
    'alsjeblieft|alstublieft|aub|svp|graag|bedankt|dank je|dank u|dankjewel|dan|dus|nou|tja|ach|oh|hoi|hallo|dag|en|ook|nu|maar|even|gewoon|in dat geval|je kunt|u kunt|we kunnen',
  not: 'niet|geen|nooit|niemand|niets|noch|nog niet',
  if: 'als|indien|mits|tenzij|zodra|zolang|in het geval|hangt ervan af|afhankelijk',
  maybe:
    'misschien|wellicht|mogelijk|waarschijnlijk|eventueel|ik denk|ik geloof|weet niet|niet zeker|ik twijfel|we zien wel|zou kunnen',
  but: 'echter|behalve|alleen als|hoewel|daarentegen|op na|uitgezonderd|met uitzondering van|afgezien van|uitgenomen',
  'could-you': 'kun je|kunt u|kan je|kan u|zou je|zou u|wil je|wilt u|kunnen we|zouden we|ik wil dat|ik zou willen dat',
  'shall-we':
    'zal ik|zullen we|moet ik|moeten we|wie|wat|welke|welk|waarom|hoe|wanneer|waar|heb je|heeft u|heeft hij|heeft zij|is het|bent u|weet u',
  modal:
    'kan|kun|kunt|kunnen|mag|mogen|moet|moeten|zou|zouden|wil|wilt|laten we|laat|we|je|u|maar|even|mevrouw|meneer|heer|de|we hebben besloten|wij hebben besloten|ik heb besloten|om',
  remove:
    'verwijderen|verwijder|verwijdert|schrappen|schrap|schrapt|weglaten|laat … weg|laten … weg|eraf halen|eraf|haal … eraf|halen … eraf|haal … af|eruit|haal … eruit|halen … eruit|eruit halen|afmelden|uitsluiten|sluit … uit|wissen|wis|doorstrepen|streep … door',
  without: 'zonder',
  proceed:
    'door|ga … door|gaan … door|doorgaan|ga|gaan|verder|doe|doen|boek|boeken|plan|plannen|begin|beginnen|starten|start|afspreken|houden|redden|redt',
  optional:
    'optioneel|facultatief|niet verplicht|niet noodzakelijk|niet per se nodig|hoeft er niet bij|hoeft niet per se|hoeft niet mee|mag wegblijven|als hij wil|als zij wil|als ze wil',
  enough: 'genoeg|voldoende|volstaat|volstaan|minstens|ten minste|tenminste',
  'will-do': '',
  'of-them':
    'van|van de|van hen|van het|de|als|mensen|personen|deelnemers|genodigden|is|zijn|kunnen|kan|komen|komt|erbij|er|al|aanwezig',
  spare:
    'mag ontbreken|mogen ontbreken|mag wegblijven|mogen wegblijven|mag afwezig zijn|mogen afwezig zijn|kan ontbreken',
  missing:
    'niet kan|niet kunnen|niet kan komen|niet kunnen komen|niet komt|ontbreekt|ontbreken|er niet bij is|er niet bij kan zijn|afwezig is|afwezig zijn|verhinderd is',
  harmless: 'geen probleem|niet erg|prima|oké|ok|goed|geeft niet|maakt niet uit',
  everybody: 'iedereen|allen|allemaal|ze allemaal|elk van hen',
  'must-come':
    'moet … komen|moet … zijn|moet … erbij|moet … kunnen|moet … aanwezig|moeten … komen|moeten … zijn|moeten … erbij|moeten … kunnen|moeten … aanwezig|is nodig|zijn nodig|heb … nodig|hebben … nodig|ik heb … nodig|we hebben … nodig',
  'after-all':
    'toch|toch wel|sorry|helaas|bij|erbij|ze|echt|uiteindelijk|het|dat|voor mij|voor ons|voor de afspraak|voor de vergadering|wat mij betreft',
  instead:
    'vervangen|vervang|vervangt|in plaats van|in zijn plaats|in haar plaats|ruilen|ruil|vervanger|vervangster|neemt zijn plaats',
  keep: 'houd … erbij|hou … erbij|houden|behoud|behouden|blijft|blijven|laat … erin|laat … erbij|met',
  informed: 'houd … hoogte|hou … hoogte|houdt … hoogte|houden … hoogte',
  and: 'en|maar|alsook|evenals|en ook|&',
  'beside-name': 'meneer|mevrouw|heer|de|ook',
  'as-well': 'ook|eveneens|idem',
  'behind-names': 'van|uit|tot|op|voor|er|af|weg|eraf|eruit',
  wait: 'wachten|wacht|afwachten|geduld|geduldig|wees geduldig|aanhouden|hou vol|houd vol|blijf proberen|blijven proberen|aandringen|dring aan|geen haast',
  'go-on':
    'ga door|ga maar door|gaat u door|ga verder|ga maar verder|gaat u verder|ga alsjeblieft door|ga alstublieft door|ga alsjeblieft verder|ga alstublieft verder|doorgaan|verdergaan|zoek verder|zoekt u verder|blijf zoeken|blijf proberen|stuur er meer|stuur meer|stuur andere|probeer opnieuw|probeer het opnieuw',
  'hold-off':
    'stop|stoppen|pauze|pauzeer|wacht even|wacht u even|even wachten|een moment|moment|niets sturen|nog niets sturen|stuur niets|stuur nog niets|stuur nog even niets|niet sturen|voorlopig niet|voorlopig niets|nog niets|niet doorgaan|niet verder|ga niet door|ga niet verder|laat het zo|hou op|houd op',
  give: 'geef|geven|gun|laat',
  'more-time': 'tijd|meer tijd|nog|tot|dagen|dag|week|weken|wat langer|langer|een kans|een paar',
  approach: 'vraag|vragen|probeer|proberen|herinner|herinneren|mail|schrijf|schrijven|benader|benaderen|bel|porren|por',
  again: 'nog eens|nogmaals|opnieuw|weer|nog een keer|later|morgen|volgende week|een herinnering',
  pronoun: 'hem|haar|hen|hun|hij|zij|ze|die persoon',
  clitic: 'die',
  'all-of': 'beide|beiden|alle|allebei|allemaal|iedereen|mensen|team',
  only: 'alleen|enkel|uitsluitend|slechts|niets anders|verder niets|dat is alles|uitsluitend op',
  wish: 'ik wil graag|wij willen graag|we willen graag|graag|ik zou graag|wij zouden graag|we zouden graag|zou graag|zouden graag|wil|willen|wens|wensen|nodig|zoek|zoeken|kunnen we|kunnen wij|kan ik|mag ik|mogen wij|zou ik|zouden we|zouden wij|is het mogelijk|zou het mogelijk|zou het kunnen|heeft u tijd|heb je tijd|hebben jullie|kunt u|kun je|zou u|zou je|verzoek|verzoeken|vraag om|plannen|inplannen|afspreken|afstemmen|regelen|wanneer kunnen|wanneer kan|wanneer zou|maakt graag|maken graag',
  meet: 'afspraak|afspreken|vergadering|vergaderen|bespreking|bespreken|overleg|overleggen|gesprek|spreken|praten|bellen|telefoneren|telefoontje|videogesprek|meeting|call|ontmoeten|ontmoeting|kennismaken|kennismaking|kennis|langskomen|langs|bezoek|bezoeken|bezichtiging|consult|demonstratie|demo|training|workshop|interview|koffie|lunch|sessie|zien|een moment|tijdstip|sparren|bijpraten|telefonisch',
  money:
    'factuur|facturen|bon|bonnen|boekhouding|betaling|betalingen|overschrijving|rekening|iban|bedrag|vervaldatum|creditnota|administratie',
  bulk: 'nieuwsbrief|uitschrijven|afmelden|in uw browser|u ontvangt deze|schrijf u in|meld u aan|open dag|webinar',
  notice:
    'afwezig|automatisch antwoord|niet op kantoor|niet bezorgd|onbestelbaar|is geannuleerd|is verplaatst|is bijgewerkt|niet beantwoorden|uw bestelling|je bestelling|uw pakket|je pakket|verzonden|verificatiecode|wachtwoord|herinnering afspraak|uw afspraak|geannuleerd:|geaccepteerd:|uitnodiging:',
  sales:
    'ons bureau|onze oplossing|ons platform|onze software|onze diensten|onze klanten|wij helpen|we helpen|verhoog uw|bespaar|meer omzet|meer leads|vrijblijvend|gratis proberen|interesse|geïnteresseerd|speciale aanbieding|vindbaarheid|laten zien hoe',
  callback:
    'bel me|bel mij|belt u mij|terugbellen|bel terug|bel me terug|mij bellen|me bellen|mij even bellen|ons bellen',
  machine:
    'ai|bot|chatbot|taalmodel|eerdere instructies|bovenstaande instructies|negeer|beheerder heeft|nieuw beleid|alle openstaande verzoeken|api-sleutel|inloggegevens',
  inform:
    'kunt u mij vertellen|kun je me vertellen|hoe laat|hoeveel|wat kost|wat zijn|wat is|prijs|prijzen|tarieven|openingstijden|open|stuur me|stuurt u mij|een vraag|of u|verkoopt u|op voorraad|levertijd|is er',
  thanks:
    'bedankt|dank u|dank je|ontvangen|ter informatie|in de bijlage|bijgevoegd|bijlage|laten weten|komen erop terug|kom erop terug|gefeliciteerd',
  application: 'sollicitatie|solliciteren|solliciteer|mijn cv|vacature|functie van|stage|motivatiebrief',
  'pass-on':
    'zeg|zeg het|vertel|vertel het|laat … weten|informeer|geef … door|helaas|helaas wel|sorry|het spijt me|annuleer|zeg … af|aan|het|ik kan niet|ik kan niet komen|ik kom niet|ik kan helaas niet',
  attend: 'met|en|samen met|aanwezig|deelnemen|deelnemers|uitnodigen|erbij|mee|beantwoord aan|kopie|mij',
}
