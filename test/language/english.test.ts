import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf, said, THREE_OFFERS } from './support/say.ts'

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
  ['The second Thursday in March works', 'free Thu 12 08:00-18:00'],
  ['the third Wednesday of March after 2', 'free Wed 18 14:00-18:00'],
  ['the second Friday of the month at 9', 'free Fri 13 09:00-09:30'],
  ['the Monday after the 15th works', 'free Mon 16 08:00-18:00'],
  ['the Thursday before the 20th at 10', 'free Thu 19 10:00-10:30'],
  [
    "We're shut till St Patrick's Day. The day after at 10?",
    'free Wed 18 10:00-10:30; busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00, Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00, Mon 16 08:00-18:00',
  ],
  ['the 19th is out, the Wednesday before is fine', 'free Wed 18 08:00-18:00; busy Thu 19 08:00-18:00'],
  [
    'the week before the 25th is fine',
    'free Mon 16 08:00-18:00, Tue 17 08:00-18:00, Wed 18 08:00-18:00, Thu 19 08:00-18:00, Fri 20 08:00-18:00',
  ],
  ["I'm at my desk the rest of today", 'free Mon 2 10:00-18:00'],
  ['the rest of Tuesday works', 'free Tue 3 08:00-18:00'],
  ['tues 230?', 'free Tue 3 14:30-15:00'],
  ['Friday 930 to 11', 'free Fri 6 09:30-11:00'],
  ['Friday 945am', 'free Fri 6 09:45-10:15'],
  ['Thursday 3pm London would be good', 'free Thu 5 10:00-10:30'],
  ['Thursday, 11 Eastern / 8 Pacific', 'free Thu 5 11:00-11:30'],
  [
    'I keep 1 to 3 free on Wednesdays for calls like this',
    'free Wed 4 13:00-15:00, Wed 11 13:00-15:00, Wed 18 13:00-15:00, Wed 25 13:00-15:00',
  ],
  ["I've something at 3 on Wednesday, so let's start at 2 sharp", 'free Wed 4 14:00-14:30; busy Wed 4 15:00-15:30'],
  ['Thursday at ten past two', 'free Thu 5 14:10-14:40'],
  ["Let's go for five past two on Thursday", 'free Thu 5 14:05-14:35'],
  ['Thursday at ten to three', 'free Thu 5 14:50-15:20'],
  ['Thursday at twenty past nine', 'free Thu 5 09:20-09:50'],
  ['Friday quarter to four', 'free Fri 6 15:45-16:15'],
  ['Friday between lunch and 4', 'free Fri 6 13:00-16:00'],
  ['Friday between 10 and lunch', 'free Fri 6 10:00-12:00'],
  ['Thursday at 3, no make it 4', 'free Thu 5 16:00-16:30'],
  ['Thursday at 3. Actually make it 4', 'free Thu 5 16:00-16:30'],
  ["any chance of moving tomorrow's chat to Thursday at 2?", 'free Thu 5 14:00-14:30'],
  [
    "can we kick Wednesday's meeting into next week?",
    'free Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00',
  ],
  ["I won't make 3 tomorrow, would 4:30 be possible instead?", 'free Tue 3 16:30-17:00'],
  ["Can't do our 10am on Thursday, could we say 11?", 'free Thu 5 11:00-11:30; busy Thu 5 10:00-10:30'],
  ['Thursday has opened up from 2', 'free Thu 5 14:00-18:00'],
  ['something opened up on Thursday at 2', 'free Thu 5 14:00-14:30'],
  [
    'Next week is hectic but Thursday works',
    'free Thu 12 08:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-18:00, Fri 13 08:00-18:00',
  ],
  [
    'This week is full but Friday at 2 could work',
    'free Fri 6 14:00-14:30; busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-14:00, Fri 6 14:30-18:00',
  ],
  [
    "Next week's packed, though I could do Wednesday after 3",
    'free Wed 11 15:00-18:00; busy Mon 9 08:00-18:00, Tue 10 08:00-18:00, Wed 11 08:00-15:00, Thu 12 08:00-18:00, Fri 13 08:00-18:00',
  ],
  ['in class until 2 on Tuesday, free from then on', 'free Tue 3 14:00-18:00; busy Tue 3 08:00-14:00'],
  ["I've meetings until noon Wednesday, after that I'm free", 'free Wed 4 12:00-18:00; busy Wed 4 08:00-12:00'],
  ['Wednesday at lunchtime would be good', 'free Wed 4 12:00-13:00'],
  ['Friday at lunch', 'free Fri 6 12:00-13:00'],
  ['Friday would be good, 2 or 2:30', 'free Fri 6 14:00-15:00'],
  ['The following Monday at 9', 'free Mon 9 09:00-09:30'],
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
  ['furst one looks godo', 'pick 1'],
  ['neihter works sorry', ''],
  ['Thursday wroks for me', 'pick 3'],
  ['The penultimate one, please.', 'pick 2'],
  ['second to last option', 'pick 2'],
  ['Lock in the 4th mate', 'pick 2'],
  ["Wednesday it is, but only if there's cake", 'pick 2; unsure'],
  ["I'll take the one right after lunch", 'pick 2'],
  ["Tuesday is full bar the 10 o'clock, so that one please", 'pick 1; busy Tue 3 08:00-18:00; unsure'],
  ["They all work. Let's do Thursday.", 'pick 3'],
  ["All fine by me, let's go with the second", 'pick 2'],
  ["Any of those is OK, but let's take Wednesday", 'pick 2'],
  ['Either is fine, book the first', 'pick 1'],
  ['Wednesday works as long as we finish by 3', 'pick 2'],
  ['Wednesday is fine as long as my boss agrees', 'pick 2; unsure'],
  [
    "This week's a washout for me",
    'busy Mon 2 10:00-18:00, Tue 3 08:00-18:00, Wed 4 08:00-18:00, Thu 5 08:00-18:00, Fri 6 08:00-18:00',
  ],
  ["today is mayhem, tomorrow's ok", 'pick 1; busy Mon 2 10:00-18:00'],
  ['Last one on your list please!', 'pick 3'],
  ['None of these fit. The following Monday between 9 and 11?', 'free Mon 9 09:00-11:00'],
  [
    'All good with the exception of Thursday',
    'pick 1 2; busy Thu 5 08:00-18:00, Thu 12 08:00-18:00, Thu 19 08:00-18:00, Thu 26 08:00-18:00',
  ],
  ['If you can get my boss to agree to it then Tuesday works', 'pick 1; unsure'],
]
for (const [text, expected] of PICKS)
  test(`of three offers, "${text}" says: ${expected}`, () => {
    assert.equal(said(text, { offers: THREE_OFFERS }), expected)
  })

const WISHES: [number, string, string][] = [
  [3, "Better off talking to Priya in our finance team, this isn't my patch.", 'delegate'],
  [3, 'Please work with my chief of staff on this: d.lind@orchard.example', 'delegate'],
  [3, 'Try Hector Salas, hsalas@ridge.example, he owns vendor stuff now.', 'delegate'],
  [3, "I never know where I am, Fiona does: fiona@balloch.example. She'll fix something up with you.", 'delegate'],
  [3, 'My EA Tom (tom@acme.example) can find us a slot.', 'delegate'],
  [3, 'Liaise with my office manager, pat@acme.example', 'delegate'],
  [3, 'go through Dana: dana@acme.example', 'delegate'],
  [3, 'You want Lucy for this - lucy@acme.example', 'delegate'],
  [3, 'not my department any more, ask joe@acme.example', 'delegate'],
  [3, 'Sam Reid runs my diary, sam.reid@acme.example', 'delegate'],
  [3, 'Tuesday works. My new email is bo@new.example', 'accept'],
  [
    0,
    'Monday 14:00-16:00 would be possible. With me come Jonas (jonas@elb.example) and Ms Aydin, s.aydin@elb.example; please send them the invitation also.',
    'propose add_people',
  ],
  [0, 'Thursday 2pm. Kate will be coming along: kate@acme.example', 'propose add_people'],
  [0, 'Thursday 2pm, can you send raj@acme.example the invite too', 'propose add_people'],
  [0, "Friday at 10. I'd want my CTO in the room, cto@acme.example", 'propose add_people'],
  [3, "Thursday please. No need to invite my old address tom@old.example, it's been shut down.", 'accept'],
  [3, "Thursday please. Don't include bob@acme.example this time", 'accept'],
  [3, 'Wednesday works, please leave ann@acme.example off the invite', 'accept'],
  [
    3,
    "Appreciate the note but we just signed a three-year deal with a competitor, so there's really nothing to talk about.",
    'decline_meeting',
  ],
  [3, "I've accepted another offer so I'd like to withdraw my application.", 'decline_meeting'],
  [3, 'I do not see the need for a meeting here, it can all be handled in writing.', 'decline_meeting'],
  [3, "This isn't for us, thanks anyway", 'decline_meeting'],
  [3, "We've gone in a different direction", 'decline_meeting'],
  [3, "I'm no longer looking, thanks", 'decline_meeting'],
  [3, "There's nothing to discuss", 'decline_meeting'],
  [3, "We don't have budget for this so let's not waste each other's time", 'decline_meeting'],
  [3, "I'd sooner do this by email", 'decline_meeting'],
  [3, 'Please send it over in writing, no call needed', 'decline_meeting'],
  [3, 'Position filled, so no longer relevant', 'decline_meeting'],
  [3, 'Please take me out of consideration', 'decline_meeting'],
  [3, 'take this address off whatever list its on, thx', 'stop'],
  [3, "Tuesday's fine. And please stop apologising, you're a robot!", 'accept'],
  [3, 'Stop', 'stop'],
  [3, 'please stop', 'stop'],
  [3, 'Stop emailing me', 'stop'],
  [3, "don't ever write to me again", 'stop'],
  [3, 'Remove this email from your database please', 'stop'],
  [3, 'Unsubscribe me from this', 'stop'],
  [3, 'Thursday works, I can stop by your office', 'accept'],
  [3, 'We need to stop at 4, Thursday works', 'accept'],
  [3, 'No more of these please', 'stop'],
  [3, 'wait is this an AI?', 'question'],
  [
    3,
    "Didn't we already do this? I have a note of a call with Nora on 22 September at 2pm. Can someone check please.",
    'question',
  ],
  [3, "Haven't we met already?", 'question'],
  [3, "hang on, who's paying for this?", 'question'],
  [3, 'Are you a bot', 'question'],
  [0, "We don't need Tuesday's call any more, all sorted.", 'cancel'],
  [0, 'No longer need our Thursday meeting', 'cancel'],
]
for (const [offered, text, expected] of WISHES)
  test(`"${text}" wants: ${expected}`, () => {
    assert.equal(readingOf(text, { offers: THREE_OFFERS.slice(0, offered) }).intents.join(' '), expected)
  })
