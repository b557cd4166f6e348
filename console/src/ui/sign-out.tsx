import { LogOut } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import type { Session } from '../api/queries.ts'
import { useIsOpened } from './address.ts'

// Few ever need it, and dialogs are a large part of a page's script.
const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))

/** Asks first where nobody can come back without help: no mail brings a link, and no identity provider is set up. */
export function SignOut({ session: { member, signs_in_again: signsInAgain } }: { session: Session }) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useIsOpened('sign-out')
  return (
    <form
      ref={form}
      method="post"
      action="/sign-out"
      onSubmit={(event) => {
        if (signsInAgain) return
        event.preventDefault()
        setAsking(true)
      }}
    >
      <button
        type="submit"
        title="Sign out"
        className="flex size-9 cursor-pointer items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
      >
        <LogOut aria-hidden size={16} />
        <span className="sr-only">Sign out</span>
      </button>
      {isAsking && !signsInAgain && (
        <Suspense fallback={null}>
          <SignOutDialog
            email={member.email}
            onSignOut={() => form.current?.submit()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </form>
  )
}
