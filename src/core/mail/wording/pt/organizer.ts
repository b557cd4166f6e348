import type { organizer as pattern } from '../en/organizer.ts'
import type { Choice } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, plural, shortList } from './words.ts'

const CANCEL: Choice = { say: 'cancelar', does: 'Cancelo a reunião', press: 'cancel' }
const drop = (name: string): Choice => ({ say: `retirar ${name}`, does: `Continuo sem ${name}`, press: 'drop' })
const replace = (name: string): Choice => ({
  say: `substituir ${name} por alguem@example.com`,
  does: 'Combino a reunião com essa pessoa',
})

const times = (mails: number): string => plural(mails, { one: 'uma vez', other: `${mails} vezes` })

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer: typeof pattern = {
  headline: {
    out: {
      declined: (name) => `${name} recusou a reunião`,
      stop: (name) => `${name} não quer mais e-mails`,
      bounce: (name) => `Os e-mails para ${name} não chegam`,
    },
    silent: (name) => `Sem resposta de ${name}`,
    silentAll: (names) => `Sem resposta de ${listed(names)}`,
    standsIn: 'Esta reunião está agora a seu cargo',
    passed: {
      question: (name) => `${name} tem uma pergunta`,
      where: (name) => `${name} pergunta onde é a reunião`,
      unclear: (name) => `Não compreendo o que ${name} escreve`,
      refusing: (name) => `Nenhum dos meus horários serve a ${name}`,
      nothing: (name) => `Mensagem de ${name}`,
      told: (name) => `Mensagem de ${name}`,
      moving: (name) => `${name} precisa de outro horário`,
      stands: (name) => `${name} afinal pode vir`,
      stuck: (name) => `${name} precisa de outro horário, e não encontro nenhum`,
      cancelled: (name) => `Mensagem de ${name}`,
      over: (name) => `Mensagem de ${name}`,
      repeating: (name) => `${name} envia sempre o mesmo e-mail`,
    },
    noTime: (names) => `Ainda sem horário com ${shortList(names)}`,
    outside: (only, day) => (only === null ? `Marcar ${day}?` : `${only} propõe ${day}`),
    tooManyMails: (name) => `Hoje não escrevo mais para ${name}`,
    tooQuick: (name) => `Talvez seja uma máquina a responder por ${name}`,
    tooManyChanges: 'Demasiadas alterações hoje',
    firstContactsWait: 'Alguns primeiros e-mails esperam até amanhã',
    peopleNamed: (name, count) =>
      `${name} indica ${plural(count, { one: 'mais uma pessoa', other: `mais ${count} pessoas` })}`,
    longerWanted: (name, minutes) => `${name} gostaria que durasse ${length(minutes)}`,
    declined: (name) => `${name} não pode vir`,
  },
  orElse: 'Ou diga-me o que prefere.',
  out: {
    declined: (name) => `${name} recusou a reunião.`,
    stop: (name) => `${name} pediu-me que não voltasse a escrever.`,
    bounce: (name, email) => `O meu e-mail para ${name} (${email}) não chegou ao destino.`,
  },
  notAgain: (name) => `Não volto a escrever a ${name} e continuo com as outras pessoas.`,
  notAgainAndDecide: (name, isBooked) =>
    `Não volto a escrever a ${name}. ${isBooked ? 'A reunião continua marcada.' : 'Não marco nada até que decida:'}`,
  tooFew: (left, count, of) =>
    `${left.length === 0 ? 'Não resta ninguém' : `${plural(left.length, { one: 'Resta', other: 'Restam' })} ${listed(left)}`}, e ${plural(count, { one: 'é precisa pelo menos uma pessoa', other: `são precisas pelo menos ${count} pessoas` })} de um total de ${of}.`,
  ifTooFew: (left, of) => ({
    say: `${plural(left, { one: 'basta', other: 'bastam' })} ${left} de ${of}`,
    does: 'Continuo com quem resta',
  }),
  ifOut: (name) => [replace(name), drop(name), CANCEL],
  silent: (name, mails) => `${name} não respondeu. Já escrevi ${times(mails)}. O que devo fazer?`,
  silentAll: (names, mails) =>
    `${listed(names)} não responderam. Já escrevi ${times(mails)} a cada pessoa. O que devo fazer?`,
  silentSince: (name, mails) =>
    `Ainda não sei quando ${name} pode reunir-se. Escrevi ${times(mails)} desde que recebi este e-mail:`,
  ifSilentAll: (names) => [
    { say: 'esperar', does: `Pergunto mais uma vez a ${listed(names)}`, press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `avançar sem ${name}`,
        does: 'Combino a reunião com as outras pessoas',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name, isAlone) => [
    { say: 'esperar', does: `Pergunto mais uma vez a ${name}`, press: 'wait' },
    ...(isAlone
      ? []
      : [{ say: `avançar sem ${name}`, does: 'Combino a reunião com as outras pessoas', press: 'without' as const }]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver, participants) =>
    `${leaver ?? 'Quem organizava a reunião'} já não faz parte da equipa, por isso esta reunião com ${listed(participants)} fica agora a seu cargo:`,
  standsAsBooked: 'Continua marcada, e aviso se algo mudar.',
  standsWithoutHost: 'Continua marcada, mas já ninguém da sua equipa está convidado. Diga-me quem deve ir, ou escolha:',
  bookedOnPage: (name, hasAnswers) =>
    `${name} marcou esta reunião na sua página de marcações${hasAnswers ? ' e respondeu:' : '.'}`,
  wrote: (name) => `${name} escreveu:`,
  whyPassed: {
    question: () => 'Esta pergunta é para si: responda aqui e eu transmito a sua resposta.',
    where: () =>
      'Ainda não sei onde será a reunião. Responda com um link, um número de telefone ou uma morada; transmito a informação e acrescento-a ao convite.',
    unclear: (name) =>
      `Não consegui compreender os dois últimos e-mails de ${name}. Responda aqui, e transmito a sua resposta, ou escreva diretamente a ${name}.`,
    refusing: (name) =>
      `Nenhum dos horários que propus serviu a ${name}, e não sei quando seria possível. Responda aqui, e transmito a sua resposta, ou escreva diretamente a ${name}.`,
    told: (name) =>
      `Achei que devia saber. Confirmei apenas que lhe transmiti a mensagem. Se for preciso responder, escreva diretamente a ${name}.`,
    nothing: (name) => `Achei que devia saber. Não respondi. Se for preciso responder, escreva diretamente a ${name}.`,
    moving: () => 'Pedi outro horário. Até lá, mantém-se o atual.',
    stands: () => 'Mantém-se, portanto, o horário.',
    stuck: () =>
      'Não encontro outro horário para isso. O atual mantém-se até que me envie outros horários ou cancele a reunião.',
    cancelled: (name) =>
      `A reunião está cancelada, por isso não respondi. Se for preciso responder, escreva diretamente a ${name}.`,
    over: (name) =>
      `A reunião já começou ou já terminou, por isso não respondi. Se for preciso responder, escreva diretamente a ${name}.`,
    repeating: (name) =>
      `É o terceiro e-mail com as mesmas palavras, por isso deixei de responder. Se for preciso responder, escreva diretamente a ${name}.`,
  },
  ifTimeHelps: (hasTime) => (hasTime ? [{ say: 'sim', does: 'Avanço com este horário', press: 'yes' }] : []),
  drop,
  dropSomebody: { say: 'retirar …', does: 'e um nome: continuo sem essa pessoa' },
  cancel: CANCEL,
  listsEnd: (lists, isYesOrNo) =>
    `Já enviei ${lists} listas de horários e ainda nenhum serve a toda a gente. ${isYesOrNo ? 'Devo enviar mais?' : 'Antes de enviar mais, diga-me como devo continuar.'}`,
  allBut: (names) => `Este horário serve a toda a gente menos a ${listed(names)}:`,
  ifListsEnd: (name) => [
    { say: name === null ? 'sim' : 'esperar', does: 'Envio outros horários', press: 'wait' },
    name === null
      ? { say: 'retirar …', does: 'e um nome: continuo sem essa pessoa' }
      : { say: `avançar sem ${name}`, does: 'Combino a reunião com as outras pessoas', press: 'without' },
    CANCEL,
  ],
  shallIBook: 'Devo marcá-lo?',
  noTimeElse: 'Também pode enviar-me outros horários ou outra duração. Ainda não avisei mais ninguém.',
  ifOutside: (only) => [
    { say: 'sim', does: 'Marco este horário', press: 'yes' },
    { say: 'não', does: only === null ? 'Continuo à procura' : `Peço outro horário a ${only}`, press: 'no' },
  ],
  tooManyMails: (name, most) =>
    `Hoje já escrevi ${most} e-mails para ${name}, por isso paro até amanhã. Se for urgente, o melhor é escrever diretamente a ${name}.`,
  tooQuick: (name) =>
    `As últimas respostas de ${name} chegaram segundos depois dos meus e-mails, por isso talvez seja uma máquina a escrever. Espero um quarto de hora antes de voltar a responder.`,
  tooManyChanges: (most) =>
    `Esta reunião já mudou ${most} vezes hoje, por isso não altero mais nada até amanhã. Vale o último horário que enviei.`,
  firstContactsWait: (count, most) =>
    `Hoje já escrevi a ${most} pessoas novas por causa desta reunião, o máximo que faço num dia. ${plural(count, { one: 'Mais uma pessoa recebe o primeiro e-mail amanhã.', other: `Mais ${count} pessoas recebem o primeiro e-mail amanhã.` })}`,
  peopleNamed: (name, count, isInstead) =>
    plural(count, {
      one: `${name} gostaria que eu escrevesse ${isInstead ? 'antes a outra pessoa' : 'também a outra pessoa'}:`,
      other: `${name} gostaria que eu escrevesse ${isInstead ? `antes a outras ${count} pessoas` : `a mais ${count} pessoas`}:`,
    }),
  andMore: (count) => `e mais ${count}`,
  placesLeft: (places) =>
    places === 0
      ? 'A reunião já não tem lugar para mais ninguém.'
      : `A reunião tem lugar para mais ${plural(places, { one: 'uma pessoa', other: `${places} pessoas` })}.`,
  ifPeopleNamed: (count) => [
    {
      say: 'sim',
      does: plural(count, { one: 'Escrevo a essa pessoa', other: 'Escrevo a essas pessoas' }),
      press: 'yes',
    },
    { say: 'não', does: 'Não escrevo a mais ninguém', press: 'no' },
  ],
  longerWanted: (name, minutes) => `${name} gostaria que a reunião durasse ${length(minutes)}:`,
  ifLonger: (minutes) => [
    { say: 'sim', does: `Procuro um horário de ${length(minutes)}`, press: 'yes' },
    { say: 'não', does: 'A duração fica como está', press: 'no' },
  ],
  declined: (name, hasComment) => `${name} não pode vir${hasComment ? ':' : '.'}`,
  askedForAnother: (name) => `Pedi outro horário a ${name}.`,
  stillKept: 'A reunião continua marcada.',
  ifBooked: [{ say: 'remarcar', does: 'Procuro outro horário', press: 'move' }, CANCEL],
  ifStuck: [CANCEL],
  deserted:
    'Mais ninguém vem. Se não decidir outra coisa, cancelo-a no prazo de dois dias úteis e, em qualquer caso, antes de começar.',
  done,
  standing,
  notUnderstood: (isBooked) =>
    `Lamento, não compreendi o que devo fazer. Pode responder com ${isBooked ? '“remarcar”' : 'horários que lhe convêm ou não'}, com outra duração, com “adicionar” e um endereço, com “retirar” e um nome, ou com “cancelar”.`,
  asks: (question) => `Obrigado. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words, names) => `A quem se refere com ${inQuotes(words)}: ${either(names)}? Basta o nome.`,
}
