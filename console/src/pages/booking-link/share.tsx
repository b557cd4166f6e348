import { UserPlus } from 'lucide-react'
import type { BookingLink } from '../../../../client/src/shapes.ts'
import { useAddressed, useIsOpened } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Tabs } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'
import { PersonalLinkDialog } from './personal-link-dialog.tsx'

const PLACES = [
  { value: '', label: 'In its place' },
  { value: 'popup', label: 'Over the page' },
  { value: 'button', label: 'Behind a button in the corner' },
]

/** The address, an address for one person, and the code for other pages. */
export function Share({ link, refusal }: { link: BookingLink; refusal: string | null }) {
  const [isMaking, setMaking] = useIsOpened('personal')
  const [embedded, embed] = useAddressed('embed')
  const place = PLACES.find(({ value }) => value === embedded)?.value ?? ''
  return (
    <Section
      title="Pass it on"
      lead="Everybody who has the address can book, by the rules below."
      actions={
        <Button disabledReason={refusal} onClick={() => setMaking(true)}>
          <UserPlus aria-hidden size={16} />
          Link for one person
        </Button>
      }
    >
      <div className="space-y-6">
        <Code label="Address" text={link.url} />
        <div>
          <h3 className="mb-2 font-medium text-sm">In your own web site</h3>
          <Tabs label="Where the page appears" tabs={PLACES} value={place} onChange={embed} />
          <Code label="Code to paste" text={codeFor(link.url, place)} />
          <p className="mt-2 text-sm text-soft">
            It sets no cookie. If your site has a content security policy, allow {new URL(link.url).origin} in
            script-src and frame-src.
          </p>
        </div>
      </div>
      {isMaking && refusal === null && <PersonalLinkDialog link={link} onClose={() => setMaking(false)} />}
    </Section>
  )
}

const ATTRIBUTES: Record<string, string> = { popup: ' as="popup"', button: ' as="button" label="Book a time"' }

/** The script is beside the pages, wherever Parley is installed. */
const codeFor = (url: string, place: string): string =>
  `<script src="${url.replace(/\/b\/[^/]+\/[^/]+$/, '/embed.js')}" async></script>
<parley-booking${ATTRIBUTES[place] ?? ''} href="${url}">
  <a href="${url}">Book a time</a>
</parley-booking>`
