import type { Concession, Obstacle } from '#core/time/explain.ts'
import type { reasons as pattern } from '../en/reasons.ts'
import type { Limit } from '../facts.ts'
import { inQuotes, listed, plural } from './words.ts'

/** Somebody by name; null means the reader. */
type Who = string | null

/** "o seu calendário", "o calendário de Bo Lind". */
const whose = (who: Who, article: 'o' | 'a' | 'os' | 'as', thing: string): string => {
  if (who !== null) return `${article} ${thing} de ${who}`
  return `${article} ${{ o: 'seu', a: 'sua', os: 'seus', as: 'suas' }[article]} ${thing}`
}

/** Where no time was found. */
function obstacle(fact: Obstacle<Who>): string {
  switch (fact.kind) {
    case 'timeframe':
    case 'duration':
      return ''
    case 'free_windows':
      return fact.who === null ? 'nos horários que indicou' : `nos horários que ${fact.who} indicou`
    case 'ruled_out':
      return fact.who === null ? 'fora do que excluiu' : `fora do que ${fact.who} excluiu`
    case 'hours':
      return `n${whose(fact.who, 'o', 'horário de trabalho')}`
    case 'day_off':
      return fact.who === null ? 'fora dos seus dias livres' : `fora dos dias livres de ${fact.who}`
    case 'busy':
      return `n${whose(fact.who, 'o', 'calendário')}`
    case 'booking':
      return fact.who === null ? 'entre as suas outras reuniões' : `entre as outras reuniões de ${fact.who}`
    case 'unknown_calendar':
      return `n${whose(fact.who, 'o', 'calendário')} (que não consigo ler)`
    case 'notice':
      return `com uma antecedência de ${hours(fact.minutes)}${fact.who === null ? '' : ` para ${fact.who}`}`
    case 'buffer':
      return `com um intervalo de ${hours(fact.minutes)} entre ${whose(fact.who, 'as', 'reuniões')}`
    case 'daily_limit':
      return `com um máximo de ${fact.count} ${plural(fact.count, { one: 'reunião', other: 'reuniões' })} por dia${fact.who === null ? '' : ` para ${fact.who}`}`
  }
}

const wanted = (obstacles: Obstacle<Who>[]): string =>
  obstacles.flatMap((fact) => (fact.kind === 'duration' ? [`um horário de ${hours(fact.minutes)}`] : []))[0] ??
  'um horário'
/** The dates last. */
function where(obstacles: Obstacle<Who>[]): string {
  const places = obstacles.map(obstacle).filter((words) => words !== '')
  const isDated = obstacles.some(({ kind }) => kind === 'timeframe')
  return `${places.length > 0 ? ` ${listed(places)}` : ''}${isDated ? ' no período previsto' : ''}`
}

/** The possible concessions, each as an infinitive. */
function concession(step: Concession<Who>): string {
  switch (step.kind) {
    case 'begin_earlier':
      return 'procurar antes do início do período previsto'
    case 'end_later':
      return 'procurar depois do fim do período previsto'
    case 'shorten':
      return `encurtar a reunião para ${hours(step.minutes)}`
    case 'accept_unknown':
      return `marcar sem poder ler ${whose(step.who, 'o', 'calendário')}`
    case 'skip_buffer':
      return `prescindir do intervalo entre ${whose(step.who, 'as', 'reuniões')}`
    case 'shorten_notice':
      return step.who === null ? 'marcar com menos antecedência' : `marcar com menos antecedência para ${step.who}`
    case 'exceed_daily_limit':
      return step.who === null
        ? 'marcar mais uma reunião nesse dia'
        : `marcar mais uma reunião nesse dia para ${step.who}`
    case 'go_outside_hours':
      return `sair d${whose(step.who, 'o', 'horário de trabalho')}`
    case 'work_on_day_off':
      return step.who === null ? 'usar um dos seus dias livres' : `usar um dia livre de ${step.who}`
    case 'ask_for_more_times':
      return step.who === null ? 'indicar-me mais horários' : `pedir mais horários a ${step.who}`
    case 'ask_about_ruled_out':
      return step.who === null
        ? 'repensar um horário que excluiu'
        : `perguntar de novo a ${step.who} por um horário excluído`
    case 'need_fewer':
      return step.count === 0
        ? 'prescindir de todos'
        : `marcar só com ${plural(step.count, { one: 'uma', other: String(step.count) })} dessas pessoas`
    case 'make_optional':
      return step.who === null ? 'tornar facultativa a sua presença' : `tornar facultativa a presença de ${step.who}`
  }
}

function limit(broken: Limit): string {
  switch (broken.kind) {
    case 'timeframe':
      return 'fora do período previsto'
    case 'hours':
      return 'fora do horário de trabalho'
    case 'day_off':
      return 'num feriado ou dia livre'
    case 'notice':
      return `antes do que permite a antecedência de ${hours(broken.minutes)}`
    case 'request_says':
      return `fora do que o pedido diz (${listed(broken.words.map(inQuotes))})`
    case 'unknown_calendar':
      return 'num momento em que não consigo ler um calendário'
    case 'usual':
      return 'fora dos limites habituais'
  }
}

/** "30 minutos", "1 hora", "2 horas". */
function hours(minutes: number): string {
  const isHours = minutes % 60 === 0 && minutes > 0
  const count = isHours ? minutes / 60 : minutes
  return `${count} ${plural(count, isHours ? { one: 'hora', other: 'horas' } : { one: 'minuto', other: 'minutos' })}`
}

/** "Os seus horários e os de Bo Lind", "Os horários de Bo Lind e de Mia Roth". */
function theTimesOf(givers: Who[]): string {
  const names = givers.filter((who) => who !== null)
  return names.length < givers.length
    ? listed(['Os seus horários', ...names.map((name) => `os de ${name}`)])
    : `Os horários ${listed(names.map((name) => `de ${name}`))}`
}

/** Why there is no time, what would help, and which limits a time breaks. */
export const reasons: typeof pattern = {
  noneLeft: 'O período previsto já não tem nenhum horário livre.',
  noneFits: (obstacles) => {
    const givers = obstacles.flatMap((fact) => (fact.kind === 'free_windows' ? [fact.who] : []))
    if (givers.length > 1 && givers.length === obstacles.length) return `${theTimesOf(givers)} não coincidem.`
    return `Não encontro ${wanted(obstacles)}${where(obstacles)}.`
  },
  requestSays: (words) => `O que o pedido diz (${listed(words.map(inQuotes))}) não deixa nenhum horário livre.`,
  wayOut: (steps, isQuestion) => {
    const all = listed(steps.map(concession))
    return isQuestion ? `Posso ${all}?` : `O que ajudaria: ${all}.`
  },
  exception: 'Posso abrir uma exceção?',
  thenThisTime: 'Assim, este horário é possível:',
  outside: (only, broken) => `O único horário que convém a ${only ?? 'todos'} fica ${listed(broken.map(limit))}.`,
}
