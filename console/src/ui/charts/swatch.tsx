/** The legend of one colour. */
export function Swatch({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden className="size-3 shrink-0">
        <rect x="0.5" y="0.5" width="11" height="11" rx="2.5" className={colour} />
      </svg>
      {name}
    </span>
  )
}
