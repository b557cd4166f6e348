import { LINK_MINUTES } from '#core/sign-in.ts'
import { Button } from './button.tsx'
import { Code } from './code.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

type Props = { email: string; onSignOut: () => void; onClose: () => void }

/** Says how somebody comes in again whom no mail and no identity provider lets in. */
export function SignOutDialog({ email, onSignOut, onClose }: Props) {
  return (
    <Dialog
      title="Sign out?"
      lead={`You cannot sign in again by yourself: no mail leaves this installation, so nobody can send you a link. The person who runs Parley can make one with this command. It works for ${LINK_MINUTES} minutes.`}
      isOpen
      onClose={onClose}
    >
      <Code label="For the person who runs Parley" text={`./bin/parley sign-in ${email}`} />
      <DialogButtons onClose={onClose} keep="Stay signed in">
        <Button look="danger" onClick={onSignOut}>
          Sign out now
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
