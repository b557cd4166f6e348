import type { ActWords } from './act-words.ts'

export const portuguese: ActWords = {
  yes: 'sim|claro que sim|com certeza|correto|correcto|exato|exatamente|exactamente|isso mesmo|é isso|de acordo|concordo|combinado|pode ser|pode sim|pode fazer|pode avançar|faz isso|faça isso|avance|avança|vá em frente|força|confirmo|confirmado|aprovado|sem problema|sem problemas|não há problema|por que não|porque não|está bem|tudo bem|por mim tudo bem|com prazer|com todo o gosto|é verdade',
  'weak-yes': 'ok|bom|boa|bem|perfeito|ótimo|óptimo|beleza|fechado|muito bem|por favor|pode|podes|claro|certo|faça',
  no: 'de modo nenhum|de jeito nenhum|de maneira nenhuma|nem pensar|claro que não|com certeza não|melhor não|é melhor não|prefiro que não|ainda não|agora não|não obrigado|não obrigada|não é preciso|não precisa|não é necessário|nunca|jamais|infelizmente não|receio que não|deixe|deixa|deixa estar|esqueça|esquece|errado|incorreto',
  'weak-no': 'não|nao',
  filler:
    'por favor|obrigado|obrigada|então|pois|bem|bom|olá|oi|bom dia|boa tarde|e|também|ah|oh|nesse caso|podemos|pode|olhe',
  not: 'não|nao|nunca|jamais|nenhum|nenhuma|nem|ninguém|nada|tampouco',
  if: 'se|caso|a menos que|a não ser que|desde que|contanto|assim que|enquanto|depende|conforme',
  maybe:
    'talvez|provavelmente|possivelmente|quem sabe|acho|suponho|não sei|não tenho certeza|logo se vê|vamos ver|se calhar',
  but: 'mas|porém|contudo|no entanto|exceto|salvo|embora|menos|à exceção de|com exceção de|tirando|fora',
  'could-you':
    'pode|podes|podem|poderia|poderias|poderiam|podia|podias|consegue|consegues|podemos|queria que|gostaria que',
  'shall-we': 'devo|devemos|deveríamos|quem|que|qual|por que|como|quando|onde|já|respondeu|é possível que|sabe',
  modal:
    'pode|podes|podem|podemos|deve|devem|devemos|tem de|tem que|temos de|vamos|que|se|nos|você|o|a|senhor|senhora|doutor|decidimos|decidi|resolvemos|foi decidido',
  remove:
    'tirar|tira|tire|tirem|remover|remove|remova|removam|retirar|retira|retire|retirem|eliminar|elimina|elimine|excluir|exclui|exclua|riscar|risca|risque|apagar|apaga|apague|deixa … de fora|deixe … de fora|deixar … de fora|deixar de fora|desconvidar',
  without: 'sem',
  proceed:
    'avança|avançar|avance|avancem|segue|seguir|siga|continue|continua|continuar|prosseguir|prossiga|faz|fazer|faça|façam|reserva|reservar|reserve|marca|marcar|marque|começar|comece|vamos|toca|vira|viramos|arranjamos|arranjamo-nos|desenrascamos',
  optional:
    'opcional|facultativo|facultativa|não é obrigatório|não é obrigatória|não é imprescindível|não precisa de vir|não precisa vir|não precisa estar|pode faltar|se quiser|dispensável',
  enough: 'basta|bastam|bastaria|bastariam|suficiente|suficientes|pelo menos|ao menos',
  'will-do': 'chega|chegam',
  'of-them':
    'de|dos|das|deles|delas|os|as|que|se|com|com que|pessoas|participantes|convidados|são|é|seria|seriam|possam|podem|puderem|venham|vierem|estejam',
  spare: 'pode faltar|podem faltar|pode não vir|podem não vir',
  missing:
    'não pode|não podem|não puder|não puderem|não possa|não possam|não pode vir|não podem vir|não puder vir|falta|faltam|falte|faltar|faltarem|não vem|não vier',
  harmless: 'não faz mal|não há problema|sem problema|tudo bem|está bem|não importa',
  everybody: 'todos|todas|toda a gente|todo mundo|cada um',
  'must-come':
    'tem de … vir|tem de … estar|tem de … participar|tem que … participar|precisa de … vir|precisa de … estar|deve … vir|deve … estar|tem que … vir|tem que … estar|têm de … vir|têm de … estar|têm de … participar|têm que … vir|têm que … estar|têm que … participar|devem … vir|devem … estar|devem … participar|precisam de … vir|precisam de … estar|precisam … vir|é preciso que … venham|é necessário que … venham|preciso de|precisamos de|são necessários|fazem falta',
  'after-all':
    'afinal|no fim de contas|desculpe|desculpa|eles|elas|presentes|presente|realmente|lá|me|nos|para mim|para nós|para a reunião|isso|por mim',
  instead:
    'em vez de|em vez do|em vez da|em lugar de|no lugar de|no lugar do|no lugar da|em seu lugar|substituir|substitui|substitua|trocar|troca|troque|trocar por|suplente',
  keep: 'mantém|mantenha|manter|mantenham|conserva|conserve|conservar|fica|ficam|fique|com|deixa … dentro',
  informed:
    'mantém … par|mantenha … par|manter … par|mantém … informado|mantenha … informado|mantém … corrente|mantenha … corrente',
  and: 'e|bem como|e também|&',
  'beside-name': 'o|a|os|as|do|da|de|senhor|senhora|doutor|também|nem',
  'as-well': 'também|igualmente|idem',
  'behind-names': 'do|da|dos|das|de|até|por|para',
  wait: 'esperar|espera|espere|esperem|esperemos|aguardar|aguarda|aguarde|aguardem|paciência|tenha paciência|tem paciência|insistir|insista|insiste|sem pressa|não há pressa',
  'go-on':
    'continue|continua|continuem|continuar|prossiga|prosseguir|siga|segue|seguir|envie outros|envia outros|envie mais|envia mais|mande outros|mande mais|tente de novo|tente outra vez|tenta de novo|tenta outra vez',
  'hold-off':
    'pare|pausa|stop|suspenda|um momento|espere um pouco|espera um pouco|aguarde um pouco|não envie|não envies|não mande|não mandes|não escreva|não escrevas|não continue|não continues|não avance|não avances|para já não|por agora não|por enquanto não|para já nada|por agora nada|por enquanto nada|nada por agora|nada por enquanto|deixe assim|deixa assim',
  give: 'dê|dá|dar|deem|dá-lhe|dê-lhe|deixa|deixe|concede|conceda',
  'more-time': 'tempo|mais tempo|um pouco|até|dias|dia|semana|semanas|mais|outra|outro|uma chance|uma oportunidade',
  approach:
    'pergunta|pergunte|perguntar|lembra|lembre|lembrar|relembre|tenta|tente|tentar|escreve|escreva|escrever|contacta|contacte|contate|contatar|liga',
  again: 'outra vez|de novo|novamente|mais uma vez|mais tarde|amanhã|para a semana|semana que vem|um lembrete',
  pronoun: 'ele|ela|eles|elas|lhe|lhes|essa pessoa|esta pessoa',
  clitic: 'o|a|os|as|lo|la',
  'all-of': 'todos|todas|ambos|ambas|os dois|as duas|equipa|equipe|pessoal|gente',
  only: 'só|apenas|somente|unicamente|exclusivamente|mais nada|nada mais|é tudo|nenhum outro',
  wish: 'gostaria|gostaríamos|gostava|gostávamos|queria|queríamos|quero|queremos|quer|desejo|desejamos|deseja|preciso|precisamos|precisa|procuro|procuramos|poderia|poderíamos|podíamos|podemos|posso|pode|podem|podiam|poderiam|é possível|seria possível|teriam|têm|tem disponibilidade|há possibilidade|solicito|solicitar|agendar|marcar|combinar|organizar|pedir|quando podemos|quando poderíamos|teria muito gosto|ficaria feliz',
  meet: 'reunião|reunir|reunirmo-nos|reunirmos|encontro|encontrar|encontrarmo-nos|chamada|videochamada|ligação|conversa|conversar|falar|visita|visitar|passar|ir aí|conhecer|conhecermo-nos|entrevista|consulta|demonstração|demo|sessão|oficina|formação|treinamento|café|almoço|por telefone|discutir|tratar|apresentação|bate-papo|pessoalmente|vermo-nos|horário',
  money:
    'fatura|faturas|factura|recibo|recibos|contabilidade|pagamento|pagamentos|transferência|vencimento|iban|nib|valor em dívida|boleto|nota fiscal',
  bulk: 'newsletter|boletim|cancelar inscrição|cancelar subscrição|descadastrar|ver no navegador|recebeu este e-mail|inscreva-se|portas abertas|webinar',
  notice:
    'fora do escritório|resposta automática|estou ausente|mensagem automática|não entregue|foi cancelada|foi cancelado|foi alterada|não responda|não responder|a sua encomenda|o seu pedido|seu pedido|enviado|rastreio|rastreamento|código de verificação|senha|lembrete de consulta|a sua consulta|cancelado:|cancelada:|aceito:|convite:',
  sales:
    'nossa agência|nossa solução|nossa plataforma|nosso software|nossos serviços|nossos clientes|a nossa agência|os nossos clientes|ajudamos|aumente|aumentar as suas|duplicar|mais vendas|tem interesse|têm interesse|interessados|sem compromisso|teste grátis|oferta especial|leads|economizar|poupar',
  callback:
    'ligue-me|ligue para mim|me ligue|me liguem|liguem-me|telefone-me|retornar a ligação|retorne minha ligação|me liga|liga-me',
  machine:
    'ia|bot|chatbot|modelo de linguagem|instruções anteriores|ignore|ignora|administrador|nova política|todos os pedidos|chave de api|credenciais',
  inform:
    'pode me dizer|pode-me dizer|podem-me dizer|diga-me|a que horas|que horas|quanto|quanta|qual é|preço|preços|tabela de preços|horário de funcionamento|abrem|envie-me|pode enviar|podem enviar|uma pergunta|uma dúvida|se têm|vendem|em stock|em estoque',
  thanks:
    'obrigado|obrigada|muito obrigado|recebido|recebida|para sua informação|para conhecimento|em anexo|anexo|segue|entraremos em contacto|entraremos em contato|parabéns|dou notícias',
  application: 'candidatura|currículo|meu cv|vaga|vaga de|estágio|carta de apresentação|processo seletivo',
  'pass-on':
    'diga|diga-lhe|diz|diz-lhe|avise|avisa|avise-a|avise-o|informe|informa|infelizmente|lamento|desculpe|desculpa|peço desculpa|cancele|cancela|à|ao|não posso|não posso ir|não vou poder|não consigo ir',
  attend: 'com|e|junto com|comigo|participar|participantes|convidar|incluir|presentes|responda-lhe|responder a|cópia',
}
