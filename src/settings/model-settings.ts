import type { Reader } from './environment.ts'

/** A language model that reads mail in addition to the rules: any server with OpenAI's chat completions API. */
export type ModelServer = {
  /** Without a trailing slash: `http://127.0.0.1:11434/v1`. */
  url: string
  model: string
  key: string | null
}

export type ModelSettings = ModelServer & {
  /** How many mails a day it reads for one workspace. */
  mailsADayMax: number
}

/** The model must be named: a server usually has several. */
export function readModelSettings({ read, problems }: Reader): ModelSettings | null {
  const url = read('PARLEY_LLM_URL', '', modelUrl)
  const model = read('PARLEY_LLM_MODEL', '', (text) => text)
  const key = read('PARLEY_LLM_KEY', '', (text) => (text === '' ? null : text))
  const mailsADayMax = read('PARLEY_LLM_MAILS_A_DAY', '1000', mailsADay)
  if (url === null) {
    if (model !== '') problems.push('PARLEY_LLM_MODEL is set, but PARLEY_LLM_URL is not. Set both, or neither.')
    return null
  }
  if (model === '')
    problems.push('PARLEY_LLM_MODEL is missing. Set it to the name of the model to ask, as its server spells it.')
  return { url, model, key, mailsADayMax }
}

/** PARLEY_LLM_URL: the base address, to which `/chat/completions` is added. */
function modelUrl(text: string): string | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new Error('must be the base address of a model server, such as http://127.0.0.1:11434/v1')
  if (url.username || url.password) throw new Error('must hold no name and password: give the key as PARLEY_LLM_KEY')
  if (url.search || url.hash) throw new Error('must end with its path, such as https://models.acme.test/v1')
  return url.href.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
}

function mailsADay(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error('must be a whole number of mails, such as 1000')
  return Number(text)
}
