import { whatWasDone } from '#core/mail/wording/done.ts'
import type { Done, Reader } from '#core/mail/wording/facts.ts'
import { bo, first, meeting, mia, office, plain, type Sample, saturday, second } from './cast.ts'

// Confirms what the organizer told Parley to do. A real mail mostly confirms one thing; these samples combine several.

const named = (email: string) => ({ name: null, email })

const DONE: readonly [string, Done[]][] = [
  [
    'people',
    [
      { did: 'drop', person: mia, isBooked: false },
      { did: 'replace', person: mia, by: 'cy@client.test', isBooked: false },
      { did: 'go_without', person: mia },
      { did: 'make_optional', person: mia },
      { did: 'require', person: mia },
      { did: 'keep', person: mia },
      { did: 'add', person: named('cy@client.test'), isBooked: false },
      { did: 'add_people', people: [named('cy@client.test'), named('eva@client.test')], left: 1, isBooked: false },
      { did: 'add_nobody', people: [named('cy@client.test')] },
      { did: 'find_no_place', people: [named('cy@client.test')] },
    ],
  ],
  [
    'people of a booked meeting',
    [
      { did: 'drop', person: mia, isBooked: true },
      { did: 'replace', person: mia, by: 'cy@client.test', isBooked: true },
      { did: 'add_people', people: [named('cy@client.test')], left: 0, isBooked: true },
      { did: 'keep_last', people: [bo] },
    ],
  ],
  [
    'days further ahead',
    [
      { did: 'look_later', first: '2027-01-01', last: '2027-01-31' },
      { did: 'look_later', first: '2027-01-11', last: '2027-01-11' },
      { did: 'look_later', first: '2027-01-01', last: null },
    ],
  ],
  [
    'how many are needed',
    [
      { did: 'need', count: 1, of: 2, out: [] },
      { did: 'need', count: 2, of: 3, out: [mia] },
      { did: 'need', count: 2, of: 2, out: [] },
    ],
  ],
  [
    'times and length',
    [
      { did: 'rule_out', windows: [first] },
      { did: 'choose', windows: [second, saturday] },
      { did: 'ask_to_move', people: [bo, mia] },
      { did: 'set_length', minutes: 45, isLonger: true, isBooked: false },
      { did: 'set_length', minutes: 60, isLonger: true, isBooked: true },
      { did: 'set_length', minutes: 15, isLonger: false, isBooked: true },
    ],
  ],
  [
    'going on or waiting',
    [
      { did: 'wait', people: [] },
      { did: 'refuse', isLooking: true },
      { did: 'refuse', isLooking: false },
      { did: 'hold' },
      { did: 'go_on' },
    ],
  ],
  [
    'words for people',
    [
      { did: 'tell', people: [bo, mia], unreached: [], words: 'I’m running 15 minutes late' },
      { did: 'tell', people: [], unreached: [mia], words: 'Please bring the contract.' },
    ],
  ],
  [
    'reminders',
    [
      { did: 'remind', people: [bo], lately: [mia], settled: [] },
      { did: 'remind', people: [], lately: [], settled: [mia] },
      { did: 'remind_nobody', hasTimes: true },
      { did: 'remind_nobody', hasTimes: false },
    ],
  ],
  [
    'how it stands',
    [
      {
        did: 'status',
        booked: null,
        isMoving: false,
        people: [
          { person: bo, is: 'answered', windows: [first, second] },
          { person: mia, is: 'silent', reminders: 0 },
          { person: mia, is: 'silent', reminders: 2 },
          { person: mia, is: 'wrote' },
          { person: mia, is: 'turned_down' },
          { person: mia, is: 'away', until: '2026-11-30' },
          { person: mia, is: 'later', until: '2027-04-01' },
          { person: mia, is: 'not_asked' },
          { person: mia, is: 'out', why: 'bounce' },
        ],
      },
    ],
  ],
  [
    'how it stands once it is booked',
    [
      {
        did: 'status',
        booked: first,
        isMoving: false,
        people: [
          { person: bo, is: 'coming' },
          { person: mia, is: 'invited' },
          { person: mia, is: 'perhaps' },
          { person: mia, is: 'not_coming' },
        ],
      },
    ],
  ],
  [
    'how it stands while it is moved',
    [{ did: 'status', booked: first, isMoving: true, people: [{ person: mia, is: 'silent', reminders: 1 }] }],
  ],
  ['questions', [{ did: 'answer', questions: ['length', 'where', 'when'], slot: first }]],
  ['no free time', [{ did: 'find_none', windows: [first] }]],
  ['an address beside somebody who leaves', [{ did: 'ask_replace', person: mia, by: 'cy@client.test' }]],
  ['left for now', [{ did: 'pause' }]],
  ['taken up again', [{ did: 'resume' }]],
  ['a booked meeting that may move', [{ did: 'ask_about_move', windows: [first], to: [saturday] }]],
  ['a booked meeting that may move or end', [{ did: 'ask_whether_to_move', windows: [first] }]],
  [
    'everything else',
    [
      { did: 'change_nothing' },
      { did: 'come_too_late' },
      { did: 'cancel' },
      { did: 'pass_on', person: bo },
      { did: 'leave_open', person: bo },
      { did: 'set_place', place: office },
    ],
  ],
]

export const thingsDone = (host: Reader): Sample[] =>
  DONE.map(([kind, done]) =>
    plain(`To the organizer: what was done (${kind})`, whatWasDone({ meeting, done }, host), host),
  )
