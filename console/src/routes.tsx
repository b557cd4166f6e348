import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { Shell } from './ui/shell.tsx'

// Every address of the console. The server answers all of them, and those below them, with the same page. A page's script is
// loaded when somebody opens it.

const PAGES: RouteObject[] = [
  page('/', async () => (await import('./pages/overview-page.tsx')).OverviewPage),
  page('/requests', async () => (await import('./pages/requests-page.tsx')).RequestsPage),
  page('/requests/new', async () => (await import('./pages/new-request-page.tsx')).NewRequestPage),
  page('/requests/:id', async () => (await import('./pages/request-page.tsx')).RequestPage),
  page('/agenda', async () => (await import('./pages/agenda-page.tsx')).AgendaPage),
  page('/booking-links', async () => (await import('./pages/booking-links-page.tsx')).BookingLinksPage),
  page('/booking-links/:id', async () => (await import('./pages/booking-link-page.tsx')).BookingLinkPage),
  page('/outbox', async () => (await import('./pages/outbox-page.tsx')).OutboxPage),
  page('/tray', async () => (await import('./pages/tray-page.tsx')).TrayPage),
  page('/tray/:id', async () => (await import('./pages/tray-mail-page.tsx')).TrayMailPage),
  page('/stuck', async () => (await import('./pages/stuck-page.tsx')).StuckPage),
  page('/webhooks', async () => (await import('./pages/webhooks-page.tsx')).WebhooksPage),
  page('/webhooks/:id', async () => (await import('./pages/endpoint-page.tsx')).EndpointPage),
  page('/watch/:id', async () => (await import('./pages/watch-page.tsx')).WatchPage),
  page('/reader', async () => (await import('./pages/reader-page.tsx')).ReaderPage),
  page('/keys', async () => (await import('./pages/keys-page.tsx')).KeysPage),
  page('/teams', async () => (await import('./pages/teams-page.tsx')).TeamsPage),
  page('/teams/:id', async () => (await import('./pages/team-page.tsx')).TeamPage),
  page('/members', async () => (await import('./pages/members-page.tsx')).MembersPage),
  page('/members/:id', async () => (await import('./pages/member-page.tsx')).MemberPage),
  page('/mailroom', async () => (await import('./pages/mailroom-page.tsx')).MailroomPage),
  page('/mailroom/:email', async () => (await import('./pages/mailroom-page.tsx')).MailroomPage),
  page('/settings', async () => (await import('./pages/settings-page.tsx')).SettingsPage),
  page('/audit', async () => (await import('./pages/audit-page.tsx')).AuditPage),
]

export const router = createBrowserRouter([
  {
    element: <Shell />,
    HydrateFallback: () => null,
    children: [...PAGES, { path: '*', element: <NotFoundPage /> }],
  },
])

function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) }
}
