import { JSON_OPTION, type Manual } from './manual.ts'

export const secretReset: Manual = {
  usage: 'parley secret reset [--yes] [--json]',
  details: `Look for the old one first: in the environment of every node, in the file "secret" of the data folder, and where you keep
your backups. Without it, the signing secrets and the custom headers of webhook endpoints and the
addresses of connected calendars cannot be read any more.

Stop the service, set the new PARLEY_SECRET (openssl rand -base64 32), and run this. Every webhook endpoint gets a new
signing secret, loses its custom headers, and is disabled. The hours of every connected calendar are unknown until it is
connected again. Requests, mails, members, keys and deliveries stay as they are.
Then start the service, and for each endpoint: read its new secret (GET /api/v1/webhook_endpoints/:id/secret), give it to
the receiver, set the headers again and enable it (PATCH). What has waited less than 7 days is delivered then. The owner of each calendar
gets a mail; connect it again (parley calendar connect), then disconnect the old one (parley calendar disconnect).`,
  options: { yes: { help: 'Do it. Without this, only say what would be lost.' }, ...JSON_OPTION },
}
