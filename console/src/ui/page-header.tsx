import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  /** One sentence about the page. */
  lead?: ReactNode
  /** The parent page. */
  back?: { to: string; label: string }
  /** Buttons and links that belong to the whole page. */
  actions?: ReactNode
}

/** The head of a page. It also sets the window's title. */
export function PageHeader({ title, lead, back, actions }: Props) {
  return (
    <header className="mb-6">
      <title>{`${title} · Parley`}</title>
      {back && (
        <Link to={back.to} className="mb-2 inline-flex items-center gap-1 text-sm text-soft hover:text-ink">
          <ChevronLeft aria-hidden size={16} />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-semibold text-2xl">{title}</h1>
          {lead && <div className="mt-1 max-w-2xl text-soft">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  )
}
