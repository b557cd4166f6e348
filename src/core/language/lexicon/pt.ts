import type { LanguagePack } from './pack.ts'

export const portuguese: LanguagePack = {
  code: 'pt',
  name: 'Portuguese',
  commonWords: `casos|vezes|ocasiões|putz|eita|poxa|ixi|vixe|ih|puxa|exma|exmo|doutor|doutora|engenheiro|engenheira|melhores|tô|tou|tamos|tava|connosco|ficam|ficamos|agradeço|agradecemos|proposta|propostas|sugestão|sugestões|sugerido|sugeridos|sugeridas|proposto|propostos|opção|opções|projeto|projecto|assunto|tema|escritório|telefone|vídeo|chamada|link|convite|prezados|prezadas|caros|caras|querido|querida|estimado|estimada|pessoal|galera|turma|senhor|senhora|sr|sra|dr|dra|beijos|beijo|bjs|bj|abs|cordialmente|atenciosamente|grata|grato|saudações|gentileza|atenção|contato|contacto|disposição|aguardo|segue|seguem|seguintes|referente|quanto|quais|cujo|cuja|próprio|própria|mesmos|mesmas|nele|nela|neles|nelas|nisso|nisto|disso|disto|vosso|vossa|vossos|vossas|teus|tuas|ti|convosco|daquela|daqueles|naquele|naquela|pelos|pelas|inclusive|enfim|mande|manda|envie|envia|diga|digam|avise|avisa|veja|vejam|sabem|faria|parece|acha|acham|conversar|reunir|encontrar|mim|parte|quinta|sexta|segunda|preciso|precisamos|o|a|os|as|um|uma|uns|de|do|da|dos|das|e|ou|que|em|no|na|nos|nas|por|para|pra|com|sem|não|sim|se|me|te|lhe|eu|tu|você|
    vocês|ele|ela|nós|é|são|sou|estou|está|estão|estarei|estaria|seria|ser|estar|posso|pode|podemos|poderia|poderíamos|tenho|tem|
    temos|olá|oi|obrigado|obrigada|bom|boa|dia|dias|tarde|mas|também|muito|mais|já|há|foi|ao|à|às|aos|pelo|pela|meu|minha|seu|sua|
    nosso|nossa|este|esta|estes|esse|essa|esses|isso|isto|agora|hoje|amanhã|semana|hora|horas|favor|desculpe|desculpa|infelizmente|
    bem|tudo|todos|todas|só|apenas|quando|onde|como|qual|quem|porque|então|até|entre|sobre|desde|caro|cara|prezado|prezada|abraço|
    abraços|cumprimentos|att|nesse|neste|nessa|nesta|vai|vou|dar|dá|fica|ficar|gostaria|consigo|seus|suas|meus|minhas|nossos|nossas|teu|tua|deles|dela|dele|ela|elas|eles|lhes|aqui|ali|lá|aí|quase|bastante|pouco|muita|muitos|muitas|tão|tanto|sempre|ainda|antes|depois|logo|conforme|durante|contra|cada|certo|mesma|mesmo|dois|duas|ambos|ambas|era|tinha|seja|sejam|fosse|haja|houve|terei|teria|teve|ter|quero|queria|quer|devo|deve|devem|acho|vejo|ver|diz|dizer|saber|sei|sabe|poder|podem|possa|puder|estamos|estaremos|estará|coisa|mês|ano|momento|tempo|equipe|equipa|colega|email|mensagem|resposta|reunião|pois|olha|beleza|comigo|contigo|conosco|através|perante|conta|fazer|faz|feito|gente|outro|outra|alguma|algum|nada|algo|tá|pro|pros|num|numa|dum|desse|dessa|deste|desta|daquele|aquele|aquela`,
  weekdays: [
    'segunda-feira|segunda|seg',
    'terça-feira|terça|ter',
    'quarta-feira|quarta|qua',
    'quinta-feira|quinta|qui',
    'sexta-feira|sexta|sex',
    'sábado|sáb',
    'domingo|dom',
  ],
  shyWeekdays: 'ter',
  everyWeekday: [
    'segundas|às segundas|segundas-feiras|todas as segundas|toda segunda|toda segunda-feira',
    'terças|às terças|terças-feiras|todas as terças|toda terça|toda terça-feira',
    'quartas|às quartas|quartas-feiras|todas as quartas|toda quarta|toda quarta-feira',
    'quintas|às quintas|quintas-feiras|todas as quintas|toda quinta|toda quinta-feira',
    'sextas|às sextas|sextas-feiras|todas as sextas|toda sexta|toda sexta-feira',
    'sábados|aos sábados',
    'domingos|aos domingos',
  ],
  months: [
    'janeiro|jan',
    'fevereiro|fev',
    'março|mar',
    'abril|abr',
    'maio|mai',
    'junho|jun',
    'julho|jul',
    'agosto|ago',
    'setembro|set',
    'outubro|out',
    'novembro|nov',
    'dezembro|dez',
  ],
  shyMonths: 'set|mar|out',
  dayOffsets: {
    [-1]: 'ontem',
    0: 'hoje',
    1: 'amanhã',
    2: 'depois de amanhã',
    7: 'de hoje a oito|de hoje a oito dias|de hoje a uma semana',
    14: 'de hoje a quinze|de hoje a quinze dias|de hoje a duas semanas',
    8: 'de amanhã a oito|de amanhã a oito dias|amanhã a oito',
  },
  parts: {
    morning:
      'toda a manhã|a manhã toda|a manhã inteira|durante a manhã|no turno da manhã|turno da manhã|de manhãzinha|matinal|período da manhã|pelo período da manhã|de manhã|pela manhã|na parte da manhã|da manhã|manhã|na manhã|parte da manhã|no período da manhã',
    afternoon:
      'toda a tarde|a tarde toda|a tarde inteira|durante a tarde|no turno da tarde|turno da tarde|à tardinha|de tardinha|período da tarde|pelo período da tarde|à tarde|de tarde|pela tarde|na parte da tarde|da tarde|tarde|parte da tarde|no período da tarde|na tarde',
    evening:
      'fim de tarde início de noite|no início da noite|início da noite|depois do trabalho|após o expediente|depois do expediente|noitinha|pela noite|à noite|de noite|noite|da noite',
    noon: 'meio-dia|ao meio-dia',
    lunch:
      'na hora de almoço|hora de almoço|durante o almoço|no almoço|no horário de almoço|horário do almoço|no horário do almoço|almoço|hora do almoço|na hora do almoço|horário de almoço',
    'first-thing':
      'logo no início do dia|no início do dia|início do dia|primeira coisa|bem cedinho|cedinho|logo cedinho|no começo do dia|começo do dia|à primeira hora|logo cedo|bem cedo|no início da manhã|primeira hora|logo pela manhã|logo de manhã|cedo',
    'end-of-day':
      'no fim do expediente|fim do expediente|final do expediente|no final do expediente|finalzinho do dia|no encerramento do dia|fim de dia|ao fim do dia|ao final do dia|fim do dia|final do dia|no fim do dia|no final do dia',
    'early-morning': 'no começo da manhã|bem no início da manhã|início da manhã|começo da manhã',
    'late-morning':
      'no fim da manhã|no final da manhã|no meio da manhã|finalzinho da manhã|ao fim da manhã|a meio da manhã|fim da manhã|final da manhã|meio da manhã',
    'early-afternoon':
      'no começo da tarde|logo no início da tarde|comecinho da tarde|início da tarde|começo da tarde|no início da tarde',
    'late-afternoon':
      'fim de tarde|final de tarde|finalzinho da tarde|no meio da tarde|ao fim da tarde|ao final da tarde|a meio da tarde|no fim de tarde|no final de tarde|fim da tarde|final da tarde|no fim da tarde|no final da tarde|meio da tarde',
    'after-lunch':
      'depois de almoçar|a seguir ao almoço|logo após o almoço|logo depois do almoço|pós-almoço|depois do almoço|após o almoço',
    'before-lunch': 'antes de almoçar|antes da hora do almoço|antes do almoço',
    'all-day':
      'durante todo o dia|ao longo do dia|em qualquer momento|qualquer momento|na hora que quiser|a hora que quiser|a hora que for melhor|o dia inteirinho|todo dia inteiro|quando quiser|período integral|tempo todo|o dia todo|o dia inteiro|dia todo|dia inteiro|todo o dia|a qualquer hora|qualquer hora|a qualquer momento|qualquer horário|em qualquer horário|a qualquer altura',
    midnight: `meia-noite|à meia-noite`,
  },
  everyPart: {
    morning:
      'toda manhã|qualquer manhã|cada manhã|sempre de manhã|sempre pela manhã|nas manhãs|manhãs|de manhãs|todas as manhãs|pelas manhãs|as manhãs',
    afternoon:
      'toda tarde|qualquer tarde|cada tarde|sempre à tarde|sempre de tarde|nas tardes|tardes|todas as tardes|as tardes',
    evening: 'noites|as noites',
  },
  numbers: {
    1: 'uma|um',
    2: 'duas|dois',
    3: 'três',
    4: 'quatro',
    5: 'cinco',
    6: 'seis',
    7: 'sete',
    8: 'oito',
    9: 'nove',
    10: 'dez',
    11: 'onze',
    12: 'doze',
    13: 'treze',
    14: 'catorze|quatorze',
    15: 'quinze',
    16: 'dezesseis|dezasseis',
    17: 'dezessete|dezassete',
    18: 'dezoito',
    19: 'dezenove|dezanove',
    20: 'vinte',
    30: 'trinta',
    40: 'quarenta',
    45: 'quarenta e cinco',
    50: 'cinquenta',
    60: 'sessenta',
    90: 'noventa',
  },
  ordinals: {
    1: 'primeiros|primeiras|primeiro|primeira',
    2: 'segundos|segundo|segunda',
    3: 'terceiros|terceiras|terceiro|terceira',
    4: 'quarto|quarta',
    5: 'quinto|quinta',
    6: 'sexto|sexta',
  },
  ordinalEndings: 'ª|º|a|o|as|ªs',
  units: {
    minute: 'minutinhos|minutinho|mins|minuto|minutos|min',
    hour: 'horinha|hora|horas',
    day: 'dia|dias',
    workday: 'dia de semana|dias de semana|dia útil|dias úteis',
    week: 'semana|semanas',
    month: 'mês|meses',
    quarter: 'trimestre',
    year: 'ano|anos',
    weekend: 'fim de semana|final de semana',
  },
  fractions: {
    '0.25': 'quarto de|um quarto de',
    '0.5': 'meia',
    '0.75': 'três quartos de',
    '1': 'uma|um',
    '2': 'um par de|algumas|alguns',
  },
  meridiem: { am: 'da manhã|am', pm: 'da tarde|da noite|pm' },
  oclock: 'h|hs|hrs|em ponto|hr|horas',
  half: { says: 'past', words: 'meia' },
  relations: {
    at: 'às|as|à|pelas',
    on: 'nos dias|os dias|no dia|dia|no|na|nesta|neste|o dia|em',
    in: 'no prazo de|ao longo de|ao longo da|no decorrer de|no decorrer da|em|dentro de|daqui a|durante|no mês de|daqui',
    of: 'de|do|da',
    for: 'para|pra',
    to: '-|–|—|a|ao|até às|até as|até',
    from: 'a partir do dia|a contar do dia|desde o dia|a contar de|a contar do|a partir|a partir de|a partir das|a partir da|a partir do|desde|das|desde as|de|da|a partir das|do',
    after:
      'depois do dia|após o dia|passadas as|passado o|posterior a|logo após|logo depois das|mais tarde do que|depois das|depois de|depois da|depois do|após|após as|após às|após o|mais tarde que',
    before: 'antes do dia|anterior a|previamente a|antes que|mais cedo que|antes das|antes de|antes da|antes do',
    until: 'até o dia|até ao dia|até no máximo|até por volta das|até umas|até|até as|até às|até à|até o|até ao|até a',
    between: 'entre|entre as|entre a|entre o|entre às',
    by: 'o mais tardar até|no mais tardar até|no máximo até',
    around:
      'por volta da|por volta do|perto das|perto da|em torno das|em torno de|lá pela|pelas|cerca de|cerca da|a volta das|à volta das|por volta das|por volta de|cerca das|lá pelas|mais ou menos|aproximadamente|digamos|tipo',
    onwards: 'ou depois|e depois|pra frente|para frente|adiante|em diante|ou mais tarde',
    'or-earlier': 'ou antes|no mais tardar|o mais tardar|no limite|no máximo',
    'not-before':
      'nada antes de|nada antes da|nada antes do|nunca antes das|nunca antes de|não posso antes das|não posso antes de|não consigo antes das|não consigo antes de|só depois de|só depois da|só depois do|só a partir de|só a partir da|só a partir do|apenas depois das|apenas a partir das|somente a partir das|somente depois das|no mínimo às|não antes da|não antes do|não antes das|não antes de|só depois das|só a partir das|só após|nada antes das',
    'not-after':
      'nada depois de|nada após|nunca depois das|nunca após|não posso depois das|não posso após|não consigo depois das|só antes das|só até às|só até as|apenas até|apenas até as|apenas até às|somente até|não passar das|não além das|não depois das|não após|não mais tarde que|só até|nada depois das',
    'done-by':
      'tenho de sair às|preciso terminar às|preciso encerrar às|saio às|termino às|tenho que terminar às|preciso sair até as|tenho que ir às|terminar até|acabar até|preciso sair às|tenho que sair às|sair até',
    'week-of':
      'semana que começa em|semana que começa no dia|semana começando em|na semana do|na semana do dia|a semana de|a semana do dia|semana do dia|semana de|na semana de|semana do',
    since: 'desde há',
  },
  which: {
    this: 'essa|nessa|dessa|este|esta|neste|nesta|desta|deste',
    next: 'a próxima|a seguinte|na seguinte|a outra semana|na outra semana|vindouro|vindoura|subsequente|próximo|próxima|que vem|seguinte|na próxima|no próximo|da próxima|do próximo',
    coming: 'que entra',
    last: 'anterior|retrasado|passados|passadas|passado|passada',
    every: 'qualquer uma das|qualquer um dos|cada|todo|toda|todos os|todas as|qualquer',
    'after-next': 'seguinte à próxima|depois dessa|depois desta|retrasada|depois da próxima',
    same: 'mesmo|mesma|nesse|nesse mesmo|esse|esse mesmo|no mesmo',
    'start-of':
      'começo do|no começo do|no começo de|inícios de|princípio da|no princípio da|no início do|logo no início da|começos de|início de|início da|no início da|começo de|começo da|no começo da|início do|no início de|princípio de',
    'middle-of':
      'meados da|meados do|em meados da|em meados do|no meio da|no meio do|meio do|meio de|meio da|meados de|em meados de',
    'end-of':
      'finais de|em finais de|no finzinho da|no final do|lá para o fim da|para o fim da|fim de|fim da|final de|final da|no final da|no fim da|fim do|final do|no final de|fins de',
    'rest-of':
      'o resto do|resto do|o restante da|o restante do|restante do|o que resta da|resto da|o resto da|restante da|mais tarde nesta',
    whole: 'inteiro|a semana inteira|todo esse|toda essa|toda esta|toda a|a semana toda|inteira|toda',
    only: 'exclusivamente|tão só|só mesmo|unicamente na|só|somente|apenas|unicamente',
  },
  joins: {
    and: 'e também|além de|junto com|assim como|e|&|bem como|mais',
    or: 'ou talvez|ou quem sabe|ou também|ou até|ou senão|ou ainda|ou|ou então|/',
    but: 'todavia|entretanto|só que|embora|enquanto|apesar de|ainda que|mas sim|mas|porém|contudo|no entanto|já',
    so: 'ou seja|isto é|quer dizer que|que são|o que dá|que seriam|sendo assim|assim sendo|de modo que|daí|então|portanto|por isso',
    because:
      'visto que|dado que|em razão de|por conta de|é que|como tenho|como estou|porque|pois|devido a|já que|uma vez que|por causa',
    if: 'no caso de|em caso de|se acaso|se por acaso|se|caso|quando|assim que',
    unless: 'a menos que|a não ser que',
    afterwards: 'depois',
  },
  cues: {
    yes: `podemos fechar|fechar|vamos fechar|vemo-nos|vejo-vos|marca|é o melhor dia|é o que mais me convém|me dá mais jeito|dá-me mais jeito|fica melhor|me fica melhor|fica melhor para mim|fica melhor pra mim|é melhor para mim|é melhor pra mim|confirmo a minha disponibilidade|confirmo minha disponibilidade|confirmo disponibilidade|lhe confirmo a reunião|te confirmo a reunião|confirmo a reunião|confirmo o encontro|confirmo a nossa reunião|confirmo-lhe a reunião|confirmo a presença|disponibilidade|estou à disposição|estarei à disposição|fico à disposição|estou à sua disposição|ficam bem|ficam bons|ficam ótimos|ficava bem|ficava ótimo|ficava bom|me fica bem|fica bem para mim|fica bom pra mim|fica ótimo pra mim|dá bem|dava bem|dava|dava jeito|dava-me jeito|calha-me bem|calhava bem|calham bem|convinha|convinha-me|pra mim está ótimo|pra mim tá ótimo|pra mim tá bom|por mim tudo bem|por mim ok|por mim pode ser|por mim tá|por mim está|tá ok|tá tranquilo|tá valendo|tá fechado|bora|bora lá|bora marcar|show de bola|demorou|suave|de boa|poderei|poderemos|conseguirei|conseguiria|conseguiremos|estarei presente|estaremos presentes|comparecerei|compareceremos|pode contar comigo|conte comigo|contem comigo|marca aí|marca pra|marca para|marcamos|marquei|coloca na agenda|põe na agenda|bloqueia|bloqueei|pode bloquear|reservei|reservo|reserva|presença confirmada|confirmo presença|confirmo minha presença|confirmo a minha presença|topo sim|topamos|vou conseguir|vamos conseguir|consigo encaixar|encaixa bem|encaixava|encaixam|cabe|cabe na agenda|cabe sim|servia|atenderia|me atenderia|resultava|resultam|tenho brecha|brecha|uma brecha|tenho uma brecha|tenho um tempinho|tenho um buraco|fico livre|fico disponível|ando livre|estamos livres|estamos disponíveis|estaremos livres|estaremos disponíveis|são bons|são ótimos|é bom|é ótimo|é perfeito|seria bom|seria ótimo|seria perfeito|seria ideal|era bom|era ótimo|era perfeito|está perfeito|estão bons|vale|vale sim|feito|é possível|são possíveis|seria possível|acho ótimo|acho bom|adorei|gostei|concordo|concordamos|de pleno acordo|para nós serve|para mim serve|pra mim serve|pra gente serve|serve para mim|serve pra mim|serve-me|servem-me|fecho|fechado então|tudo ok|tudo joia|me serve|me servem|me atendem|atendem|me convêm|convêm|me dá jeito|dá jeito|fica perfeito|fica legal|fica ok|ficaria bem|ficaria ótimo|ficaria perfeito|pra mim dá|para mim dá|dá pra mim|daria certo|daria sim|rola|rola sim|vai dar|vai sim|pode sim|podemos sim|posso sim|consigo sim|estou livre|estarei livre|estou disponível|estarei disponível|estaria livre|estaria disponível|tenho livre|tenho horário|tenho espaço|tenho uma janela|tenho uma vaga|tenho um horário|tenho um espaço|tenho um tempo|teria disponibilidade|teria horário|vaga livre|janela livre|folgado|folgada|fechou|fechamos|tá bom|tá ótimo|tá certo|tá combinado|tá marcado|está combinado|está marcado|está confirmado|marcado|marcada|marquemos|pode confirmar|confirmamos|aceitamos|aceita|escolhemos|ficamos com|vou com|vou de|opto por|optamos por|minha preferência|preferimos|prefiro a|prefiro o|favorito|favorita|anotado|anotei|agendado|agendada|agendamos|agendemos|reserve|reservar|pode reservar|até então|nos vemos|te vejo|vejo você|estaremos lá|blz|joia|jóia|legal|massa|top|fixe|porreiro|sem dúvida|certamente|exatamente|exato|isso aí|isso mesmo|positivo|afirmativo|correto|super|fantástico|sensacional|viável|factível|aberto|aberta|tranquilos|com prazer|com muito prazer|com todo prazer|adoraria|pode ser|posso|podemos|poderia|poderíamos|consigo|conseguimos|funciona|funcionam|funcionaria|serve|servem|serviria|está bom|está ótimo|fica bom|fica bem|fica ótimo|ficaria bom|bom|boa|ótimo|ótima|perfeito|perfeita|perfeitamente|excelente|ok|okay|sim|claro|com certeza|certo|combinado|fechado|confirmo|confirmado|confirmada|aceito|livre|livres|disponível|disponíveis|dá|dá certo|dá para|daria|me atende|atende|
      prefiro|preferiria|preferência|escolho|fico com|vou ficar com|vamos de|vamos com|melhor|possível|convém|me convém|conveniente|tudo bem|tudo certo|beleza|tranquilo|tranquila|de acordo|estarei lá|até lá|combinamos|agendar|agende|pode agendar|pode marcar|marcar|marque|reservado|tenho disponibilidade|tenho tempo|tenho agenda|agenda livre|encaixa|encaixo|dou conta|👍|👌|✅|ideal|show|maravilha|bem|no escritório|topo|bacana|dá sim|resulta|calha bem|dá-me jeito|jeito`,
    can: 'programar|programe|fixar|fixe|fixamos|sugiro|proponho|propor|tenho|estou|estarei|seria|gostaria|queria|ter|fazer',
    no: `um pouco cedo|um bocado cedo|meio cedo|é um pouco tarde|de madrugada|a meio da noite|no meio da noite|é que não pode|é que não podem|é que não consegue|é que não conseguem|é que não dá|não para|não pra|encheu|lotou|já lotou|ruins|ficam ruins|ficam mal|ficam difíceis|ficam complicadas|ficam complicados|são ruins|péssimos|péssimas|nem a pau|nem morto|nem morta|em visita|em visita técnica|em campo|na obra|em audiências|em auditorias|corridíssimo|tá corrido|corrido demais|puxada|tá puxado|tô atolado|tô atolada|tô enrolado|tô enrolada|sem brecha|não tenho brecha|não tenho janela|não calha|não me calha|não calha bem|não dava|não dava jeito|fica difícil|fica complicado|fica ruim|fica apertado|ficaria difícil|ficaria complicado|fica mal|vai ser difícil|vai ser complicado|tá difícil|tá complicado|tá ruim|está difícil|está complicado|de plantão|plantão|estou de plantão|dou aula|dou aulas|dar aula|dou formação|dou um curso|dou treinamento|tenho aulas|tenho prova|tenho curso|tenho viagem|tenho banca|em banca|de mudança|em mudança|fico com as crianças|filho doente|filha doente|com os miúdos|no tribunal|em tribunal|julgamento|no cartório|em auditoria|em gravação|em ensaio|em audiência|de serviço|estou de serviço|lotadíssimo|lotadíssima|super lotado|super cheio|cheíssimo|cheíssima|entupido|entupida|abarrotado|abarrotada|agenda estourada|agenda entupida|agenda lotadíssima|não estaremos|não vou estar|não vamos estar|não vamos poder|não poderemos|não vamos conseguir|não conseguiremos|não me dá|não me é conveniente|não é conveniente|me é impossível|é-me impossível|não me seria possível|assoberbado|assoberbada|atarefado|atarefada|sem hipótese|não há hipótese|não tenho hipótese|não dá mesmo|não dá não|não rola mesmo|impossibilitado|impossibilitada|tô fora|estou enrolado|estou enrolada|estou cheio|estou cheia|estou lotado|estou lotada|muito cheia|muito cheio|toda ocupada|todo ocupado|toda tomada|todo tomado|corrido|corrida|muito corrido|está corrido|apertado|apertada|atolado|atolada|enrolado|enrolada|sobrecarregado|sobrecarregada|sem agenda|sem tempo|sem espaço|sem horário|sem disponibilidade|sem vaga|sem janela|não tenho agenda|não tenho tempo|não tenho disponibilidade|não tenho horário|não tenho espaço|não tenho como|não tem como|não há como|não rola|não vai rolar|não estarei|não estou|não estou disponível|não estou livre|não me é possível|não seria possível|não vai ser possível|não me atende|não atende|não me convém|não convém|não me dá jeito|não dá jeito|não me fica bem|não fica bem|não fica bom|não vai funcionar|não cabe|não encaixa|não encaixo|não me encaixa|não bate|não vou conseguir|não conseguirei|não conseguiria|não conseguimos|não poderia|não poderíamos|não posso mesmo|inviável|impraticável|tenho dentista|tenho consulta|consulta médica|tenho reuniões|tenho reunião|reuniões até|reuniões o|tenho outra|tenho outro|tenho um voo|tenho voo|voo|no avião|avião|tenho um evento|congresso|conferência|feira|seminário|curso|em curso|treinamento|em treinamento|formação|em formação|provas|exame|audiência|casamento|velório|funeral|enterro|cirurgia|hospital|em obra|tenho aula|aula|em aula|tenho um almoço|compromissos|outros compromissos|já marcado|já marcada|já agendado|já ocupado|já ocupada|já comprometido|comprometido|comprometida|feriados|é feriado|emenda|vou emendar|dia de folga|meu dia de folga|não vou trabalhar|no exterior|exterior|fora da cidade|fora do país|estou fora|estarei fora|na estrada|em trânsito|visita a cliente|com cliente|no cliente|viajo|estarei viajando|estou viajando|fechados|fechadas|bloqueada|descartada|descartados|descartadas|descarto|descarte|risque|elimine a|péssima|horrível|terrível|complicados|complicadas|complica|difíceis|dureza|puxado|muito em cima|em cima da hora|muito apertado|cedo pra mim|muito próximo|de jeito nenhum|de maneira nenhuma|nem pensar|sem chance|conflita|conflitos|choque de|sobrepõe|sobreposição|bate com|imprevisto|surgiu um|greve|caótico|caos|loucura|agenda lotada|agenda fechada|agenda apertada|problema|problemático|fora|não posso|não podemos|não consigo|não dá|não vai dar|não dá certo|não será possível|não é possível|não vou poder|não poderei|não funciona|não serve|não me serve|não pode ser|indisponível|impossível|ocupado|ocupada|viajando|em viagem|viagem|de férias|férias|ausente|em reunião|em reuniões|reunião nesse|já tenho|tenho uma reunião|tenho outra reunião|tenho um compromisso|tenho compromisso|outro compromisso|compromisso|tenho médico|dentista|médico|difícil|complicado|complicada|ruim|mal|péssimo|muito cedo|muito tarde|cedo demais|tarde demais|lotado|lotada|cheio|cheia|agenda cheia|feriado|doente|conflito|choca|coincide|👎|❌|evitar|evite|descartado|de folga|folga|bloqueado|sem condições|não trabalho`,
    not: 'ninguém|nenhuns|nenhumas|dificilmente|raramente|não|nunca|nenhum|nenhuma|nem|jamais|tampouco|sem|nada',
    'nothing-against': `sem falta|sem dúvida|sem dúvida nenhuma|sem nenhum problema|sem problema nenhum|sem problema algum|sem qualquer problema|não tenho problema|não tenho problemas|não há inconveniente|não vejo inconveniente|não vejo objeção|nada agendado|nada na agenda|nada previsto|nada programado|sem compromissos|sem compromisso nenhum|nenhum compromisso|nenhuma restrição|sem restrições|sem restrição|não tenho preferência|sem preferência|nenhuma preferência|não tenho nada|não me incomoda|não faz diferença|não tenho objeções|não tenho compromissos|não tenho reuniões|não tenho planos|só posso|só consigo|apenas posso|só estou livre|só estou disponível|só tenho|nada mal|sem problema|sem problemas|não há problema|não tem problema|nenhum problema|nada marcado|nenhuma objeção|nada contra|não me importo|sem objeção|sem objeções|não vejo problema|sem inconveniente`,
    except:
      'menos a|menos o|menos às|menos a de|menos o de|exceto a|exceto o|exceto às|salvo a|salvo o|salvo na|salvo no|tirando a|tirando o|com exceção de|com exceção da|com exceção do|à exceção de|à exceção da|à exceção do|excetuando|fora a|fora o|qualquer dia menos|todos menos|todas menos|todas exceto|todos exceto|só não|apenas não|descontando|exceto|menos|salvo|a não ser|com exceção|tirando|menos na|menos no|exceto na|exceto no|tudo menos|qualquer um menos',
    otherwise:
      'nos restantes dias|nos restantes|nos dias restantes|restantes dias|nos demais|em todos os outros dias|os outros dias|os demais dias|nos demais dias|nos outros dias|o resto da semana|o restante|os restantes|as restantes|tudo mais|qualquer outro|qualquer outra|qualquer outro dia|qualquer outro horário|de resto|o resto|os outros|as outras|os demais|as demais|fora isso|nos outros',
    also: 'também|além disso|igualmente',
    'same-goes':
      'o mesmo vale|vale o mesmo|igual para|a mesma coisa|o mesmo na|o mesmo com|o mesmo para|idem|mesma coisa',
    'neither-is': 'também não|tampouco',
    maybe: `antes de confirmar|antes de aceitar|antes de dizer que sim|não descarto|não excluo|vou falar com|em princípio|falar com a equipe|ver com a equipe|não marque ainda|não reserve ainda|não agende ainda|sem certeza|não faço ideia|não tenho certeza|duvido|tomara|quem sabe|raramente|vou ver se|ainda não sei|só consigo confirmar|consigo confirmar|só posso confirmar|posso confirmar|confirmar amanhã|confirmar depois|confirmar com|ainda preciso|preciso checar|preciso consultar|preciso perguntar|preciso falar com|preciso alinhar|tenho que checar|tenho de confirmar|tenho que consultar|tenho que perguntar|tenho de verificar|tenho que verificar|vou checar|vou ver|vou consultar|vou perguntar|deixa eu verificar|deixa eu checar|deixa eu confirmar|deixe-me ver|deixe-me verificar|pendente|pendente de|aguardando|aguardo confirmação|ainda não|sem confirmação|não confirmado|a verificar|a ver|veremos|vamos ver|não garanto|não posso garantir|sem garantia|não prometo|não posso prometer|pode ser que sim|é possível que|possível que|se tudo der certo|se nada mudar|se não surgir nada|salvo imprevistos|salvo imprevisto|tomara|com sorte|em teoria|teoricamente|a princípio|à partida|eventualmente|tentativo|provisório|provisória|sem certeza|não está certo|não estou certo|não estou certa|difícil dizer|difícil saber|nem sei|sei lá|vou tentar|tentarei|tento|farei o possível|em algum momento|qualquer dia desses|uma hora dessas|na dúvida|tenho dúvida|duvido|meio incerto|incerto|indefinido|ainda indefinido|no pior caso|se calhar|porventura|depende de|talvez|quem sabe|possivelmente|provavelmente|não tenho certeza|não sei|ainda não sei|preciso confirmar|preciso verificar|preciso ver|tenho que ver|tenho de ver|tenho que confirmar|vou verificar|vou confirmar|a confirmar|em princípio|depende|pode ser que|algum dia|um dia desses|acho que sim|provisoriamente|deixa eu ver|ver com`,
    hedge: 'acho que|acredito|espero que|deve dar|creio',
    prefer:
      'preferencialmente na|preferência por|de preferência na|minha preferência é|leve preferência|com preferência|o ideal|o ideal seria|melhor ainda|ainda melhor|seria melhor|melhor seria|se eu puder escolher|se pudesse escolher|mais conveniente|dou preferência|de preferência|idealmente|preferencialmente|se der de manhã',
    correction: `então melhor|aí melhor|e era|quero eu dizer|queria eu dizer|não, espera|espera, não|espera|espere|espere, não|peraí|pera aí|pera|ah não|ah, não|ai não|opa|opa, não|ops|não, melhor|não melhor|não, desculpe|não, desculpa|desculpa|desculpem|perdão|perdoe|foi mal|me confundi|confundi|confusão minha|erro de digitação|enganei-me|equívoco|me equivoquei|quero dizer|quer dizer|ou seja não|corrijo|retifico|retificação|a correção|errata|o certo é|o correto é|na realidade|pensando bem|pensando melhor|melhor dizendo|ou antes|li errado|olhei errado|dia errado|semana errada|quis escrever|melhor não|quis dizer|queria dizer|desculpe|correção|corrigindo|errei|ou melhor|digo|aliás|na verdade|me enganei|engano meu|erro meu`,
    past: `não encontro|não consigo abrir|não consigo encontrar|fechou com outro|fechou com outra|desistiu|escrevi|disse|coloquei|indiquei|sugeri|propus|combinado na|como combinado|como combinamos|combinamos na|havíamos combinado|tínhamos combinado|como falamos|como conversamos|discutimos|discutido|comentamos|mencionou|propôs|você propôs|você sugeriu|você ofereceu|você mandou|você enviou|você escreveu|escreveu|mandou|mandei|enviei|enviou|recebemos|recebido|recebida|encontramos|nos encontramos|nos falamos|nos reunimos|tivemos|tive|estivemos|sua mensagem de|seu email da|seu e-mail da|sua mensagem da|seu recado|mensagem de ontem|e-mail de ontem|email de ontem|conversa de|reunião de ontem|mês passado|outro dia|recentemente|anteriormente|anteontem|há duas semanas|há uma semana|faz uma semana|horário de atendimento|horário comercial|horário de funcionamento|prazo|data limite|vencimento|aniversário|ficou de|pediu|era|eram|foi|foram|estava|última vez|semana passada|seu email de|seu e-mail de|enviado|enviado em|falamos|conversamos|recebi|há dias|atrás|tinha|vimos|estive`,
    elsewhere: 'estou em|estarei em|vou estar em|estamos em|fico em',
    'polite-if': `se possível|se for possível|se puder|se der|se estiver bom|se for bom|se preferir|se quiser|se for conveniente|se ficar bom|se te servir|se lhe convier|se concordar|por favor|se der certo|se for melhor|se precisar|se necessário|se estiver disponível|se você puder`,
    fallback: `se não der certo|se não for|se não rolar|se não conseguir|caso não seja|caso não dê|caso não possa|do contrário|em alternativa|alternativamente|em último recurso|na pior das hipóteses|como plano b|se nenhum|se nenhuma|ou em alternativa|em caso negativo|se não|se não der|se não puder|caso não|senão|como alternativa|plano b|em último caso|se não for possível|caso contrário|como segunda opção`,
    condition:
      'só se|somente se|apenas se|depende do|depende da|conforme o|conforme a|desde que eu|se o meu|se a minha|se meu|se minha|na condição|com a condição|contanto|dependendo|a depender|desde que|contanto que|assim que eu|conforme',
    'will-tell': `só sei|digo-lhe|digo algo|digo qualquer coisa|dou-lhe resposta|confirmo depois|confirmo com você|confirmo em breve|confirmarei|te confirmo amanhã|lhe confirmo|vou confirmar amanhã|aviso amanhã|aviso depois|avisarei|te aviso amanhã|te avisarei|lhe avisarei|informo|informarei|te informo|te falo|te falo amanhã|falo amanhã|te respondo|respondo amanhã|te escrevo|escrevo amanhã|volto a escrever|volto a contactar|dou uma resposta|dou resposta|darei uma resposta|darei resposta|te dou um retorno|dou um retorno|te mando|mando amanhã|te ligo|ligo amanhã|saberei|vou saber|só saberei|fico de confirmar|fico de avisar|fico de te|volto com|te aviso|lhe aviso|aviso você|aviso vocês|te confirmo|confirmo até|confirmo amanhã|retorno|dou retorno|te retorno|darei retorno|te digo|respondo|eu aviso|volto a falar|entro em contato|retornarei|responderei`,
    flexible: `quando for melhor|quando te der jeito|quando lhe der jeito|quando vos der jeito|quando der jeito|como der jeito|como vos der jeito|o que der mais jeito|o que vos der mais jeito|quando vocês quiserem|quando vocês puderem|como for melhor pra vocês|como for melhor para vocês|fiquem à vontade|pra mim tanto faz|para mim tanto faz|me é indiferente|é-me indiferente|tanto me faz|como você preferir|como preferirem|como quiser|como quiserem|como achar melhor|quando quiser|quando quiserem|quando preferir|o que for melhor pra você|o que te convier|o que lhe convier|o melhor para você|você decide|você que sabe|você que decide|escolha você|escolha|escolham|pode decidir|todos servem|todas servem|todos me atendem|todas me atendem|todos funcionam|todas funcionam|qualquer um serve|qualquer uma serve|qualquer um funciona|qualquer uma funciona|qualquer horário serve|tenho flexibilidade|totalmente flexível|bem flexível|agenda flexível|à vontade|fique à vontade|a seu critério|ao seu critério|à sua conveniência|me viro|tanto faz|qualquer um|qualquer uma|qualquer um deles|como preferir|o que for melhor|o que preferir|você escolhe|pode escolher|sou flexível|flexível|à sua escolha|fica a seu critério|como for melhor|qualquer opção|o que for melhor para você|me adapto|é indiferente|indiferente`,
    'usual-time': 'horário de sempre|mesmo horário de sempre|horário habitual|hora de sempre',
    'keep-clear':
      'não marquem|não marque nada|não marcar nada|nada de marcar|não agendem|não agendar|não agende nada|não coloque|não coloquem|não ponha|não reserve|não ofereça|não ofereçam|não proponha|não sugira|sem chamadas|sem ligações|nada de chamadas|nenhuma chamada|nada … marcar|nada … agendar|sem reuniões|não marque|não marcar|não agende|nada de reuniões|nenhuma reunião|bloquear|bloqueie',
    keep: 'deixe|deixar|mantenha',
    thanks: `fico a aguardar|fico à espera|ficamos no aguardo|ficamos a aguardar|aguardo o link|aguardo o convite|bom resto de semana|ótimo dia|ótimo final de semana|boa manhã|boa tardinha|boa noitinha|boa jornada|ótima tarde|ótima manhã|ótima noite|ótima semana|ótima tardinha|ótima noitinha|ótima jornada|excelente tarde|excelente manhã|excelente noite|excelente semana|excelente tardinha|excelente noitinha|excelente jornada|linda tarde|linda manhã|linda noite|linda semana|linda tardinha|linda noitinha|linda jornada|bela tarde|bela manhã|bela noite|bela semana|bela tardinha|bela noitinha|bela jornada|uma boa tarde|uma boa manhã|uma boa noite|uma boa semana|uma boa tardinha|uma boa noitinha|uma boa jornada|uma ótima tarde|uma ótima manhã|uma ótima noite|uma ótima semana|uma ótima tardinha|uma ótima noitinha|uma ótima jornada|tão cedo|tão tarde|tão em cima da hora|boa viagem|boas festas|feliz ano novo|bom ano|feliz natal|boas férias|bom feriado|boa ideia|boa pergunta|que bom|que ótimo|um prazer|muito prazer|prazer em|valeu|grato desde já|obrigado pelo|obrigada pelo|obrigado pela|obrigada pela|espero que tudo|espero que você esteja|espero que estejam|tudo bem por|tudo bom|até breve|até logo|bom descanso|bom trabalho|no aguardo|fico no aguardo|aguardo retorno|aguardo seu retorno|fico à disposição|à disposição|obrigado|obrigada|muito obrigado|muito obrigada|bom dia|boa tarde|boa noite|bom fim de semana|boa semana|o quanto antes|o mais breve|agradeço|desde já|tudo bem com|espero que esteja|bom final de semana|assim que possível|por favor`,
    howabout: `encontre um horário|arranje um horário|marque por favor|por favor marque|arranja um horário|por favor encontre|proponha|propõe|ofereça|sugira|ofereça a ele|ofereça a ela|sugere|que acha|que tal na|que tal se|o que me diz|o que diz de|como fica|como está sua|como está a sua|você tem|vocês têm|tens|podes|consegues|te serve|lhe serve|serve para você|serve pra você|funciona para você|funciona pra você|fica bom para você|fica bom pra você|dá pra você|dá para você|dá certo para|daria para|seria possível na|podia ser|poderia na|posso propor|posso sugerir|posso oferecer|ofereço|sugeriria|proporia|minha proposta|contraproposta|vamos marcar|podemos marcar|marcamos|podemos conversar|podemos falar|conseguem|conseguiriam|teriam|haveria|há possibilidade|existe possibilidade|há alguma possibilidade|que tal|o que acha|o que acha de|pode ser na|poderia ser|seria possível|é possível|podemos|poderíamos|você pode|você consegue|consegue|conseguiria|está disponível|estaria disponível|está livre|tem disponibilidade|teria|proponho|sugiro|minha sugestão|sugestões|propostas|minhas propostas|vamos|e se|digamos|pode na|você teria|dá para`,
    ask: `do que se trata|de que se trata|sobre o quê|qual o assunto|qual é o|qual é a|qual seria|quanto tempo|quanto dura|quanto vai durar|quem vai|quem mais|quem participa|quem são|onde será|onde é|onde vai|onde fica|vai ser online|é online|é virtual|será online|será presencial|será por|seria online|precisa de|preciso preparar|devo preparar|devo levar|tem algum|há algum|há alguma|tem como|pode me enviar|pode me mandar|poderia enviar|poderia me enviar|pode esclarecer|poderia esclarecer|você poderia me|pode confirmar se|quanto custa|para quê|pra quê|por quê|quem|o que|onde|como|por que|qual|quais|quanto|do que|sobre o que|é presencial|será|precisa|preciso levar|pode me dizer|poderia me|vai ser|tem estacionamento|é por`,
    meeting: `o nosso encontro|videoconferência|telefonema|sessão|café|demo|demonstração|apresentação|alinhamento|papo|reuniãozinha|nossa reunião|nossa conversa|nosso encontro|reunião|reuniões|conversa|chamada|encontro|ligação|call|videochamada|entrevista|compromisso com|bate-papo|convite`,
    reschedule: `jogamos|dá pra mudar|dá para mudar|dá pra passar|consegue mudar|consegue passar|podemos passar|podemos mudar|vou ter que remarcar|ter que remarcar|preciso remarcar|remarca|remarcamos|remarquemos|remarque|reagendamos|reagende|reagendarmos|adiamos|adie|adiemos|mudarmos|mudamos|mudança de data|mudança de horário|mude|passarmos|passamos|mover para|movermos|jogar para|jogamos para|empurrar|empurrar para|trocar|trocar o horário|trocar a data|trocar para|alterar|alterar o horário|alterar para|outras datas|outros horários|outras opções|outros dias|outras sugestões|novas datas|novos horários|nova sugestão|novo dia|achar outra|achar outro|encontrar outra|encontrar outro|ver outra data|ver outro dia|ver outro horário|antecipamos|antecipar a|atrasar|não vou conseguir comparecer|não poderei comparecer|não poderei participar|não vou conseguir participar|passar|mudar|mover|remarcar|reagendar|adiar|mudar a reunião|mudar nossa|alterar a data|mudar a data|mudar o horário|mudar para|transferir|passar para|antecipar|outra data|outro dia|outro horário|outra hora|nova data|novo horário|adiada|adiarmos|remarcarmos|postergar|desmarcar e`,
    cancel:
      'cancelamos|cancelemos|cancelarei|cancelamento|desmarcamos|desmarque|desmarcada|desmarcado|desmarcarmos|anular|suspender|cancelar|cancela|cancele|cancelo|cancelada|cancelado|desmarcar|desmarco|cancelem|cancelarmos',
    'call-off':
      'pode tirar da agenda|tira da agenda|tirem da agenda|não vai rolar mais|não vai mais rolar|não rola mais|não vai ser preciso|não precisaremos|não vai precisar|não vai ser necessário|não será mais preciso|não precisamos nos reunir|não será preciso|não é preciso|não é necessário|não será necessário|não é mais preciso|não faz mais sentido|não faz sentido mais|já resolvemos|já está resolvido|já se resolveu|já resolvi|esqueça|esqueçam|deixe para lá|deixe pra lá|deixa quieto|não vai mais acontecer|não vai acontecer|não vai ter mais|não haverá|não haverá mais|fica sem efeito|perdeu o sentido|não é mais necessário|não é mais necessária|não precisa mais|não precisamos mais|não será mais necessária|não será mais necessário|deixa para lá|deixa pra lá|esquece|já foi resolvido|resolvido|não é necessária',
    misdirected: `pessoa errada|endereço errado|destinatário errado|enganou-se na pessoa|enganaram-se na pessoa|enganou-se de pessoa|engano de pessoa|confundiu-me com|me confundiu com|me confundiram com|confundiram-me com|não é para mim|não é dirigido a mim|não sou a pessoa`,
    'decline-meeting': `sem mim|não me interessava|não nos interessava|não faz sentido|não faz sentido pra|não faz sentido pra gente|não faz sentido para nós|já temos alguém|já tenho alguém|já temos quem|não vamos dar seguimento|não daremos seguimento|não está nos planos|não está nos nossos planos|já estamos servidos|fico de fora|ficamos de fora|não vamos seguir|não vamos avançar|não vamos prosseguir|não seguiremos|não daremos continuidade|não vamos dar continuidade|não vamos continuar|decidimos não|optamos por não|outro fornecedor|outra empresa|outra solução|já temos fornecedor|já temos um|já trabalhamos com|não é para nós|não é pra nós|não é para mim|não é pra mim|não é prioridade|não nos interessa|não há interesse|não precisamos|não temos necessidade|não vejo necessidade|não vejo sentido|não faz sentido para|prefiro que não|preferimos não|melhor por e-mail|melhor por email|por e-mail mesmo|por email mesmo|por escrito|não irei|não comparecerei|não participarei|não participaremos|não contem comigo|não conte comigo|recusamos|declinamos|declinar|agradeço mas não|obrigado mas não|obrigada mas não|não, obrigado|não, obrigada|passo dessa|passo desta|vou passar|não tenho interesse|não temos interesse|sem interesse|não estou interessado|não estou interessada|não me interessa|não obrigado|não obrigada|não quero|não queremos|declino|recuso|dispenso|prefiro não|não vou participar|não desejo|não preciso`,
    stop: `me tirem|me tirem daí|tirem-me|tira-me|não autorizei|não quero mais receber|não desejo mais receber|não queremos mais receber|quero parar de receber|retirem meu nome|tirem meu nome|tire meu nome|da base de dados|da sua base|do vosso sistema|do mailing|do seu mailing|da vossa base|não me mande|não me mandem|não me enviem|não mande mais|não mandem mais|não escreva mais|não escrevam mais|não me incomode|não me incomodem|não me contactem|não me contacte|não me contatem|não voltem a|não volte a me|parem com|pare com|para de me|deixe de|deixem de|deixa de me|me deixe em paz|me deixem em paz|deixe-me em paz|da sua lista|da lista|das listas|da vossa lista|de sua lista|remova meu|remova o meu|remova meus|removam|remover meu|retire meu|retire-me|me retire|retirem|exclua meu|exclua-me|exclua meus|excluir meu|excluam|apague meu|apaguem|descadastro|descadastramento|me descadastre|cancelar a inscrição|cancelar assinatura|cancelar subscrição|sem mais e-mails|sem mais mensagens|nada de e-mails|não desejo receber|assédio|denunciar|não me escreva|não me escrevam|parem de|pare de|não quero receber|não me envie|não envie mais|não enviem mais|descadastrar|descadastre|remova-me|me remova|me remova da|remover da lista|tire-me|me tire|me tira|não me contate|não entre em contato|não entrem em contato|spam|chega de|cancelar inscrição|apague meus`,
    defer: `voltar a escrever|voltar a escrever-me|voltar a ligar|voltar a procurar|voltar a entrar em contacto|voltar a entrar em contato|voltar ao assunto|voltar a este assunto|voltar a isto|voltar a perguntar|tornar a falar|me procurar|relembrar|relembrar-me|depois da páscoa|depois do natal|após a páscoa|após o natal|depois do ano novo|me procura|me procura de novo|me procura em|me chama em|me chama de novo|me liga de novo|me escreve de novo|me escreve em|fala comigo em|fala comigo de novo|volta a falar comigo|volta a contactar|volta a me procurar|tenta novamente|tenta em|pergunta de novo|pergunta em|me cobra em|me dá um toque|dá um toque|dê um toque|me cutuca|me aciona em|me acione em|me contata em|retomem|retoma o contacto|retome o contato|voltem a falar|voltem em|passado o verão|depois da virada|após as férias|após o verão|após o carnaval|vamos deixar isso para|podemos retomar|podemos voltar a falar|torna a falar|torne a falar|volta a ligar|me procurar de novo|me procurar novamente|procurar de novo|procurar novamente|me procurar em|procure-me|me chamar em|me chamar de novo|me contatar|me contate|me contactar|contactar-me|me ligar em|ligue-me|me ligue|me ligue em|me escrever em|me escreva|escreva-me|me escreve|falar comigo em|falar de novo|falar novamente|voltar a falar|voltamos a falar|voltemos a falar|voltar a conversar|conversar em|conversamos em|conversar de novo|conversamos depois|falamos depois|falamos mais|vamos retomar|retomarmos|retomemos|retome em|retomar em|retoma|me lembrar|lembre-me|me relembre|insista|insistir|pergunte de novo|pergunte novamente|me pergunte|tenta de novo|tentar de novo|tentar novamente|tente em|agora não é|agora não dá|não é um bom momento|não é bom momento|não é o momento|não é o melhor momento|mau momento|momento ruim|momento complicado|depois das férias|depois do verão|depois do carnaval|depois das festas|ano que vem|próximo ano|próximo trimestre|no segundo semestre|mais adiante|mais à frente|deixamos para|deixa para depois|deixa pra depois|fica para depois|fica pra depois|adiar tudo|em pausa|na pausa|esperar até|esperemos|aguardemos|entre em contacto em|entrar em contato em|entre em contato a partir|volte em|volte a contatar|por enquanto|no momento|volte a falar|volte a me|me procure|me procurem|me chame|fale comigo|falamos em|vamos falar em|retomamos|retomar|retome|me lembre|me lembra|mais para frente|mais pra frente|mais tarde|em outro momento|em espera|entre em contato em|entre em contato novamente|tente novamente|tente de novo|me escreva em|volta a falar|me contate em|vamos deixar para|deixar para|deixemos para|aguardar|pausar|contacte-me|volte a contactar|me liga em`,
    away: `por motivo de férias|por férias|fechados|estamos fechados|encerrados|estaremos encerrados|encontra-se encerrado|encontra-se fechado|estou ausente|estarei ausente|encontro-me ausente|me encontro ausente|encontro-me de férias|estarei de férias|entrarei de férias|de férias até|fora da empresa|de recesso|em recesso|recesso|escritório fechado|escritório está fechado|estaremos fechados|estará fechado|licença médica|licença paternidade|licença-paternidade|licença maternidade|de licença médica|de baixa|baixa médica|afastado|afastada|afastamento|sem acesso ao e-mail|sem acesso a e-mail|não estarei lendo|não estarei acessando|acesso restrito|acesso reduzido|férias coletivas|fora do escritório|de férias|ausente|em férias|estou de férias|licença|de licença|licença-maternidade|sem acesso|acesso limitado|não terei acesso`,
    automatic: `resposta automática:|mensagem de ausência|aviso de ausência|ausência:|esta é uma resposta|esta é uma mensagem|não será lida|não será lido|não será encaminhada|assim que retornar|assim que regressar|quando retornar|quando regressar|no meu regresso|após o meu regresso|out of office|resposta automática|mensagem automática|ausência temporária|quando eu voltar|no meu retorno|ao meu retorno|gerada automaticamente|ausência do escritório|assim que eu voltar`,
    back: 'de volta ao trabalho|de volta à minha mesa|retomo o trabalho|regresso ao trabalho|volto ao batente|estarei de novo no escritório|volto a estar|estou de volta|voltamos|voltaremos|retornamos|retornaremos|regressamos|regressaremos|de regresso|estaremos de volta|disponível novamente|novamente disponível|de novo disponível|estarei de novo|estarei novamente|reabrimos|reabriremos|retomo|retomarei|retomaremos|retomamos as atividades|volto ao trabalho|volto ao escritório|voltando|volta ao|retorno|volto|voltarei|retornarei|estarei de volta|de volta|regresso|regressarei|retornando|retorno ao',
    'add-people': `adicionem|adicioná|acrescentem|incluam|incluí|convidem|convidá|com cópia|com cópia para|cópia para|em cc|cc|ponha em cópia|põe em cópia|pôr em cópia|põe|ponha|trazer|trago|vou levar|levarei|vai junto|vem junto|vem também|virá também|vai também|vai estar presente|estará presente|também participa|também vai participar|participa|participam|gostaria de participar|quer participar|precisa participar|precisa estar|deve participar|deve estar|tem que participar|se juntar|se junta|vai se juntar|juntar-se|inclusão|adicionar|adicione|adiciona|incluir|inclua|inclui|convidar|convide|convida|em cópia|colocar em cópia|coloque|coloca|copiar|copie|participar|participe|participará|juntar|se junte|chamar|chame|acrescentar|acrescente|estar presente|vai participar|cópia`,
    delegate: `contato certo|contacto certo|não cuido mais|já não trato|não trato mais|já não cuido|não é mais comigo|já não é comigo|passei o assunto|passei isso|passei o tema|deixei com|deixei isso com|agora está com|agora é com|agora fica com|ficou com|minha agenda fica com|a agenda fica com|fala com ela|fala com ele|escreve para ela|escreve pra ela|passa por ela|quem cuida da agenda|quem vê a agenda|fala com|falem com|converse com|conversar com|converse direto com|trate com|tratar com|trata disso|trata deste|trata desse|veja com|ver isso com|veja isso com|combine isso com|acerte com|acertar com|acerte direto com|marque com|marcar com|agendar com|alinhar com|coordenar com|entrar em contato com|entre em contacto com|contatar|contactar|contate a|contate o|contacte a|contacte o|escreva para|escreva a|mande para|envie para|dirija-se|dirigir-se|responsável é|é responsável|é o responsável|é a responsável|está responsável|ficou responsável|está à frente|cuida deste|cuida desse|cuida do|está cuidando|vai cuidar|quem cuida|quem cuida disso|quem trata|passou para|passei para|repassei|repasso|vou repassar|encaminhado|encaminhada|encaminhando|minha colega|meu substituto|minha substituta|meu sucessor|minha sucessora|não sou mais|já não sou|não sou a pessoa|não sou o responsável|não sou a responsável|pessoa errada|pessoa de contato|não trabalho mais|já não trabalho|saí da empresa|deixei a empresa|vai no meu lugar|irá no meu lugar|vai em meu lugar|participará no meu lugar|me substituirá na|me representa|representar-me|vai me representar|gerencia minha agenda|cuida da minha agenda|gere a minha agenda|organiza minha agenda|assume|assumirá|com ele|com ela|no meu lugar|em meu lugar|em meu nome|por mim|me substitui|me substituirá|me substituir|vai me substituir|fale com|falar com|procure|procurar o|procurar a|entre em contato com|contate|contacte|minha assistente|meu assistente|minha secretária|pessoa certa|pessoa responsável|responsável por|cuida disso|cuida da|encaminhei|encaminho|vou encaminhar|combine com|combinar com|alinhe com|coordene com|agende com|assumiu|vai assumir|me representará`,
    urgent:
      'urgente|urgentes|urgência|emergência|em caso de urgência|assuntos urgentes|na minha ausência|durante minha ausência|se for urgente',
    length: `deixamos em|fazemos em|resolver em|faz em|mais breve|mais rápido|mais rápida|estendê|prolongar para|limitar|limitada|limite de|uma duração de|duração|de duração|precisava de|precisaria de|precisaríamos de|encurtar|reduzir|diminuir|estender|alongar|aumentar|prolongar|mais curta|mais curto|mais longa|basta|bastam|suficiente|suficientes|é suficiente|são suficientes|preciso de|precisamos de|vamos precisar|precisaremos|no máximo|máximo|durar|dure|que seja de|apenas|só|fazer de|fazer em|deixar em`,
    'too-long': 'muito longa|muito longo|longo demais|longa demais|demais|muito curto|muito curta|é muito|não basta',
    'zone-mine':
      'daqui|no meu fuso|no nosso fuso|de cá|aqui no brasil|minha zona|por aqui|fuso daqui|hora daqui|horário daqui|meu horário|horário local|nosso horário|aqui|minha hora|hora local',
    'zone-yours':
      'daí|no seu fuso|no fuso de vocês|de lá|aí com vocês|aí para vocês|vosso fuso|por aí|fuso daí|hora daí|horário daí|seu fuso|teu horário|tua hora|seu horário|horário de vocês|aí|sua hora|vosso horário',
    'zone-word': 'horário do|horário da|hora do|hora da|horário de|hora de|fuso|fuso horário',
    'living-in':
      'escrevo de|escrevo-lhe de|estou escrevendo de|estou baseado em|estou baseada em|estou no fuso|fico no fuso|resido em|todos os horários em|horários em|moro em|vivo em|trabalho de|meu fuso|meu fuso horário',
    'greeting-end': 'abraços|abraço|abs|atenciosamente|cumprimentos|att|grato|grata|um abraço',
    'somebody-else': `minha colega não|a minha colega não|minha colega não pode|meus colegas não|os meus colegas não|meu chefe|minha chefe|minha chefia|meu sócio|minha sócia|meu colega|meu diretor|minha diretora|meu marido|minha esposa|meu gestor|minha gestora|meu gerente`,
    habit: `normalmente|geralmente|em geral|por norma|via de regra|costumo|sempre`,
    instead: `em vez disso|em lugar disso|no lugar disso`,
    versus: `em vez de|em vez da|em vez do|ao invés de|ao invés da|ao invés do|no lugar de|no lugar da|e não|do que`,
    'same-time': `mesmo horário|mesma hora|no mesmo horário|à mesma hora|na mesma hora`,
    apology: `desculpe pela|desculpe pelo|desculpe por|desculpa pela|desculpa pelo|desculpa por|desculpem pela|
      desculpem pelo|desculpas pela|desculpas pelo|peço desculpa pela|peço desculpa pelo|peço desculpas pela|
      peço desculpas pelo|perdão pela|perdão pelo|lamento a|lamento o|sinto muito pela|sinto muito pelo`,
    regret: `pena|que pena|uma pena|infelizmente|lamento|sinto muito|lamentavelmente|peço desculpa|peço desculpas`,
    'after-that': `depois disso|em seguida|a partir daí|a partir de então`,
    'before-that': `antes disso|previamente`,
  },
  checking: `vou falar com|preciso checar|preciso consultar|preciso perguntar|preciso falar com|preciso alinhar|
    tenho que checar|tenho de confirmar|tenho que consultar|tenho que perguntar|tenho de verificar|
    tenho que verificar|vou checar|vou ver|vou consultar|vou perguntar|deixa eu verificar|deixa eu checar|
    deixa eu confirmar|deixe-me ver|deixe-me verificar|preciso confirmar|preciso verificar|preciso ver|
    tenho que ver|tenho de ver|tenho que confirmar|vou verificar|vou confirmar|deixa eu ver`,
  offers: {
    noun: 'janelas|possibilidade|possibilidades|vagas|bloco|faixa|das sugestões|das propostas|dos propostos|opção|opções|horário|horários|data|datas|proposta|propostas|sugestão|sugestões|alternativa|alternativas|hora|vaga|das opções|dos horários|janela|proposto|propostos|propostas|sugeridos|sugeridas',
    label: 'opção|número|nº|n°|proposta|alternativa|#|opções|sugestão',
    that: 'essa sugestão|essa proposta|a sua sugestão|o horário proposto|a data proposta|o horário sugerido|nesse dia|essa vaga|esse horário|essa data|nesse horário|nessa data|essa opção|esse dia|isso|este horário|essa hora|nessa hora|o horário|neste horário',
    those:
      'as datas sugeridas|nas datas sugeridas|nas datas propostas|as datas propostas|os horários sugeridos|nos horários sugeridos|nos horários propostos|nesses dias|esses dias|nessas datas|nos dias sugeridos|nos dias propostos|essas horas|datas indicadas|nas datas indicadas|nas datas mencionadas|nessas horas|tuas sugestões|as tuas propostas|vossas propostas|esses horários|essas opções|essas datas|esses|essas|estes horários|estas opções|os horários|as opções|as datas|suas sugestões|suas propostas|as sugestões|nesses horários|os propostos',
    all: 'qualquer um deles|qualquer uma delas|cada um deles|cada uma delas|todas elas|todos eles|os quatro|as quatro|todas as sugestões|todas as propostas|qualquer um dos três|qualquer uma das três|todos|todas|tudo|os três|as três|todos os horários|todas as opções|todas as datas',
    both: 'os dois dias|as duas datas|ambos os dias|ambas as datas|os dois horários|as duas opções|nos dois dias|em ambos os dias|ambos|ambas|os dois|as duas|ambos os horários|ambas as opções|qualquer um dos dois|qualquer uma das duas',
    either: 'qualquer um dos dois|um ou outro',
    any: 'qualquer|qualquer um|qualquer uma|qualquer um dos|qualquer uma das|algum|alguma',
    none: 'nenhum desses dias|nenhum destes dias|nenhum dos dias|nenhuma dessas datas|nenhuma destas datas|nenhuma delas|nenhum dos horários|nenhuma das opções|nenhuma das datas|nenhum desses horários|nenhuma dessas opções|nenhuma opção|nenhum horário|nenhuma data|nenhum dos três|nenhuma das três|nenhuma destas|nenhum dos dois|nenhuma das duas|nenhum|nenhuma|nenhum dos|nenhuma das|nenhum desses|nenhuma dessas|nenhum deles|nem um nem outro|nenhum destes|nenhum me',
    earliest:
      'quanto antes|quanto antes melhor|quanto antes, melhor|quanto mais cedo melhor|quanto mais cedo, melhor|o primeiro disponível|a primeira disponível|o mais rápido possível|a mais cedo|primeiro horário|o primeiro horário|mais cedo|o mais cedo|mais cedo possível|o quanto antes|o mais cedo possível|a mais próxima|o mais próximo',
    latest:
      'quanto mais tarde melhor|quanto mais tarde, melhor|o mais tarde possível|a mais tarde|último horário|o mais tarde|mais tarde possível|o mais tardio|a mais distante',
    earlier: 'o mais cedo dos',
    later: 'o mais tarde dos',
    middle: 'do meio|o do meio|a do meio|intermediária',
    last: 'último|última|o último|a última|últimos|últimas',
    former: 'o primeiro dos dois',
    latter: 'este último|esta última',
    others:
      'as outras duas|os outros dois|as outras opções|os outros horários|o restante|outros|outras|os outros|as outras|os demais|as demais|o outro|a outra',
    article:
      'a partir do|a partir do dia|antes do|antes do dia|depois do|depois do dia|após o|após o dia|até o|até ao|até o dia|até ao dia|desde o dia|a contar do|o|a|os|as',
    penultimate: 'penúltimo|penúltima|o penúltimo|a penúltima',
  },
  numberAfterWeekdayIsDate: true,
  pluralPartMeansEvery: false,
  dayFirst: true,
  twelveHour: false,
}
