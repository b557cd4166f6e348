import { openDatabase } from '#db/database.ts'
import { startService } from '../../bench/support/running-service.ts'
import { temporaryFolder } from '../../bench/support/temporary-folder.ts'

// A benchmark that never ends: a database of its own, and a service beside it.

await using folder = await temporaryFolder()
await using ofService = await temporaryFolder()
await using _database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command' })
await using service = await startService(ofService.path)
process.stdout.write(`${JSON.stringify({ folders: [folder.path, ofService.path], service: service.child.pid })}\n`)
await new Promise(() => setInterval(() => {}, 60_000))
