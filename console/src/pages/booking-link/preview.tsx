import type { BookingLink } from '../../../../client/src/shapes.ts'
import { useAddressed } from '../../ui/address.ts'
import { Tabs } from '../../ui/list.tsx'
import { Section } from '../../ui/section.tsx'

const SIZES = [
  { value: '', label: 'On a computer' },
  { value: 'phone', label: 'On a phone' },
]

/** The page as visitors see it, with buttons that do nothing. */
export function Preview({ link: { url, title, updated_at } }: { link: BookingLink }) {
  const [size, choose] = useAddressed('preview')
  const isPhone = size === 'phone'
  return (
    <Section
      title="What visitors see"
      lead="This is the page itself with today’s free times. You can look around; only booking is switched off here."
    >
      <div className="max-sm:hidden">
        <Tabs label="How wide" tabs={SIZES} value={isPhone ? 'phone' : ''} onChange={choose} />
      </div>
      <iframe
        // Shows the page anew after a change.
        key={updated_at}
        title={`The page of “${title}”`}
        src={`${new URL(url).pathname}?embed&preview`}
        className={`block h-[44rem] w-full rounded-lg border border-line ${isPhone ? 'max-w-[23.5rem]' : ''}`}
      />
    </Section>
  )
}
