import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './parley.ts'

export const prometheusProblem = (): string | false =>
  spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).status === 0
    ? false
    : 'there is no Prometheus; install it (on Debian: apt-get install prometheus)'

type Sample = { metric: Record<string, string>; value: [number, string] }
type Rule = { name: string; health: string; state: string; lastError?: string }

export type Prometheus = AsyncDisposable & {
  /** Throws with its own words if it cannot evaluate this. */
  ask(query: string): Promise<Sample[]>
  rules(): Promise<Rule[]>
}

/** The real one, which reads `target` every second and evaluates the alerts of `rules`. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  await using parts = new AsyncDisposableStack()
  const { path: folder } = parts.use(await temporaryFolder())
  const address = `127.0.0.1:${await freePort()}`
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'parley', static_configs: [{ targets: [target] }] }],
  }
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(config))
  const places = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`]
  const child = spawn('prometheus', [...places, `--web.listen-address=${address}`], { stdio: 'ignore' })
  parts.defer(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://${address}/api/v1${path}`)
    const { data, error } = (await answer.json()) as { data: T; error?: string }
    if (error !== undefined) throw new Error(`${decodeURIComponent(path)}: ${error}`)
    return data
  }
  const ask = async (query: string) =>
    (await get<{ result: Sample[] }>(`/query?query=${encodeURIComponent(query)}`)).result
  await eventually(async () => (await ask('up').catch(() => [])).length > 0)
  const made = parts.move()
  return {
    ask,
    rules: async () => (await get<{ groups: { rules: Rule[] }[] }>('/rules')).groups.flatMap((group) => group.rules),
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  }
}
