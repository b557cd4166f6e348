import { buffer } from 'node:stream/consumers'
import { verifyWebhook, WebhookVerificationError } from 'parley-client'

// WEBHOOK_SECRET=whsec_… node verify.ts "$X_WEBHOOK_SIGNATURE" < body

const [signature = ''] = process.argv.slice(2)
try {
  const body = await buffer(process.stdin)
  const event = await verifyWebhook(body, { 'x-webhook-signature': signature }, process.env.WEBHOOK_SECRET ?? '')
  console.log(event.event)
} catch (error) {
  if (!(error instanceof WebhookVerificationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
