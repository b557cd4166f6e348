import { CopyButton } from './copy-button.tsx'

/** Text for programs: to read, to select, and to copy. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <div className="mb-1 flex items-end justify-between gap-3">
        <span className="font-medium text-sm">{label}</span>
        <CopyButton text={text} />
      </div>
      <Pre label={label} text={text} />
    </div>
  )
}

/** Long lines scroll on their own, also by keyboard. */
export function Pre({ label, text }: { label: string; text: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3"
    >
      <pre className="font-mono text-xs leading-relaxed">{text}</pre>
    </section>
  )
}
