import { findBinaries } from '#db/embedded/binaries.ts'
import { StartupError } from '#settings/startup-error.ts'

try {
  await findBinaries()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
