import type { FastifyInstance } from 'fastify'
import { registerConsent } from './consent-routes.ts'
import { registerMetadata } from './metadata.ts'
import { type ProgramOptions, registerProgramRoutes } from './program-routes.ts'

/** Lets members connect assistants by our address alone (OAuth 2.1): we ask them ourselves, and give out the tokens. */
export async function registerOAuth(app: FastifyInstance, options: ProgramOptions): Promise<void> {
  registerMetadata(app, options)
  await registerProgramRoutes(app, options)
  await registerConsent(app, options)
}
