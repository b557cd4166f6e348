import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useIsOpened } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'

/** The signing secret: shown on request, and replaced. */
export function SigningSecret({ endpointId }: { endpointId: string }) {
  const path = `/webhook_endpoints/${endpointId}`
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setAsking] = useIsOpened('replace-secret')
  const onSuccess = ({ data }: { data: { secret: string } }) => {
    setSecret(data.secret)
    setAsking(false)
  }
  const reveal = useMutation({
    mutationFn: () => call<{ data: { secret: string } }>('GET', `${path}/secret`),
    onSuccess,
  })
  const replace = useMutation({
    mutationFn: () => call<{ data: { secret: string } }>('POST', `${path}/rotate_secret`),
    onSuccess,
  })
  return (
    <section className="min-w-0 rounded-xl border border-line bg-raised p-4">
      <h2 className="font-medium">Signing secret</h2>
      <p className="mt-1 text-sm text-soft">
        Proves that a delivery comes from here. The audit log records who looks at it.
      </p>
      {secret && (
        <div className="mt-3">
          <Code label={replace.isSuccess ? 'The new secret' : 'The secret'} text={secret} />
        </div>
      )}
      {reveal.isError && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {reveal.error.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {secret === null ? (
          <Button isBusy={reveal.isPending} onClick={() => reveal.mutate()}>
            Show it
          </Button>
        ) : (
          <Button onClick={() => setSecret(null)}>Hide it</Button>
        )}
        <Button onClick={() => setAsking(true)}>Replace it</Button>
      </div>
      <ConfirmDialog
        title="Replace the signing secret?"
        confirm="Replace the secret"
        isOpen={isAsking}
        isBusy={replace.isPending}
        error={replace.error}
        onConfirm={() => replace.mutate()}
        onClose={() => setAsking(false)}
      >
        For 24 hours deliveries carry two signatures, by the new secret and by this one. Change your receiver within
        that time.
      </ConfirmDialog>
    </section>
  )
}
