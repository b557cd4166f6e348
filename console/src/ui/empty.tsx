import { CircleCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Stands for the missing content. */
  icon?: LucideIcon
  /** Being empty is good news. */
  isGood?: boolean
  action?: ReactNode
}

/** For an empty list: what would be here, and how to get it. */
export function Empty({ title, children, icon, isGood = false, action }: Props) {
  const Icon = isGood ? CircleCheck : icon
  return (
    <div className="rounded-xl border border-line border-dashed px-6 py-10 text-center">
      {Icon && (
        <span
          aria-hidden
          className={`mx-auto mb-3 flex size-11 items-center justify-center rounded-full bg-sunken ${isGood ? 'text-accent' : 'text-soft'}`}
        >
          <Icon size={20} />
        </span>
      )}
      <p className="text-balance font-medium">{title}</p>
      <div className="mx-auto mt-1 max-w-md text-balance text-soft">{children}</div>
      {action && <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  )
}
