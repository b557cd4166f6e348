import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offer, said } from './support/say.ts'

// Said on Monday, 2 March 2026, 10:00 in New York; the clocks change there on 8 March.
const PROPOSALS: [string, string][] = [
  ['Tuesday at 3', 'free Tue 3 15:00-15:30'],
  ['How about Thursday 10am?', 'free Thu 5 10:00-10:30'],
  ['Friday between 1 and 3 works', 'free Fri 6 13:00-15:00'],
  ['I can do Wednesday after 2', 'free Wed 4 14:00-18:00'],
  ['Thursday before noon', 'free Thu 5 08:00-12:00'],
  ['Free Tuesday from 9 to 11:30', 'free Tue 3 09:00-11:30'],
  ['tomorrow any time until 4pm', 'free Tue 3 08:00-16:00'],
  ['Tuesday or Thursday afternoon', 'free Tue 3 12:00-18:00, Thu 5 12:00-18:00'],
  ['3pm on Tuesday or Wednesday', 'free Tue 3 15:00-15:30, Wed 4 15:00-15:30'],
  ['Tues 9-11, Thurs 2-4', 'free Tue 3 09:00-11:00, Thu 5 14:00-16:00'],
  ['Wednesday at 10 or 11', 'free Wed 4 10:00-10:30, Wed 4 11:00-11:30'],
  ['March 12th at 4:30pm', 'free Thu 12 16:30-17:00'],
  ['the 10th or 11th, mornings', 'free Tue 10 08:00-12:00, Wed 11 08:00-12:00'],
  ['10-12 March, after 1', 'free Tue 10 13:00-18:00, Wed 11 13:00-18:00, Thu 12 13:00-18:00'],
  ['Next week Monday at 9', 'free Mon 9 09:00-09:30'],
  ['Monday next week works, between 10 and 2', 'free Mon 9 10:00-14:00'],
  [
    'any afternoon next week',
    'free Mon 9 12:00-18:00, Tue 10 12:00-18:00, Wed 11 12:00-18:00, Thu 12 12:00-18:00, Fri 13 12:00-18:00',
  ],
  ['Mon-Wed next week, 9 to 10', 'free Mon 9 09:00-10:00, Tue 10 09:00-10:00, Wed 11 09:00-10:00'],
  [
    'Week of the 16th, any morning',
    'free Mon 16 08:00-12:00, Tue 17 08:00-12:00, Wed 18 08:00-12:00, Thu 19 08:00-12:00, Fri 20 08:00-12:00',
  ],
  ['Could we talk next week? I am free Tuesday or Thursday.', 'free Tue 10 08:00-18:00, Thu 12 08:00-18:00'],
  [
    'Next week I am free all week',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00',
  ],
  [
    'Between the 16th and the 18th I can do any day after 3',
    'free Mon 16 15:00-18:00, Tue 17 15:00-18:00, Wed 18 15:00-18:00',
  ],
  ['From the 23rd on, every Tuesday after 4', 'free Tue 24 16:00-18:00'],
  [
    'Until the 5th any afternoon works',
    'free Mon 2 12:00-18:00, Tue 3 12:00-18:00, Wed 4 12:00-18:00, Thu 5 12:00-18:00',
  ],
  [
    'I am back on the 24th and free any morning after that',
    'free Wed 25 08:00-12:00, Thu 26 08:00-12:00, Fri 27 08:00-12:00',
  ],
  ['a week from Thursday at 11', 'free Thu 12 11:00-11:30'],
  ['Friday after lunch', 'free Fri 6 13:00-18:00'],
  ['this afternoon', 'free Mon 2 12:00-18:00'],
  ['Wednesday 2:30-3:30pm', 'free Wed 4 14:30-15:30'],
  ['Thursday at half past two', 'free Thu 5 14:30-15:00'],
  ['Thursday, quarter to 11', 'free Thu 5 10:45-11:15'],
  ['2026-03-11 at 14:00', 'free Wed 11 14:00-14:30'],
  ['3/12 from 9am', 'free Thu 12 09:00-18:00'],
  ['any Tuesday', 'free Tue 3 08:00-18:00, Tue 10 08:00-18:00, Tue 17 08:00-18:00, Tue 24 08:00-18:00'],
  ['end of next week works', 'free Thu 12 08:00-18:00, Fri 13 08:00-18:00; unsure'],
  ['Tuesday morning, preferably before 10', 'free Tue 3 08:00-10:00'],
  ['Wednesday all day except 12-1', 'free Wed 4 08:00-12:00, Wed 4 13:00-18:00; busy Wed 4 12:00-13:00'],
  ['Thursday works from 1pm onwards', 'free Thu 5 13:00-18:00'],
  [
    'I have openings on Wednesday: 9:00, 11:30 and 15:00',
    'free Wed 4 09:00-09:30, Wed 4 11:30-12:00, Wed 4 15:00-15:30',
  ],
  ['Let’s say Friday, noon', 'free Fri 6 12:00-12:30'],
  ['From Wednesday on, any time after 3 this week', 'free Wed 4 15:00-18:00, Thu 5 15:00-18:00, Fri 6 15:00-18:00'],
  ["I'm around Thursday till 1", 'free Thu 5 08:00-13:00'],
  ['Friday, no later than 11', 'free Fri 6 08:00-11:00'],
  ['Wednesday but not before 10', 'free Wed 4 10:00-18:00'],
  ['8:30 on Thursday or 4 on Friday', 'free Thu 5 08:30-09:00, Fri 6 16:00-16:30'],
  [
    'My availability:\n- Tue: 9-10\n- Wed: none\n- Thu: after 3',
    'free Tue 3 09:00-10:00, Thu 5 15:00-18:00; busy Wed 4 08:00-18:00',
  ],
  ['Tuesday 10am to 4pm, Wednesday the same', 'free Tue 3 10:00-16:00, Wed 4 10:00-16:00'],
  [
    'All of next week except Thursday, and Friday only in the morning',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Fri 13 08:00-12:00; busy Thu 12 08:00-18:00, Fri 13 12:00-18:00',
  ],
  [
    'Any day next week but Friday',
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00; busy Fri 13 08:00-18:00',
  ],
  [
    'Not next week. The week after, Tuesday or Wednesday.',
    'free Tue 17 08:00-18:00, Wed 18 08:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00',
  ],
  ['Tuesday I have meetings until 3, free afterwards', 'free Tue 3 15:00-18:00; busy Tue 3 08:00-15:00'],
  ['2pm or 4pm Tuesday, 10am Wednesday', 'free Tue 3 14:00-14:30, Tue 3 16:00-16:30, Wed 4 10:00-10:30'],
  ['Tues AM or Thurs PM', 'free Tue 3 08:00-12:00, Thu 5 12:00-18:00'],
  ['Wednesday before 10 or after 4', 'free Wed 4 08:00-10:00, Wed 4 16:00-18:00'],
  ['Mon: busy, Tue: free, Wed: free after 1', 'free Tue 3 08:00-18:00, Wed 4 13:00-18:00; busy Mon 9 08:00-18:00'],
  ['Fri 13th any time, or the following Monday morning', 'free Fri 13 08:00-18:00, Mon 16 08:00-12:00'],
  ['the third week of March, Tuesday morning', 'free Tue 17 08:00-12:00'],
  ['Thursday 3pm (London)', 'free Thu 5 10:00-10:30'],
  ['Wed 9am PST / 12pm EST', 'free Wed 4 12:00-12:30'],
  ['I prefer mornings. Tuesday or Wednesday?', 'free Tue 3 08:00-12:00, Wed 4 08:00-12:00'],
  // The hour has a word of its own, so the number is the date.
  ['Could we do Thursday 12 at 8am?', 'free Thu 12 08:00-08:30'],
  // The zone may stand before what the hour limits, and is that of every day.
  ['9am Pacific or later, Thursday or Friday', 'free Thu 5 12:00-18:00, Fri 6 12:00-18:00'],
  // Where the meeting is now answers nothing.
  ['Our call this Thursday at 1 - can it be moved to the same time on Friday?', 'free Fri 6 13:00-13:30'],
  ['Ab dem 10. dann gern dienstags vormittags.', 'free Tue 10 08:00-12:00, Tue 17 08:00-12:00, Tue 24 08:00-12:00'],
]

for (const [text, expected] of PROPOSALS)
  test(`"${text.replaceAll('\n', ' ')}" means ${expected}`, () => assert.equal(said(text), expected))

test('whole days keep their hours over the change of clocks', () => {
  assert.equal(said('Sunday the 8th or Monday the 9th, 9 to 5'), 'free Sun 8 09:00-17:00, Mon 9 09:00-17:00')
})

test('over the end of the year the date lies in the next one', () => {
  assert.equal(said('January 5 at 10am', { now: '2026-12-28T15:00:00Z' }), 'free Tue 5 10:00-10:30')
})

test('whose Tuesday is an offered one means the Wednesday of the same week', () => {
  const offers = [offer('2026-03-10T19:00:00Z'), offer('2026-03-11T18:30:00Z')]
  assert.match(said('Ok, Tuesday or Wednesday after 3', { offers }), /free Tue 10 15:00-18:00, Wed 11 15:00-18:00$/)
})
