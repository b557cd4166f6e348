import type { ReactNode } from 'react'

/** A button in a row with fields, aligned with their inputs whatever is above or below these. */
export function BesideField({ children }: { children: ReactNode }) {
  return <div className="flex min-h-[2.625rem] items-center sm:mt-6">{children}</div>
}
