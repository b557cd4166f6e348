import type { ActWords } from './act-words.ts'

export const german: ActWords = {
  yes: 'ja|jawohl|jep|jo|genau|stimmt|korrekt|natürlich|selbstverständlich|unbedingt|einverstanden|genehmigt|bestätigt|bestätige ich|meinetwegen|von mir aus|kein problem|mach das|machen sie das|machen sie ruhig|tu das|tun sie das|bitte tun|ja bitte|sehr gerne|sehr gern|in ordnung|geht klar|passt so|passt für mich|das passt|so machen|so machen wir es|nur zu|warum nicht|auf jeden fall',
  'weak-yes': 'ok|okay|gut|schön|prima|super|perfekt|klar|alles klar|gern|fein|bitte|sicher|los|dafür|richtig|gerne',
  no: 'nein|vergiss es|vergessen sie es|vergesst es|nee|nö|auf keinen fall|keinesfalls|keineswegs|lieber nicht|besser nicht|bitte nicht|leider nicht|leider nein|nein danke|noch nicht|jetzt nicht|nicht nötig|auf gar keinen fall|niemals|bloß nicht|sicher nicht|bestimmt nicht|natürlich nicht|lass es|lassen sie es|lassen wir es|falsch|stimmt nicht|dagegen',
  'weak-no': 'nicht',
  filler:
    'bitte|danke|vielen dank|dann|also|na|ach|oh|hallo|hi|guten tag|moin|liebe|lieber|gut|mal|doch|einfach|ja|nun|und|auch|jetzt|in dem fall|sie können|du kannst|wir können|ich würde sagen',
  not: 'nicht|kein|keine|keinen|keinem|nie|niemals|niemand|nichts|weder|noch nicht|keinesfalls',
  if: 'wenn|falls|sofern|sobald|solange|vorausgesetzt|es sei denn|außer wenn|kommt darauf an|je nachdem',
  maybe:
    'vielleicht|eventuell|evtl|möglicherweise|wahrscheinlich|womöglich|ich glaube|ich denke|ich überlege|weiß nicht|bin nicht sicher|unsicher|mal sehen|eher|könnte man|wohl',
  but: 'aber|allerdings|jedoch|außer|nur wenn|hingegen|ausser|bis auf|mit ausnahme von|abgesehen von|sondern',
  'could-you':
    'kannst du|können sie|könntest du|könnten sie|würdest du|würden sie|magst du|mögen sie|können wir|könnten wir|ich möchte dass|ich will dass',
  'shall-we':
    'soll ich|sollen wir|sollten wir|sollte ich|wer|was|welche|welcher|welches|warum|wie|wann|wo|hast du|haben sie|hat er|hat sie|ist es|sind sie|wissen sie',
  modal:
    'kann|kannst|können|könnt|könnte|könnten|soll|sollen|sollte|sollten|muss|müssen|darf|dürfen|möchte|wollen|will|lass uns|lassen sie uns|wir|sie|du|man|von|aus|bitte|herr|herrn|frau|wir haben beschlossen|wir haben entschieden|wir haben uns entschieden|ich habe beschlossen|ich habe entschieden|ich habe mich entschieden',
  remove:
    'streichen|streich|streiche|entfernen|entferne|entfernt|rausnehmen|herausnehmen|nimm … raus|nehmen … raus|nimm … heraus|nehmen … heraus|weglassen|lass … weg|lassen … weg|rauswerfen|wirf … raus|ausladen|lade … aus|laden … aus|löschen|lösch|lösche|austragen|trag … aus|tragen … aus|raus|rauslassen|abmelden',
  without: 'ohne',
  proceed:
    'weitermachen|mach … weiter|machen … weiter|mach|machen|fortfahren|fahr … fort|fahren … fort|weiter|geht|gehen|buchen|buch|buche|treffen|starten|beginnen|stattfinden|ansetzen|planen|plane|kommen … klar|kommen … zurecht|klarkommen|zurechtkommen|schaffen',
  optional:
    'optional|fakultativ|freiwillig|nicht zwingend|nicht unbedingt nötig|nicht erforderlich|muss nicht dabei|muss nicht unbedingt|braucht nicht dabei|kann dazukommen|wenn er mag|wenn sie mag|kein muss',
  enough: 'reichen|reicht|reichen mir|reicht mir|genügen|genügt|genug|ausreichend|langen|mindestens',
  'will-do': '',
  'of-them':
    'von|von den|von ihnen|von denen|der|den|davon|personen|leute|leuten|teilnehmer|teilnehmern|sind|ist|wären|wenn|können|kann|kommen|kommt|dabei|zeit haben|auch|schon|völlig',
  spare: 'darf fehlen|dürfen fehlen|kann fehlen|können fehlen|kann ruhig fehlen|können ruhig fehlen|darf wegbleiben',
  missing:
    'fehlt|fehlen|nicht kann|nicht können|nicht kommt|nicht kommen kann|nicht kommen können|nicht dabei ist|nicht dabei sind|nicht dabei sein kann|keine zeit hat|keine zeit haben|ausfällt|verhindert ist',
  harmless: 'in ordnung|ok|okay|kein problem|nicht schlimm|macht nichts|stört nicht|geht auch|ist gut|passt',
  everybody: 'alle|jeder|jede|jeder einzelne|sämtliche',
  'must-come':
    'müssen … kommen|müssen … können|müssen … dabei|müssen … teilnehmen|müssen … da|muss … kommen|muss … können|muss … dabei|muss … teilnehmen|muss … da|brauche|brauchen|brauche ich|brauchen wir|ich brauche|wir brauchen|werden gebraucht',
  'after-all':
    'doch|nun doch|also doch|leider|sein|es|dann doch|wirklich|mir|uns|das|für mich|für uns|für den termin|für das treffen|völlig',
  instead:
    'ersetzen|ersetze|ersetzt|statt|anstatt|anstelle|stattdessen|an seiner stelle|an ihrer stelle|vertritt|vertreten|in vertretung|tauschen|tausche|austauschen',
  keep: 'behalten|behalte|behält|bleibt|bleiben|lass … drin|lassen … drin|mit|dabei',
  informed: 'halte … laufenden|halten … laufenden|halt … laufenden|halte … informiert|halten … informiert',
  and: 'und|sowie|und auch|&|plus',
  'beside-name': 'herr|herrn|frau|den|die|der|dem|beide|auch|bitte',
  'as-well': 'auch|ebenfalls|ebenso|gleichfalls',
  'behind-names': 'von|vom|aus|auf|bis|für|ab',
  wait: 'warten|warte|wartet|abwarten|zuwarten|geduld|geduldig|gedulden|dranbleiben|bleib dran|bleiben sie dran|nicht lockerlassen|nachhaken|hak nach|haken sie nach|nachfassen|fass nach|fassen sie nach|keine eile',
  'go-on':
    'weiter|weitermachen|mach weiter|mach bitte weiter|machen sie weiter|machen sie bitte weiter|weitersuchen|such weiter|such bitte weiter|suchen sie weiter|suchen sie bitte weiter|fortfahren|fahr fort|fahren sie fort|fahren sie bitte fort|schick weitere|schick andere|schicken sie weitere|schicken sie bitte weitere|schicken sie andere|schicken sie bitte andere|versuch es weiter|versuchen sie es weiter',
  'hold-off':
    'halt|stopp|stop|pause|pausieren|moment mal|moment bitte|einen moment|warte noch|warten sie noch|nichts schicken|nichts verschicken|nichts senden|schick nichts|schick bitte nichts|schick noch nichts|schicken sie nichts|schicken sie bitte nichts|schicken sie noch nichts|schicken sie bitte noch nichts|vorerst nicht|vorerst nichts|noch nichts|nicht weiter|nicht weitermachen|hör auf|hören sie auf|aufhören',
  give: 'gib|geben|gebt|lass|lassen|gönn',
  'more-time': 'zeit|etwas zeit|mehr zeit|noch zeit|noch|bis|tage|tagen|tag|woche|wochen|länger|eine chance|ein paar',
  approach:
    'frag|frage|fragen|erinnere|erinnern|erinner|versuch|versuche|versuchen|probier|probieren|schreib|schreibe|schreiben|kontaktiere|kontaktieren|mahn|mahnen|anschreiben',
  again: 'nochmal|noch mal|noch einmal|nochmals|erneut|wieder|später|nächste woche|morgen|eine erinnerung',
  pronoun: 'ihn|ihm|ihr|sie|er|ihnen|diese person',
  clitic: 'den|die',
  'all-of': 'beide|alle|beiden|leute|team|allesamt',
  only: 'nur|ausschließlich|lediglich|einzig|sonst nichts|nichts anderes|das ist alles|bloß',
  wish: 'möchte|möchten|würde gern|würde gerne|würden gern|würden gerne|hätte gern|hätte gerne|hätten gern|hätten gerne|hätten|hätte|wollen|wünsche|wünschen|brauche|brauchen|benötige|benötigen|suche|suchen|können wir|könnten wir|kann ich|könnte ich|dürfte ich|darf ich|wäre es möglich|ist es möglich|wäre schön|wäre toll|bitte um|ich bitte|bitten um|hast du zeit|haben sie zeit|hätten sie|hättest du|können sie|könnten sie|kannst du|könntest du|wann passt|wann können|wann könnten|vereinbaren|ausmachen|ansetzen|einrichten|organisieren|abstimmen',
  meet: 'termin|treffen|besprechung|gespräch|telefonat|telefonieren|anruf|call|videocall|videokonferenz|meeting|sprechen|reden|unterhalten|zusammensetzen|austauschen|austausch|kennenlernen|vorbeikommen|vorbeischauen|besuchen|besuch|besichtigung|beratung|vorführung|demo|schulung|workshop|interview|vorstellungsgespräch|kaffee|sehen|besprechen|diskutieren|abstimmung|abstimmen|minuten zeit|stunde zeit|sprechstunde|ortstermin',
  money:
    'rechnung|rechnungen|beleg|belege|quittung|quittungen|buchhaltung|zahlung|überweisung|mahnung|konto|kontodaten|iban|betrag|fällig|gutschrift',
  bulk: 'newsletter|abbestellen|abmelden|im browser|liebe leserinnen|liebe leser|sie erhalten diese|rundbrief|jetzt anmelden|tag der offenen tür|webinar',
  notice:
    'abwesenheitsnotiz|automatische antwort|abwesend|unzustellbar|zustellung|wurde abgesagt|wurde verschoben|wurde aktualisiert|bitte nicht antworten|ihre bestellung|ihre sendung|ihr paket|versandt|sendungsverfolgung|bestätigungscode|passwort|terminerinnerung|ihr termin|abgesagt:|zugesagt:|einladung:',
  sales:
    'wir helfen|wir unterstützen unternehmen|unsere plattform|unsere lösung|unsere software|unsere agentur|unsere kunden|unser produkt|unser service|unsere dienstleistung|steigern sie|sparen sie|mehr umsatz|mehr leads|unverbindlich|kostenlos testen|interesse geweckt|bin auf ihre|auf ihre website|seo|zusammenarbeit anbieten|angebot unterbreiten|ansprechpartner für',
  callback:
    'rufen sie mich|ruf mich|rückruf|rufen sie zurück|ruft mich|rufen sie uns|zurückrufen|melden sie sich telefonisch',
  machine:
    'ki|bot|chatbot|sprachmodell|systemprompt|anweisungen oben|vorherige anweisungen|ignoriere|ignorieren sie|administrator hat|neue richtlinie|alle offenen anfragen|api-schlüssel|zugangsdaten',
  inform:
    'teilen sie mir mit|sagen sie mir|was kostet|wie viel|wieviel|preis|preise|preisliste|öffnungszeiten|geöffnet|schicken sie|senden sie|können sie mir sagen|wissen sie ob|eine frage|ob sie|gibt es|haben sie auch|auf lager|lieferzeit',
  thanks:
    'danke|vielen dank|herzlichen dank|erhalten|angekommen|zur kenntnis|zur info|anbei|im anhang|beigefügt|melden uns|melde mich|glückwunsch|gut angekommen',
  application:
    'bewerbung|bewerbe|bewerben|lebenslauf|stelle als|praktikum|stellenanzeige|anschreiben|initiativbewerbung',
  'pass-on':
    'sag|sagen|sagen sie|sag es|gib … weiter|geben … weiter|gib … bescheid|geben … bescheid|informiere|informieren|leider|leider ja|tut mir leid|sorry|es|ihr|ihm|ihnen|absagen|sag … ab|sagen … ab|ich kann nicht|ich kann nicht kommen|ich kann leider nicht|ich komme nicht|ich komme leider nicht|dass',
  attend:
    'mit|und|zusammen mit|teilnehmen|teilnehmer|dabei|einladen|dazu|wir|ich|antworten sie ihm|antworten sie ihr|kopie',
}
