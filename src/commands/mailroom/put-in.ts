import { whyInTray } from '#core/mail/tray.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { createIngest, type Ingested } from '#mail/ingest.ts'
import { type Mailroom, requireKept } from '#mail/mailroom.ts'
import { openParser } from '#mail/parse.ts'
import { readAddressing } from '#settings/settings.ts'
import { openLog } from '#telemetry/log.ts'
import { wakeWorkers } from '#workers/wake.ts'
import { decidedNext } from '../decided-next.ts'
import { OPERATOR } from '../operator.ts'

export type PutIn = Pick<Ingested, 'outcome' | 'messageId' | 'requestId' | 'why'> & { isServed: boolean }

/** Delivers a mail like any incoming mail, and wakes a running service. */
export async function putIn(pool: Pool, act: (mailroom: Mailroom) => Promise<Ingested>): Promise<PutIn> {
  await using parser = openParser()
  const home = readAddressing(process.env)
  const log = openLog({ logLevel: 'silent' })
  const { clock } = OPERATOR
  const trust = { authservId: null }
  const ingest = createIngest({ pool, mailHome: home, parser, trust, wake: () => {}, log, clock })
  const { outcome, messageId, requestId, why } = requireKept(await act({ pool, home, ingest, clock }), home)
  await wakeWorkers(pool)
  return { outcome, messageId, requestId, why, isServed: (await findWorkingNode(pool)) !== null }
}

export function putInText({ outcome, messageId, requestId, why, isServed }: PutIn): string {
  const received = `Received as ${messageId}.`
  if (outcome !== 'tray') return `${received} ${decidedNext(requestId, isServed)}`
  return `${received} It waits in the tray, because ${whyInTray(why ?? '')}. To read it: ./bin/parley tray read ${messageId}`
}
