import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; action?: ReactNode }

/** Where there is nothing yet: what would be here, and how it comes about. */
export function Empty({ title, children, action }: Props) {
  return (
    <div className="rounded-xl border border-line border-dashed px-6 py-10 text-center">
      <p className="font-medium">{title}</p>
      <div className="mx-auto mt-1 max-w-md text-soft">{children}</div>
      {action && <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  )
}
