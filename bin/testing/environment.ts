// Tests must not depend on the shell that starts them: a PORT or a DATABASE_URL of somebody's other work would reach every
// service that a test starts.

const SETTINGS = /^(?:PARLEY_.*|PORT|HOST|DATABASE_URL|SMTP_URL|IMAP_URL)$/
const OF_THE_RUNNER = new Set(['PARLEY_REQUIRE_ALL', 'PARLEY_POSTGRES_BIN', 'PARLEY_FAULTS_LONG'])

/** Takes every setting of the service out of this process's environment, and so out of that of all tests. */
export function clearSettings(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (SETTINGS.test(name) && !OF_THE_RUNNER.has(name)) delete env[name]
}
