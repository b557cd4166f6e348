import { openPool } from '#db/sql.ts'
import { READ_ONLY } from '#db/writable.ts'
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts'

// DATABASE_URL may name a server and its standbys. Each is asked by itself, because Parley hides from everybody which one it uses.

type State = { name: string; is: 'primary' | 'standby' | 'away'; reason: string }

/** Nothing to say about one server: it is the database. */
export async function checkServers(databaseUrl: string | null): Promise<Finding[]> {
  const servers = serversIn(databaseUrl ?? '')
  if (servers.length < 2) return []
  const states = await Promise.all(servers.map(stateOf))
  const named = (is: State['is']) => states.filter((state) => state.is === is).map(({ name }) => name)
  const [primaries, standbys] = [named('primary'), named('standby')]
  const away = states
    .filter(({ is }) => is === 'away')
    .map(({ name, reason }) =>
      warning(
        'servers',
        `${name} of DATABASE_URL cannot be used (${reason}), so it could not take over.`,
        'Start it, or take it out of DATABASE_URL.',
      ),
    )
  return [primariesFinding(primaries, standbys), ...away]
}

function primariesFinding(primaries: string[], standbys: string[]): Finding {
  const [primary, ...others] = primaries
  if (primary === undefined)
    return fault('servers', 'No server of DATABASE_URL takes writes.', 'Start the primary, or promote a standby.')
  if (others.length > 0)
    return fault(
      'servers',
      `${primaries.join(' and ')} all take writes, so each has changes that the others lack.`,
      'Decide which one is right, and stop the others before Parley writes any more.',
    )
  const behind = standbys.length === 0 ? '' : `; standing by: ${standbys.join(', ')}`
  return ok('servers', `${primary} takes writes${behind}.`)
}

function serversIn(databaseUrl: string): { name: string; url: string }[] {
  const [, before = '', list = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(databaseUrl) ?? []
  return list
    .split(',')
    .filter((name) => name !== '')
    .map((name) => ({ name, url: `${before}${name}${after}` }))
}

async function stateOf({ name, url }: { name: string; url: string }): Promise<State> {
  const pool = openPool({ url }, { name: 'parley doctor', max: 1 })
  try {
    await pool`select 1`
    return { name, is: 'primary', reason: '' }
  } catch (error) {
    const isReadOnly = (error as { code?: string }).code === READ_ONLY
    return { name, is: isReadOnly ? 'standby' : 'away', reason: reasonOf(error) }
  } finally {
    await pool.end({ timeout: 1 })
  }
}
