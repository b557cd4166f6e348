// Tests must not depend on the shell that starts them: a PORT or DATABASE_URL from other work would reach every service that a
// test starts.

const SETTINGS = /^(?:PARLEY_.*|OTEL_.*|PORT|HOST|DATABASE_URL|SMTP_URL|IMAP_URL)$/
const OF_THE_RUNNER = new Set(['PARLEY_REQUIRE_ALL', 'PARLEY_POSTGRES_BIN', 'PARLEY_FAULTS_LONG'])

/** Removes every setting of the service from the environment of this process, and so of all tests. */
export function clearSettings(env: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(env)) if (SETTINGS.test(name) && !OF_THE_RUNNER.has(name)) delete env[name]
}
