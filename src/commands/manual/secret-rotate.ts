import { JSON_OPTION, type Manual } from './manual.ts'

export const secretRotate: Manual = {
  usage: 'parley secret rotate [--json]',
  details: `Stop the service first, and run this with the present PARLEY_SECRET. The new one is read from standard input:

  openssl rand -base64 32 > new-secret && ./bin/parley secret rotate < new-secret

Then set PARLEY_SECRET to the new one on every node and start. Where the secret is the file "secret" of the data folder, that file
is replaced. The new one is written to "secret.next" there before the database changes. If you find that file after a crash, and the
service says that its secret does not belong to the database, the database has the new one already: rename "secret.next" to "secret". If the
service starts with the old one, delete "secret.next" and rotate again. Nothing is lost: signing secrets, custom headers, addresses and accounts of calendars stay as they are, and
links in mails that were sent go on working: whoever knew the old secret can still work out those of open requests. A backup
from before needs the old secret.`,
  options: JSON_OPTION,
}
