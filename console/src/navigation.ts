import {
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  Inbox,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MailCheck,
  Mails,
  ScrollText,
  Settings,
  TextSearch,
  TriangleAlert,
  User,
  Users,
  Webhook,
} from 'lucide-react'
import type { Answer } from './api/call.ts'
import type { Session } from './api/queries.ts'

// Every page in the navigation, in order, with who may use it.

export type Entry = {
  path: string
  label: string
  icon: LucideIcon
  group: Group
  /** The shortcut: g, then this key. */
  key: string
  isFor: (session: Session) => boolean
  /** How much waits there, by the name of its number. */
  waits?: keyof Answer<'countWaitingWork'>['data']
}

export const GROUPS = ['Work', 'People', 'Connections', 'Workspace'] as const
export type Group = (typeof GROUPS)[number]

const everybody = () => true
/** An installation that sends mail has no mailroom. */
const developers = (session: Session) => session.mailroom && admins(session)
const admins = ({ member }: Session) => member.role === 'admin'

const NAVIGATION: Entry[] = [
  { path: '/', key: 'o', label: 'Overview', icon: LayoutDashboard, group: 'Work', isFor: everybody },
  { path: '/requests', key: 'r', label: 'Meeting requests', icon: CalendarClock, group: 'Work', isFor: everybody },
  { path: '/agenda', key: 'n', label: 'Agenda', icon: CalendarDays, group: 'Work', isFor: everybody },
  {
    path: '/booking-links',
    key: 'p',
    label: 'Booking links',
    icon: CalendarPlus,
    group: 'Work',
    isFor: everybody,
  },
  { path: '/outbox', key: 'b', label: 'Outbox', icon: MailCheck, group: 'Work', isFor: everybody, waits: 'outbox' },
  { path: '/tray', key: 'y', label: 'Tray', icon: Inbox, group: 'Work', isFor: admins, waits: 'tray' },
  { path: '/stuck', key: 'x', label: 'Stuck work', icon: TriangleAlert, group: 'Work', isFor: admins, waits: 'stuck' },
  { path: '/webhooks', key: 'w', label: 'Webhooks', icon: Webhook, group: 'Connections', isFor: admins },
  { path: '/teams', key: 't', label: 'Teams', icon: Users, group: 'People', isFor: everybody },
  { path: '/members', key: 'm', label: 'Members', icon: User, group: 'People', isFor: everybody },
  { path: '/keys', key: 'k', label: 'API keys', icon: KeyRound, group: 'Connections', isFor: admins },
  { path: '/mailroom', key: 'l', label: 'Mailroom', icon: Mails, group: 'Connections', isFor: developers },
  { path: '/settings', key: 's', label: 'Settings', icon: Settings, group: 'Workspace', isFor: admins },
  { path: '/audit', key: 'a', label: 'Audit log', icon: ScrollText, group: 'Workspace', isFor: admins },
  { path: '/reader', key: 'd', label: 'Try the reader', icon: TextSearch, group: 'Work', isFor: everybody },
]

export type GroupOfEntries = { group: Group; entries: Entry[] }

/** The entries for a member by group, without empty groups. */
export function navigationFor(session: Session): GroupOfEntries[] {
  return GROUPS.map((group) => ({
    group,
    entries: NAVIGATION.filter((entry) => entry.group === group && entry.isFor(session)),
  })).filter(({ entries }) => entries.length > 0)
}
