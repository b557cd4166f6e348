// Made by bin/client-types.ts from the operations that only the console has; change those, then run `npm run client:types`.

import type { MeetingRequest, Workspace, WorkspaceMember } from '../../../client/src/shapes.ts'

/** The input and output of each operation, by its name. */
export type Operations = {
  /** List API keys. */
  listApiKeys: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** What the key is for. */
        name: string
        /** What it may do. */
        scopes: Array<
          | 'teams.read'
          | 'teams.write'
          | 'meeting_requests.read'
          | 'meeting_requests.write'
          | 'webhooks.read'
          | 'webhooks.write'
          | 'members.read'
          | 'members.write'
        >
        /** When it stops working. */
        expires_at: string | null
        /** Written about every 30 seconds while it is used. */
        last_used_at: string | null
        /** When it was made. */
        created_at: string
      }>
    }
  }
  /** Create an API key. */
  createApiKey: {
    body: {
      /** What the key is for. */
      name: string
      /** What it may do. */
      scopes: Array<
        | 'teams.read'
        | 'teams.write'
        | 'meeting_requests.read'
        | 'meeting_requests.write'
        | 'webhooks.read'
        | 'webhooks.write'
        | 'members.read'
        | 'members.write'
      >
      /** When it stops working. */
      expires_at?: string | null | undefined
    }
    answer: {
      data: {
        /** Unique identifier. */
        id: string
        key: string
      }
    }
  }
  /** Update an API key. */
  updateApiKey: {
    body: {
      /** What the key is for. */
      name?: string | undefined
      /** What it may do. */
      scopes?:
        | Array<
            | 'teams.read'
            | 'teams.write'
            | 'meeting_requests.read'
            | 'meeting_requests.write'
            | 'webhooks.read'
            | 'webhooks.write'
            | 'members.read'
            | 'members.write'
          >
        | undefined
      /** When it stops working. */
      expires_at?: string | null | undefined
    }
    answer: {
      data: {
        /** Unique identifier. */
        id: string
        /** What the key is for. */
        name: string
        /** What it may do. */
        scopes: Array<
          | 'teams.read'
          | 'teams.write'
          | 'meeting_requests.read'
          | 'meeting_requests.write'
          | 'webhooks.read'
          | 'webhooks.write'
          | 'members.read'
          | 'members.write'
        >
        /** When it stops working. */
        expires_at: string | null
        /** Written about every 30 seconds while it is used. */
        last_used_at: string | null
        /** When it was made. */
        created_at: string
      }
    }
  }
  /** Delete an API key. */
  deleteApiKey: {
    answer: null
  }
  /** List who did what. */
  listAuditLog: {
    query: {
      /** Only what this member, key or other actor did. */
      actor?: string | undefined
      /** Only what was done to things of this kind. */
      what?:
        | 'meeting_request'
        | 'mail'
        | 'message'
        | 'team'
        | 'team_member'
        | 'booking_link'
        | 'member'
        | 'person'
        | 'program'
        | 'calendar'
        | 'api_key'
        | 'webhook_endpoint'
        | 'webhook_delivery'
        | 'workspace'
        | 'tray'
        | 'clock'
        | undefined
      /** Only what was done to this request and its mails. */
      meeting_request_id?: string | undefined
      /** Items a page. */
      limit?: number | undefined
      /** `next_cursor` of the page before, unchanged. */
      cursor?: string | undefined
    }
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** When it was done. */
        at: string
        /** A member, an API key, `operator`, `mail` or `negotiation`. */
        actor: string
        actor_name: string | null
        /** What was done. */
        action: string
        /** What it was done to. */
        ref: string
        ref_name: string | null
        detail: Record<string, unknown>
      }>
      meta: {
        limit: number
        has_more: boolean
        next_cursor?: string
      }
    }
  }
  /** List booking links with their hosts, and what came of them in the last weeks. */
  listBookingPages: {
    query: {
      /** `true` returns only links that can be booked through. */
      active?: boolean | undefined
      /** Items a page. */
      limit?: number | undefined
      /** `next_cursor` of the page before, unchanged. */
      cursor?: string | undefined
    }
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        title: string
        /** The end of the address. */
        name: string
        url: string
        /** Who meets the visitors: the name of a team, or the name or address of a member. */
        host: string
        durations: Array<number>
        active: boolean
        /** It was for a single use, and was used. */
        is_used: boolean
        single_use: boolean
        for_email: string | null
        /** How often the page was opened. */
        views: number
        /** How many visitors were booked at once. */
        bookings: number
        /** How many visitors wrote when they can, because no time suited them. */
        questions: number
      }>
      weeks_counted: number
      meta: {
        limit: number
        has_more: boolean
        next_cursor?: string
      }
    }
  }
  /** Show what came of a booking link, week by week. */
  showBookingPage: {
    answer: {
      data: {
        page: {
          /** Unique identifier. */
          id: string
          title: string
          /** The end of the address. */
          name: string
          url: string
          /** Who meets the visitors: the name of a team, or the name or address of a member. */
          host: string
          durations: Array<number>
          active: boolean
          /** It was for a single use, and was used. */
          is_used: boolean
          single_use: boolean
          for_email: string | null
          /** How often the page was opened. */
          views: number
          /** How many visitors were booked at once. */
          bookings: number
          /** How many visitors wrote when they can, because no time suited them. */
          questions: number
        }
        weeks: Array<{
          /** Its Monday. */
          week: string
          /** How often the page was opened. */
          views: number
          /** How many visitors were booked at once. */
          bookings: number
          /** How many visitors wrote when they can, because no time suited them. */
          questions: number
        }>
      }
    }
  }
  /** List the calendars of a member. */
  listCalendars: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** What it is called. */
        name: string
        /** How it is read. */
        kind: 'ics' | 'caldav' | 'google' | 'microsoft'
        /** Whether bookings are written into it. */
        takes_bookings: boolean
        /** How many events were read. */
        events: number
        /** Of how many not even the start can be read. */
        unreadable: number
        /** When it was last read. */
        synced_at: string | null
        /** Whether what it says counts now; its times are unknown otherwise. */
        fresh: boolean
        /** What is wrong with it, and what helps. */
        problem: string | null
        /** Since when. */
        failing_since: string | null
      }>
      /** Where the operator lets members connect accounts. */
      providers: Array<'google' | 'microsoft'>
    }
  }
  /** Make the link by which a member connects the calendar of an account. */
  linkCalendar: {
    body: {
      /** Whose account. */
      kind: 'google' | 'microsoft'
      /** Its address, where that is not the member's. */
      account?: string | undefined
    }
    answer: {
      data: {
        /** Where the member agrees; only for themselves. */
        url: string | null
        /** Who got it by mail. */
        mailed_to: string | null
      }
    }
  }
  /** Find the calendars of an account on a CalDAV server. */
  findCalendars: {
    body: {
      /** Where it is. */
      address: string
      user: string
      password: string
    }
    answer: {
      data: Array<{
        name: string
        url: string
      }>
    }
  }
  /** Connect calendars of a member. */
  connectCalendar: {
    body: {
      /** How it is read. */
      kind: 'ics' | 'caldav'
      /** Where it is. */
      address: string
      user?: string | undefined
      password?: string | undefined
      /** Which of the account, as found. */
      calendars?: Array<string> | undefined
      /** What to call it. */
      name?: string | undefined
    }
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** What it is called. */
        name: string
        /** How it is read. */
        kind: 'ics' | 'caldav' | 'google' | 'microsoft'
        /** Whether bookings are written into it. */
        takes_bookings: boolean
        /** How many events were read. */
        events: number
        /** Of how many not even the start can be read. */
        unreadable: number
        /** When it was last read. */
        synced_at: string | null
        /** Whether what it says counts now; its times are unknown otherwise. */
        fresh: boolean
        /** What is wrong with it, and what helps. */
        problem: string | null
        /** Since when. */
        failing_since: string | null
      }>
    }
  }
  /** Look at a calendar now. */
  syncCalendar: {
    answer: {
      data: {
        /** Unique identifier. */
        id: string
        /** What it is called. */
        name: string
        /** How it is read. */
        kind: 'ics' | 'caldav' | 'google' | 'microsoft'
        /** Whether bookings are written into it. */
        takes_bookings: boolean
        /** How many events were read. */
        events: number
        /** Of how many not even the start can be read. */
        unreadable: number
        /** When it was last read. */
        synced_at: string | null
        /** Whether what it says counts now; its times are unknown otherwise. */
        fresh: boolean
        /** What is wrong with it, and what helps. */
        problem: string | null
        /** Since when. */
        failing_since: string | null
      }
    }
  }
  /** Forget a calendar and everything that was known from it. */
  disconnectCalendar: {
    answer: {
      data: {
        /** Unique identifier. */
        id: string
        /** What it is called. */
        name: string
        /** How it is read. */
        kind: 'ics' | 'caldav' | 'google' | 'microsoft'
        /** Whether bookings are written into it. */
        takes_bookings: boolean
        /** How many events were read. */
        events: number
        /** Of how many not even the start can be read. */
        unreadable: number
        /** When it was last read. */
        synced_at: string | null
        /** Whether what it says counts now; its times are unknown otherwise. */
        fresh: boolean
        /** What is wrong with it, and what helps. */
        problem: string | null
        /** Since when. */
        failing_since: string | null
      }
      /** Which calendar of the member takes bookings in its place. */
      bookings_go_to: string | null
    }
  }
  /** Send every event to the built-in receiver. */
  catchWebhooks: {
    body: Record<string, never>
    answer: {
      data: {
        /** Unique identifier. */
        endpoint_id: string
      }
    }
  }
  /** List what the built-in receiver got. */
  listCaughtDeliveries: {
    query: {
      /** Unique identifier. */
      meeting_request_id?: string | undefined
    }
    answer: {
      data: Array<{
        /** Unique identifier. */
        delivery_id: string
        attempt: number
        /** Unique identifier. */
        endpoint_id: string
        /** Unique identifier. */
        meeting_request_id: string | null
        event_type: string
        headers: Array<{
          name: string
          value: string
        }>
        /** As it came in, byte for byte. */
        body: string
        /** When it came in. */
        at: string
      }>
    }
  }
  /** Show what moves when a member leaves. */
  showDeparture: {
    answer: {
      data: {
        /** Requests that go to whoever takes over, the newest first. */
        open: Array<{
          /** Unique identifier. */
          id: string
          title: string | null
          status: 'active' | 'paused'
        }>
        /** How many these are in all. */
        open_count: number
        /** Meetings ahead that somebody else answers for then. */
        booked_count: number
        teams: Array<{
          /** Unique identifier. */
          id: string
          name: string
        }>
        /** Why the member cannot leave now, whoever takes over. */
        refusal: string | null
      }
    }
  }
  /** Ask for a meeting with people who are made up. */
  startDemonstration: {
    body: Record<string, never>
    answer: {
      data: {
        /** Unique identifier. */
        meeting_request_id: string
      }
    }
  }
  /** Let one of them act who has got mail. */
  playDemonstration: {
    body: Record<string, never>
    answer: {
      data: {
        /** What somebody just did; null while nobody is asked anything. */
        told: string | null
        is_over: boolean
      }
    }
  }
  /** Show what is done of what it takes to arrange real meetings. */
  showFirstSteps: {
    answer: {
      data: {
        /** Somebody is here beside whoever made the workspace. */
        members: boolean
        /** Somebody has connected a calendar. */
        calendar: boolean
        /** A key was made, beside the one of a playground. */
        key: boolean
        /** Mail leaves. */
        mail_out: boolean
        /** Answers come in. */
        mail_in: boolean
      }
    }
  }
  /** Give the workspace its handle. */
  giveHandle: {
    body: {
      /** 2 to 20 of a-z, 0-9 and -. */
      handle: string
    }
    answer: {
      data: Workspace
    }
  }
  /** Add a workspace member, and tell them by mail. */
  inviteWorkspaceMember: {
    body: {
      /** Where mail reaches the member. */
      email: string
      /** Full name; empty is the same as none given. Mails say “your host” unless given. */
      name?: string | undefined
      /** Console rights; `member` unless given. Admins are made and demoted in the console or at the command line: a key is refused. */
      role?: 'admin' | 'member' | undefined
      /** IANA zone; the workspace’s unless given. */
      timezone?: string | undefined
    }
    answer: {
      data: WorkspaceMember
      /** What became of the mail; null where no mail leaves this installation. */
      invitation: 'mailed' | 'limit_reached' | 'suppressed' | null
    }
  }
  /** List everybody who got mail. */
  listMailboxes: {
    answer: {
      data: Array<{
        email: string
        name: string | null
        received: number
        sent: number
        /** By the clock of the workspace. */
        last_at: string
        last_subject: string
      }>
    }
  }
  /** Show the mails of one person, as they see them. */
  showMailbox: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** `out` is what they got. */
        direction: 'in' | 'out'
        kind: string
        from: string
        to: Array<string>
        subject: string
        text: string
        has_html: boolean
        invite: {
          is_cancelled: boolean
          summary: string
          location: string | null
          /** When it begins. */
          start: string
          /** When it ends. */
          end: string | null
        } | null
        /** Of what was sent: `sent`, or why they do not have it. */
        status: string | null
        /** Unique identifier. */
        meeting_request_id: string | null
        /** By the clock of the workspace. */
        at: string
      }>
    }
  }
  /** Answer a mail as whoever got it. */
  answerAsAnybody: {
    body: {
      email: string
      /** By default their newest. */
      mail_id?: string | undefined
      do: 'reply' | 'out_of_office' | 'accept' | 'decline' | 'maybe' | 'bounce'
      /** In their own words. */
      text?: string | undefined
    }
    answer: {
      data: {
        /** Unique identifier. */
        message_id: string | null
        /** Unique identifier. */
        meeting_request_id: string | null
        /** Why it waits in the tray, where it does. */
        waits_because: string | null
      }
    }
  }
  /** Write a new mail from anybody. */
  writeAsAnybody: {
    body: {
      from: string
      to: Array<string>
      cc?: Array<string> | undefined
      subject: string
      /** In their own words. */
      text: string
    }
    answer: {
      data: {
        /** Unique identifier. */
        message_id: string | null
        /** Unique identifier. */
        meeting_request_id: string | null
        /** Why it waits in the tray, where it does. */
        waits_because: string | null
      }
    }
  }
  /** Show the clock that negotiations go by. */
  showClock: {
    answer: {
      data: {
        /** What the clock of the workspace shows. */
        now: string
        /** By how much it is ahead of real time. */
        ahead_ms: number
      }
    }
  }
  /** Move that clock ahead. */
  moveClock: {
    body: {
      /** By how many. */
      minutes: number
    }
    answer: {
      data: {
        /** What the clock of the workspace shows. */
        now: string
        /** By how much it is ahead of real time. */
        ahead_ms: number
      }
    }
  }
  /** List booked meetings by their time. */
  listMeetings: {
    query: {
      /** Now unless given. */
      from?: string | undefined
      until?: string | undefined
      /** Mine are those that the caller organizes or hosts. */
      whose?: 'all' | 'mine' | undefined
      limit?: number | undefined
    }
    answer: {
      data: Array<{
        /** Unique identifier. */
        meeting_request_id: string
        title: string | null
        /** When it begins. */
        start: string
        /** When it ends. */
        end: string
        organizer: string
        people: Array<string>
        team: string | null
      }>
    }
  }
  /** Show how the language model did on the mails of this workspace. */
  showModelScore: {
    answer: {
      data: {
        /** The newest mails that the model was asked about, 500 at most. */
        mails: number
        /** Both readers found the same. */
        agreed: number
        /** The two differed somewhere. */
        differed: number
        /** The model failed, was late or answered something unusable, so the rules read alone. */
        left_out: number
        /** A person said that the mail means something else. */
        corrected: number
        /** When the first of them was read. */
        since: string | null
      }
    }
  }
  /** Approve several mails. */
  approveMails: {
    body: {
      /** Those that wait no longer are left out. Without it, all that wait. */
      mail_ids?: Array<string> | undefined
    }
    answer: {
      data: {
        approved: number
        /** A time in them is gone or past, so that another mail is written. */
        outdated: number
        withdrawn: number
      }
    }
  }
  /** Withdraw several mails. */
  withdrawMails: {
    body: {
      /** Those that wait no longer are left out. Without it, all that wait. */
      mail_ids?: Array<string> | undefined
    }
    answer: {
      data: {
        approved: number
        /** A time in them is gone or past, so that another mail is written. */
        outdated: number
        withdrawn: number
      }
    }
  }
  /** Count what waits for a person. */
  countWaitingWork: {
    answer: {
      data: {
        outbox: number
        tray: number
        stuck: number
      }
    }
  }
  /** Show what needs a person now, and the figures of the last weeks. */
  showOverview: {
    answer: {
      data: {
        attention: {
          requests: Array<{
            /** Unique identifier. */
            id: string
            title: string | null
            /** As in the event meeting_request.needs_attention. */
            reason: string
            organizer_email: string
          }>
          request_count: number
          bounced: Array<{
            email: string
            /** Unique identifier. */
            request_id: string
            title: string | null
          }>
          waiting_mails: number
          tray: number
          stuck: number
          endpoints: Array<{
            /** Unique identifier. */
            id: string
            url: string
            /** Since when. */
            since: string
          }>
          calendars: Array<{
            /** Unique identifier. */
            id: string
            /** Unique identifier. */
            member_id: string
            member: string
            name: string
            problem: string | null
          }>
        }
        figures: {
          weeks_shown: number
          /** Whether there is no request at all, however old. */
          is_empty: boolean
          /** All that are active or paused; of those that are booked or cancelled, the ones that were made in these weeks. */
          by_status: {
            active: number
            paused: number
            booked: number
            cancelled: number
          }
          weeks: Array<{
            week: string
            asked: number
            booked: number
            hours: number | null
            mails: number | null
          }>
          booked: number
          hours_to_book: number | null
          mails_per_booking: number | null
          bookings_counted: number
          teams: Array<{
            /** Unique identifier. */
            id: string
            name: string
            open: number
            taken: number
          }>
        }
      }
    }
  }
  /** List the programs that act for a member. */
  listPrograms: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** What it calls itself. */
        name: string
        /** Where the browser went after it was allowed. */
        host: string
        /** What it may do, within the rights of the member. */
        scopes: Array<'members.read' | 'teams.read' | 'meeting_requests.read' | 'meeting_requests.write'>
        /** When it was allowed. */
        created_at: string
        /** Written about every minute while it is used. */
        last_used_at: string | null
      }>
      /** What an assistant has to know to connect. */
      address: string
    }
  }
  /** End what a program may do for a member. */
  disconnectProgram: {
    answer: null
  }
  /** Say what a mail means. */
  correctReading: {
    body: {
      /** They can or cannot at `times`, none of the offered times suits, they decline to meet, or nothing of it is about times. */
      means: 'can' | 'cannot' | 'none_suit' | 'declines' | 'nothing'
      times?:
        | Array<{
            /** Its beginning. */
            start: string
            /** Its end. */
            end: string
          }>
        | undefined
    }
    answer: {
      data: MeetingRequest
    }
  }
  /** Show when everybody of a request can. */
  showRequestTimes: {
    query: {
      /** Where to begin; now unless given. What is over is left out. */
      from?: string | undefined
      /** Where to end, at most 92 days later; 7 days later unless given. */
      to?: string | undefined
    }
    answer: {
      data: {
        /** Of the organizer. */
        timezone: string
        people: Array<{
          email: string
          name: string | null
          role: 'host' | 'participant'
          timezone: string | null
          /** Of a participant: whether they have said when they can. */
          has_answered: boolean
          /** Of a host: in the working hours, and nothing is in the way. Of a participant: what they said. */
          free: Array<{
            /** Where it begins. */
            start: string
            /** Where it ends. */
            end: string
          }>
          /** Something is in the way, or they said that they cannot. */
          busy: Array<{
            /** Where it begins. */
            start: string
            /** Where it ends. */
            end: string
          }>
          /** A connected calendar cannot be read. */
          unknown: Array<{
            /** Where it begins. */
            start: string
            /** Where it ends. */
            end: string
          }>
        }>
        /** Where the whole meeting fits, as far as anybody has spoken. */
        possible: Array<{
          /** Where it begins. */
          start: string
          /** Where it ends. */
          end: string
        }>
        /** What is on offer now. */
        offers: Array<{
          /** Where it begins. */
          start: string
          /** Where it ends. */
          end: string
        }>
        /** The booked time, in a list of one or none. */
        booking: Array<{
          /** Where it begins. */
          start: string
          /** Where it ends. */
          end: string
        }>
        /** Why it waits for a person, as its event names it. */
        attention: string | null
        /** Why it fits nowhere, in a sentence. */
        nothing_because: string | null
      }
    }
  }
  /** Find requests, members and teams by a part of what they are called. */
  search: {
    query: {
      /** A part of a title, a name or an address, in capitals or not. */
      text: string
    }
    answer: {
      data: {
        requests: Array<MeetingRequest>
        members: Array<{
          /** Unique identifier. */
          id: string
          name: string | null
          email: string
        }>
        teams: Array<{
          /** Unique identifier. */
          id: string
          name: string
        }>
      }
    }
  }
  /** List meeting requests by a part of their title or of who is in them. */
  searchMeetingRequests: {
    query: {
      /** A part of a title, a name or an address, in capitals or not. */
      text: string
      /** Where the request stands. */
      status?: 'active' | 'paused' | 'booked' | 'cancelled' | undefined
      /** Items a page. */
      limit?: number | undefined
      /** `next_cursor` of the page before, unchanged. */
      cursor?: string | undefined
    }
    answer: {
      /** The items of this page, newest first unless it is said otherwise. */
      data: Array<MeetingRequest>
      /** Where this page stands in the list. */
      meta: {
        /** Items a page holds at most. */
        limit: number
        /** Whether there is a next page. */
        has_more: boolean
        /** Present only when `has_more` is true: pass it as `cursor`. */
        next_cursor?: string
      }
    }
  }
  /** List work that is stuck or fails. */
  listStuckWork: {
    query: {
      /** How many of each kind. */
      shown?: number | undefined
    }
    answer: {
      data: {
        failing: Array<{
          /** The request that it is about. */
          meeting_request_id: string
          title: string | null
          organizer_email: string
          status: 'active' | 'paused' | 'booked' | 'cancelled'
          /** Since when it cannot be decided. */
          since: string
          tries: number
          error: string
          /** When it is tried again. */
          next_try_at: string | null
          /** When organizer and admins were told. */
          told_at: string | null
        }>
        set_aside: Array<{
          /** The request that it is about. */
          meeting_request_id: string
          title: string | null
          organizer_email: string
          /** Unique identifier. */
          mail_id: string | null
          from: string | null
          /** When it was set aside. */
          since: string
          error: string
        }>
        mails: Array<{
          /** Unique identifier. */
          id: string
          /** The request that it is about; a notice has none. */
          meeting_request_id: string | null
          to: string
          kind: string
          status: 'queued' | 'failed'
          attempts: number
          error: string
          /** When it is tried again; null where it is given up. */
          next_try_at: string | null
          /** When it was written. */
          created_at: string
        }>
        /** There is more of some kind than is shown. */
        has_more: boolean
      }
    }
  }
  /** Try a stuck request again now. */
  retryStuckRequest: {
    answer: {
      data: {
        taken_up_again: number
      }
    }
  }
  /** Show in which order a team gives out requests. */
  showTeamQueue: {
    answer: {
      data: {
        /** Who can be next, in the order of their turns. */
        waiting: Array<string>
        /** Who gets no turn, in the order of the roster. */
        resting: Array<{
          /** Unique identifier. */
          membership_id: string
          why: 'paused' | 'inactive'
        }>
      }
    }
  }
  /** List the mail that waits for a person. */
  listTray: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        from_email: string
        from_name: string | null
        subject: string
        /** Why it waits, for programs. */
        reason: string
        /** Why it waits, in words that go on after "because". */
        why: string
        trust: 'authenticated' | 'unknown' | 'failed'
        /** False where it could not be read. */
        can_be_given: boolean
        /** Why its sender cannot be answered; null where they can. */
        no_answer_because: string | null
        /** Known also where the mail could not be read. */
        meeting_request_id: string | null
        /** When it came, by the clock of the workspace. */
        at: string
      }>
    }
  }
  /** Show a waiting mail with its text. */
  showTrayMail: {
    answer: {
      data: {
        /** Unique identifier. */
        id: string
        from_email: string
        from_name: string | null
        subject: string
        /** Why it waits, for programs. */
        reason: string
        /** Why it waits, in words that go on after "because". */
        why: string
        trust: 'authenticated' | 'unknown' | 'failed'
        /** False where it could not be read. */
        can_be_given: boolean
        /** Why its sender cannot be answered; null where they can. */
        no_answer_because: string | null
        /** Known also where the mail could not be read. */
        meeting_request_id: string | null
        /** When it came, by the clock of the workspace. */
        at: string
        to: Array<string>
        text: string
      }
    }
  }
  /** Give a waiting mail to a request, a team or a member. */
  giveTrayMail: {
    body: {
      /** Unique identifier. */
      meeting_request_id?: string | undefined
      /** Unique identifier. */
      team_id?: string | undefined
      /** Unique identifier. */
      member_id?: string | undefined
    }
    answer: {
      data: {
        /** Unique identifier. */
        meeting_request_id: string
      }
    }
  }
  /** Answer the sender of a waiting mail. */
  answerTrayMail: {
    body: {
      /** What to say. */
      text: string
    }
    answer: null
  }
  /** Take a mail out of the tray. */
  dismissTrayMail: {
    answer: null
  }
  /** Show how every endpoint fares. */
  listWebhookHealth: {
    answer: {
      data: Array<{
        /** Unique identifier. */
        id: string
        /** Deliveries that failed in the last 24 hours and count against it. */
        recent_failures: number
        /** With so many it is switched off. */
        failures_to_disable: number
        /** Deliveries that wait, up to 1,000. */
        pending: number
        /** The latest success. */
        last_delivered_at: string | null
      }>
    }
  }
  /** Show the failed attempts of a delivery, and when the next one is. */
  showDeliveryAttempts: {
    answer: {
      data: {
        /** Null where there is none. */
        next_attempt_at: string | null
        failed_attempts: Array<{
          n: number
          /** When it was made. */
          at: string
          duration_ms: number
          /** Its class. */
          failure: string
          code: number | null
          /** How the answer began. */
          snippet: string
        }>
      }
    }
  }
}
