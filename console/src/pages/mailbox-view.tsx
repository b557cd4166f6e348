import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { mailboxQuery } from '../api/mailroom.ts'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'
import { BoxedMail } from './boxed-mail.tsx'

/** Somebody's received and sent mail, newest first. */
export function MailboxView({ email, name }: { email: string; name: string | null }) {
  const mails = useQuery(mailboxQuery(email))
  const newest = mails.data?.find(({ direction }) => direction === 'out')
  return (
    <section aria-label={`Mailbox of ${name ?? email}`} className="min-w-0">
      <Link to="/mailroom" className="mb-2 inline-flex items-center gap-1 text-sm text-soft hover:text-ink lg:hidden">
        <ChevronLeft aria-hidden size={16} />
        All mailboxes
      </Link>
      <h2 className="wrap-anywhere font-semibold text-lg">{name ?? email}</h2>
      {name && <p className="wrap-anywhere text-sm text-soft">{email}</p>}
      <div className="mt-4">
        {mails.isError ? (
          <Problem error={mails.error} retry={() => void mails.refetch()} />
        ) : mails.isPending ? (
          <Loading />
        ) : mails.data.length === 0 ? (
          <p className="text-soft">{email} has no mail.</p>
        ) : (
          <ol className="space-y-4">
            {mails.data.map((mail) => (
              <BoxedMail key={mail.id} mail={mail} email={email} isNewest={mail === newest} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}
