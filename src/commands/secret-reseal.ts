import { type Command, JSON_OPTION, print } from './command.ts'
import { withDatabase } from './with-database.ts'

export const secretReseal: Command = {
  usage: 'parley secret reseal [--json]',
  details: `Changes the secret while the service runs. PARLEY_SECRET may hold several secrets, separated by commas: the first seals, and
all of them open.

  1. Restart the nodes, one after another, with PARLEY_SECRET=OLD,NEW
  2. Restart them again, one after another, with PARLEY_SECRET=NEW,OLD
  3. Run this with PARLEY_SECRET=NEW,OLD
  4. When "parley doctor" says that the old one can go, restart them with PARLEY_SECRET=NEW

If the secret is the file "secret" of the data folder, put one on each line instead. Nothing changes for anybody: signing secrets, custom
headers, calendars, sessions and links in mails stay as they are. Safe to run again.`,
  options: JSON_OPTION,
  run: async (input) => {
    const { checkSeal } = await import('#actions/check-seal.ts')
    const { resealAll } = await import('#calendars/reseal.ts')
    const { listUnready } = await import('#db/queue/nodes.ts')
    const { createSeal } = await import('#seal/seal.ts')
    const { loadSecret } = await import('#seal/secret.ts')
    const { readSettings } = await import('#settings/settings.ts')
    const seal = createSeal(...(await loadSecret(readSettings(process.env, { development: true }))))
    const done = await withDatabase(async (pool) => {
      await checkSeal(pool, seal)
      return { ...(await resealAll(pool, seal)), ...(await listUnready(pool, seal.keyIds[0]!)) }
    })
    const { endpoints, calendars, stillLost, sealing } = done
    const lost = stillLost === 0 ? '' : ` ${stillLost} values were sealed with a secret that is not given, and stay so.`
    const next =
      sealing.length === 0
        ? ' Nothing needs the previous secret any more.'
        : ` ${sealing.length} nodes still seal with the previous secret: restart them with the new one first, and run this again.`
    const text = `${endpoints} webhook endpoints and ${calendars} calendars were sealed again with the new secret.${lost}${next}`
    print(input, { endpoints, calendars, still_lost: stillLost, nodes_sealing_with_previous: sealing.length }, text)
  },
}
