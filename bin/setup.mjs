// Makes a clone ready to run. `npm start` and `npm test` call it first. It is plain JavaScript for Node 20, because it installs
// the Node that Parley runs on. The second time there is nothing to do and it takes milliseconds.
//   --dev       also installs what the tests need: development packages, Chromium, languages for the samples, mail servers and mail readers
//   --postgres  also installs the system's PostgreSQL, systemd's programs and what operators run around Parley, for `npm run test:all`

import { writeBuildInfo } from './setup/build-info.mjs'
import { bundleServer } from './setup/bundle.mjs'
import { buildConsole } from './setup/console.mjs'
import { installPackages, markSetUp, ROOT } from './setup/packages.mjs'
import { platformProblem } from './setup/platform.mjs'
import {
  findChromium,
  findPostgres,
  findProgram,
  findReader,
  MAIL_READERS,
  OPERATORS,
  SAMPLE_PROGRAMS,
  SERVERS,
  SYSTEMD,
} from './setup/system.mjs'

const wanted = new Set(process.argv.slice(2))
const say = (line) => process.stderr.write(`${line}\n`)
// A second early, since file timestamps are coarse.
const began = new Date(Date.now() - 1_000)

try {
  const problem = platformProblem()
  if (problem) throw new Error(problem)
  await installPackages({ dev: wanted.has('--dev'), say })
  await buildConsole({ say })
  await bundleServer({ say })
  writeBuildInfo()
  markSetUp(ROOT, began)
  if (wanted.has('--dev')) {
    need('browser tests', await findChromium({ say }))
    for (const sample of SAMPLE_PROGRAMS)
      need(`tests of the webhook samples with ${sample.name}`, await findProgram(sample, { say }))
    for (const server of SERVERS) need(`tests with ${server.name}`, await findProgram(server, { say }))
    for (const reader of MAIL_READERS) need(`tests of mail with ${reader.name}`, await findReader(reader, { say }))
  }
  if (wanted.has('--postgres')) {
    need('tests on a PostgreSQL of the system', await findPostgres({ say }))
    need('tests with systemd', await findProgram(SYSTEMD, { say }))
    for (const program of OPERATORS) need(`tests with ${program.name}`, await findProgram(program, { say }))
  }
} catch (error) {
  say(error.message)
  process.exitCode = 1
}

/** Says which tests will be skipped and why; with PARLEY_REQUIRE_ALL=1 this is an error. */
function need(what, found) {
  if (found.path) return
  const message = `The ${what} will be skipped: ${found.why}`
  if (process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(`${message} (PARLEY_REQUIRE_ALL=1 makes this an error.)`)
  say(message)
}
