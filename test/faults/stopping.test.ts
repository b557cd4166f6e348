import { after } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { testAtBest, within } from './at-best.ts'
import { openPlace } from './place.ts'

const place = await openPlace()
after(() => place[Symbol.asyncDispose]())

const ROLES = ['worker', 'api', 'mail'] as const
/** Silent partitions: of everything, and of the lines that were open, as behind a firewall that forgot them. */
const HANGING = { 'whose database hangs': 'freeze', 'whose open lines to the database hang': 'freezeOpen' } as const

for (const role of ROLES)
  for (const [trouble, cut] of Object.entries(HANGING))
    testAtBest(`a node with the role ${role} ${trouble} stops within five seconds`, async () => {
      await using node = await place.node({ role, port: await freePort() })
      node.wire[cut]()
      const startedAtMs = performance.now()
      await node.stop()
      within(performance.now() - startedAtMs, 5_000)
    })
