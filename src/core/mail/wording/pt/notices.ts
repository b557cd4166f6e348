import type { notices as pattern } from '../en/notices.ts'
import { inQuotes, plural } from './words.ts'

const meeting = (title: string | null): string => (title === null ? 'uma reunião' : `a reunião ${inQuotes(title)}`)

const asAdmin = (workspace: string): string => `Recebe este e-mail porque administra ${workspace}.

Parley
`

const asOrganizer = (workspace: string): string =>
  `Recebe este e-mail porque organiza esta reunião ou administra ${workspace}.

Parley
`

const asManager = (team: string, workspace: string): string =>
  `Recebe este e-mail porque gere ${team} ou administra ${workspace}.

Parley
`

/** Notices from Parley itself to the people who run a workspace. */
export const notices: typeof pattern = {
  endpointDisabled: ({ endpointId, url, host, workspace, time }) => ({
    subject: `Os webhooks para ${host} estão desligados`,
    text: `Olá!

Os webhooks de ${workspace} para este endpoint falharam repetidamente, por isso o Parley desligou-o em ${time}:

${url}
(${endpointId})

Nada se perdeu. Os novos eventos ficam guardados à espera de que o endpoint volte; ao fim de sete dias, vão sendo abandonados um a um.

Quando o destino voltar a funcionar, ligue o endpoint com PATCH /api/v1/webhook_endpoints/${endpointId} e {"enabled": true}. O que está à espera é então enviado. Para repetir o que falhou antes, chame POST /api/v1/webhook_endpoints/${endpointId}/recover.

${asAdmin(workspace)}`,
  }),

  signIn: ({ email, url, minutes }) => ({
    subject: 'O seu link para entrar no Parley',
    text: `Olá!

Recebi um pedido, provavelmente seu, para entrar no Parley como ${email}. Este é o link:

${url}

Funciona uma única vez, durante ${minutes} minutos. Se o pedido não foi seu, não precisa de fazer nada: sem o link ninguém entra.

Parley
`,
  }),

  confirmBooking: ({ title, host, time, url, minutes }) => ({
    subject: time === null ? `Confirme, por favor: ${title}` : `Confirme a sua marcação, por favor: ${title}`,
    text: `Olá!

${time === null ? `Confirme, por favor, que deseja marcar uma reunião${host === null ? '' : ` com ${host}`}, e procurarei um horário:` : 'Confirme, por favor, que deseja marcar esta reunião:'}

  ${title}${host === null ? '' : ` com ${host}`}${time === null ? '' : `\n  ${time}`}

  Confirmar
  ${url}

${time === null ? '' : minutes === null ? 'Até lá não posso guardar o horário, por isso convém confirmar em breve. ' : `Guardo o horário durante ${minutes} minutos. `}Se o pedido não foi seu, ignore esta mensagem e nada acontece.

Parley
`,
  }),

  invited: ({ inviter, workspace, email, url }) => ({
    subject: `Convite de ${inviter} para ${workspace} no Parley`,
    text: `Olá!

${inviter} deu-lhe acesso a ${workspace}. Sou o Parley e trato da marcação das reuniões: escrevo a toda a gente, compreendo as respostas e marco a hora.

  Entrar
  ${url}

O seu endereço lá é ${email}. Não precisa de palavra-passe. Se não conhece ${workspace}, não precisa de fazer nada.

Parley
`,
  }),

  connectCalendar: ({ workspace, email, url, hours }) => ({
    subject: `Ligue o seu calendário a ${workspace}`,
    text: `Olá!

Sou o Parley e trato das reuniões de ${workspace}, onde é membro (${email}). Ligue o seu calendário e só proporei horários em que está livre:

${url}

O link funciona uma única vez, durante ${hours} horas. Só vejo quando o seu calendário está ocupado: não são guardados títulos, locais nem convidados. O que for marcado entra no seu calendário. Pode retirar o acesso a qualquer momento. Se não conhece ${workspace}, ignore este e-mail.

Parley
`,
  }),

  requestStuck: ({ requestId, title, workspace, time }) => ({
    subject: `Não consigo avançar com ${meeting(title)}`,
    text: `Olá!

Desde ${time}, não consigo avançar com ${meeting(title)}, por causa de um erro do meu lado. Continuo a tentar e guardo tudo o que as pessoas responderem.

Se for urgente, escreva para já diretamente para as outras pessoas.

Para quem gere o Parley: ./bin/parley stuck mostra o erro, e ./bin/parley stuck retry ${requestId} tenta de novo de imediato.

${asOrganizer(workspace)}`,
  }),

  calendarUnreadable: ({ calendarId, name, problem, workspace, url }) => ({
    subject: `Não consigo ler o seu calendário ${name}`,
    text: `Olá!

Já não consigo ler o seu calendário ${name} (${calendarId}). ${problem}

Enquanto isso não se resolver, não sei quando está livre e não proponho os seus horários sem lhe perguntar primeiro.

Aqui pode ver em que estado está, ligá-lo de novo ou desligá-lo, se já não o usa:

${url}

Recebe este e-mail porque ligou este calendário em ${workspace}.

Parley
`,
  }),
  calendarReadOnly: ({ calendarId, name, workspace }) => ({
    subject: `Não consigo escrever no seu calendário ${name}`,
    text: `Olá!

Já não consigo registar as marcações no seu calendário ${name} (${calendarId}): o servidor só me deixa lê-lo.

Os horários dele continuam a contar. Para voltar a ter lá as marcações, permita a escrita, ligue de novo o calendário e depois desligue este.

Recebe este e-mail porque ligou este calendário em ${workspace}.

Parley
`,
  }),

  unreadableEvents: {
    startsRead: 'É assim que o início está escrito:',
    noStart: 'sem início',
    andMore: (count) => `e mais ${count}`,
  },
  eventsUnreadable: ({ calendarId, name, workspace, url, events }) => ({
    subject: `Não consigo ler alguns eventos do seu calendário ${name}`,
    text: `Olá!

Não consigo ler quando começam alguns eventos do seu calendário ${name} (${calendarId}). Por isso não ocupam tempo para mim, e posso propor essas horas.
${events}
Corrija-os ou crie-os de novo, por favor. Aqui pode ver quantos são:
  ${url}

Recebe este e-mail porque ligou este calendário em ${workspace}.

Parley
`,
  }),

  mailSetAside: ({ requestId, title, from, workspace, time }) => ({
    subject: `Por favor, leia um e-mail sobre ${meeting(title)}`,
    text: `Olá!

Chegou um e-mail${from === null ? '' : ` de ${from}`} sobre ${meeting(title)} que não pude ter em conta, por causa de um erro do meu lado. Pu-lo de parte em ${time}, e continuo sem ele. Por favor, leia-o: está no histórico do pedido ${requestId}.

Para quem gere o Parley: ./bin/parley stuck mostra o erro, e ./bin/parley stuck retry ${requestId} retoma o e-mail.

${asOrganizer(workspace)}`,
  }),

  trayFull: ({ mails, megabytes, workspace, url }) => ({
    subject: `A caixa de espera de ${workspace} está cheia`,
    text: `Olá!

${mails} e-mails (${megabytes} MB) de ${workspace} esperam que alguém os veja, e já não há espaço para mais. Os novos e-mails que não pertencem a nenhuma conversa têm de esperar onde estão: no servidor de quem os envia, que volta a tentar, ou durante um mês na caixa de correio que leio. As respostas aos nossos e-mails continuam a chegar como sempre.

Aqui pode juntar cada um a um pedido de reunião, responder-lhe ou arquivá-lo:

${url}

${asAdmin(workspace)}`,
  }),

  trayWaits: ({ count, mails, workspace, url }) => ({
    subject: plural(count, {
      one: `Há um e-mail à sua espera em ${workspace}`,
      other: `Há ${count} e-mails à sua espera em ${workspace}`,
    }),
    text: `Olá!

${plural(count, { one: 'Chegou um e-mail que não consegui atribuir a ninguém:', other: `Chegaram ${count} e-mails que não consegui atribuir a ninguém. Os mais recentes:` })}

${mails}

Cada um espera até que alguém decida. Aqui pode transformar um deles num pedido, juntá-lo a um pedido existente, responder-lhe ou arquivá-lo:

${url}

Este e-mail chega uma vez por dia enquanto houver algo à espera. ${asAdmin(workspace)}`,
  }),

  teamHasNobody: ({ team, from, workspace, url }) => ({
    subject: `Ninguém em ${team} pode ficar com um pedido`,
    text: `Olá!

${from} escreveu para ${team} e gostaria de uma reunião, mas toda a equipa está em pausa ou desativada.

Guardo o e-mail e entrego-o à próxima pessoa assim que alguém voltar. Também o pode entregar a alguém:

${url}

${asManager(team, workspace)}`,
  }),

  teamMailUnsure: ({ team, from, subject, workspace, url }) => ({
    subject: `${from} quer uma reunião com ${team}?`,
    text: `Olá!

${from} escreveu para ${team}${subject === null ? '' : ` (${inQuotes(subject)})`}, e não é claro para mim se quer uma reunião. Não respondi.

Aqui pode ler o e-mail e, se for para marcar uma reunião, entregá-lo à equipa ou a um dos seus membros:

${url}

${asManager(team, workspace)}`,
  }),

  askWhether: (team) => ({
    subject: `Gostaria de uma reunião com ${team}?`,
    text: `Obrigado por escrever para ${team}. Gostaria de marcar uma reunião? Se sim, basta responder “sim” e, se possível, dizer quando lhe convém e quanto tempo deve durar. Depois proponho-lhe horários.

Se for outro assunto, não é preciso fazer nada: alguém de ${team} lerá o seu e-mail.`,
    about: 'Sou um assistente automático.',
  }),

  askWhom: {
    subject: 'Com quem gostaria de marcar a reunião?',
    text: `Com todo o gosto. A quem devo escrever? Basta responder com o endereço de e-mail, ou pôr essa pessoa em cópia.

Ainda não escrevi a ninguém.`,
  },

  firstContactsOfOutsiders: ({ most, again, workspace }) => ({
    subject: `Devido a e-mails externos, ${workspace} escreveu hoje para ${most} pessoas novas`,
    text: `Olá!

Devido a e-mails externos, o Parley escreveu hoje a ${most} pessoas novas para ${workspace}. É o máximo num dia, para que ninguém possa abusar dos endereços das suas equipas para escrever a desconhecidos. As suas próprias reuniões continuam como sempre.

Nada se perdeu: quem ainda espera recebe o primeiro e-mail a partir de ${again}.

Não esperava isto? Veja os pedidos mais recentes que chegaram por e-mail. Se precisar de mais, quem gere o Parley pode aumentar PARLEY_FIRST_CONTACTS_A_DAY; os e-mails externos têm metade desse valor.

${asAdmin(workspace)}`,
  }),

  firstContacts: ({ most, again, workspace }) => ({
    subject: `${workspace} escreveu hoje para ${most} pessoas novas`,
    text: `Olá!

Hoje o Parley escreveu a ${most} pessoas novas em nome de ${workspace}. É o máximo num dia, para que ninguém possa abusar dele para escrever a desconhecidos.

Nada se perdeu: quem ainda espera recebe o primeiro e-mail a partir de ${again}. Quem já recebeu e-mails seus não é afetado.

Não esperava isto? Veja os pedidos mais recentes e quem tem uma chave da API. Se precisar de mais, quem gere o Parley pode aumentar PARLEY_FIRST_CONTACTS_A_DAY.

${asAdmin(workspace)}`,
  }),
}
