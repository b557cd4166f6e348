import type { ReactNode } from 'react'

/** A button in one row with fields: as high as their lines, also when something is said above or below these. */
export function BesideField({ children }: { children: ReactNode }) {
  return <div className="flex min-h-[2.625rem] items-center sm:mt-6">{children}</div>
}
