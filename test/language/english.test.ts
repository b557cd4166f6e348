import assert from 'node:assert/strict'
import { test } from 'node:test'
import { said, THREE_OFFERS } from './support/say.ts'

// Families of English phrasings, several members of each: what holds for one must hold for its neighbours.

const FREE: [string, string][] = [
  [
    'Any time next week, Wednesday until 11',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-11:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00; busy Wed 11 11:00-18:00',
  ],
  [
    'Tuesday to Thursday next week work, Wednesday until 11',
    'free Tue 10 08:00-18:00, Wed 11 08:00-11:00, Thu 12 08:00-18:00; busy Wed 11 11:00-18:00',
  ],
  [
    "I'm free all next week but Thursday not before 10",
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 10:00-18:00, Fri 13 08:00-18:00; busy Thu 12 08:00-10:00',
  ],
  [
    'Monday to Wednesday mornings, Tuesday I have to leave at 10',
    'free Mon 9 08:00-12:00, Tue 10 08:00-10:00, Wed 11 08:00-12:00; busy Tue 10 10:00-18:00',
  ],
  [
    'I can do Monday to Wednesday, Tuesday after 3',
    'free Mon 9 08:00-18:00, Tue 10 15:00-18:00, Wed 11 08:00-18:00; busy Tue 10 08:00-15:00',
  ],
  [
    'Any day next week, on Friday I need to leave by 2',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-14:00; busy Fri 13 14:00-18:00',
  ],
  ["Can we bump tomorrow to Monday? I'm good 8 to 10 or after 3.", 'free Mon 9 08:00-10:00, Mon 9 15:00-18:00'],
  ['Could we shift our 10:00 to noon today?', 'free Mon 2 12:00-12:30'],
  ['Can we move our 2pm to 4pm tomorrow?', 'free Tue 3 16:00-16:30'],
  ['Could we slide the call from 10 to 11 tomorrow?', 'free Tue 3 11:00-11:30'],
  ["Can you prepone tomorrow's 4 PM meeting to 11 AM, same day", 'free Tue 3 11:00-11:30'],
  ["Could we move Tuesday's call to Wednesday between 2 and 4?", 'free Wed 4 14:00-16:00'],
  ["Can we nudge tomorrow's call to Friday at 2?", 'free Tue 3 14:00-14:30, Fri 6 14:00-14:30; unsure'],
  ['need to move our 9:30 to 11:15 on Thursday', 'free Thu 5 11:15-11:45'],
  ["Could we move Thursday's 9:30 to 11:15?", 'free Thu 5 11:15-11:45'],
  ["I'm clear for two hours from 2 on Wednesday", 'free Wed 4 14:00-16:00'],
  ['I have an hour from 10 on Thursday', 'free Thu 5 10:00-11:00'],
  ['from 3 for an hour on Friday works', 'free Fri 6 15:00-16:00'],
  ['free for ninety minutes starting at 1pm on Wednesday', 'free Wed 4 13:00-14:30'],
  ['Wednesday from 2pm for 2 hours', 'free Wed 4 14:00-16:00'],
  ['Next week works, Tuesday after 3', 'free Tue 10 15:00-18:00'],
  ["I've got an hour at 2 on Friday", 'free Fri 6 14:00-14:30; 60 min'],
  ['I have 45 minutes from 11:30 tomorrow', 'free Tue 3 11:30-12:15'],
  ["I've got a call from 12 to 1 on Friday", 'busy Fri 6 12:00-13:00'],
]
for (const [text, expected] of FREE)
  test(`"${text}" says: ${expected}`, () => {
    assert.equal(said(text), expected)
  })

// 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 14:00, 3. Thu 5 Mar 16:00
const PICKS: [string, string][] = [
  ['Wednesday is fine, I have to go at 3 though', 'pick 2'],
  ['Wednesday works but hard stop at 3', 'pick 2'],
  ['Thursday is good, need to be done by 5', 'pick 3'],
  ['Wed works, not later than 4 please', 'pick 2'],
  ['either of the pm ones', 'pick 2 3'],
  ['the am one', 'pick 1'],
  ['both pm slots', 'pick 2 3'],
  ['any of the afternoon ones', 'pick 2 3'],
  ['one of the pm options please', 'pick 2 3'],
]
for (const [text, expected] of PICKS)
  test(`of three offers, "${text}" says: ${expected}`, () => {
    assert.equal(said(text, { offers: THREE_OFFERS }), expected)
  })
