import type { Reader } from './environment.ts'

// Members connect their calendars with Google and Microsoft accounts. The operator registers an application at each provider.

export type AccountClient = {
  clientId: string
  clientSecret: string
  /** The consent page, the token endpoint and the calendar API. */
  authorizeUrl: string
  tokenUrl: string
  apiUrl: string
}

export type AccountSettings = { google: AccountClient | null; microsoft: AccountClient | null }

export function readAccountSettings(reader: Reader): AccountSettings {
  const { read } = reader
  const google = read('PARLEY_GOOGLE_URL', '', baseUrl)
  const login = read('PARLEY_MICROSOFT_LOGIN_URL', 'https://login.microsoftonline.com/common', baseUrl)
  const graph = read('PARLEY_MICROSOFT_GRAPH_URL', 'https://graph.microsoft.com', baseUrl)
  return {
    google: clientOf(reader, 'GOOGLE', {
      authorizeUrl: `${google ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      tokenUrl: `${google ?? 'https://oauth2.googleapis.com'}/token`,
      apiUrl: `${google ?? 'https://www.googleapis.com'}/calendar/v3`,
    }),
    microsoft: clientOf(reader, 'MICROSOFT', {
      authorizeUrl: `${login}/oauth2/v2.0/authorize`,
      tokenUrl: `${login}/oauth2/v2.0/token`,
      apiUrl: `${graph}/v1.0`,
    }),
  }
}

type Places = Pick<AccountClient, 'authorizeUrl' | 'tokenUrl' | 'apiUrl'>

function clientOf({ read, problems }: Reader, name: string, places: Places): AccountClient | null {
  const [id, secret] = [`PARLEY_${name}_CLIENT_ID`, `PARLEY_${name}_CLIENT_SECRET`]
  const clientId = read(id, '', (text) => text)
  const clientSecret = read(secret, '', (text) => text)
  if (clientId !== '' && clientSecret !== '') return { clientId, clientSecret, ...places }
  const [given, missing] = clientId === '' ? [secret, id] : [id, secret]
  if (clientId !== clientSecret) problems.push(`${missing} is missing, but ${given} is set. Set both, or neither.`)
  return null
}

function baseUrl(text: string): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Error('must be a web address without a query, such as https://login.microsoftonline.us/common')
  return url.href.replace(/\/+$/, '')
}
