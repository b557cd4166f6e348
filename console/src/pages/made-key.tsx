import { Button } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Shows a new key once, with first examples. */
export function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { origin } = location
  return (
    <Dialog
      title="Copy your key now"
      lead="It is not shown again. Keep it where you keep passwords, and out of source code."
      isOpen
      // A stray click outside would lose the key for good; only the button closes it.
      onClose={() => {}}
    >
      <div className="space-y-5">
        <Code label="The key" text={secret} />
        <Code label="Try it" text={`curl ${origin}/api/v1/workspace \\\n  -H "Authorization: Bearer ${secret}"`} />
        <Code
          label="In TypeScript, with parley-client"
          text={`const parley = new Parley({\n  baseUrl: '${origin}',\n  apiKey: process.env.PARLEY_KEY ?? '',\n})`}
        />
        <div className="flex justify-end">
          <Button look="accent" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
