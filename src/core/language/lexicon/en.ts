import type { LanguagePack } from './pack.ts'

export const english: LanguagePack = {
  code: 'en',
  name: 'English',
  commonWords: `behave|behaves|cooperate|cooperates|permits|permitting|oblige|obliges|ta|hiya|heya|part|everybody|
      everyone|x|xx|xxx|pretty|fairly|reasonably|relatively|doors|early doors|we'd|you'd|they'd|there's|here's|let's|
      that's|it'll|there'll|that'd|what'd|who'd|looks|seems|sort|sorts|kind|kinds|thing|things|stuff|gather|request|
      requesting|requested|anyway|anyhow|btw|fyi|pop|jump|hop|dial|discuss|speak|talk|connect|hear|nicely|easily|
      happily|gladly|mate|buddy|pal|dude|bro|man|lads|peeps|itself|straight|indeed|frankly|obviously|reliably|surely|
      super|honestly|honest|reckon|whatsoever|ought|note|sounds|manage|squeeze|attend|bet|helps|confirm|easiest|it'd|
      safer|appreciated|held|schedule|wld|gr8|po|put|kl|lol|howya|anywhere|somewhere|ah|lah|each|whole|the|and|i|you|
      is|are|for|to|of|my|we|it|that|this|with|please|pls|plz|thanks|thank|would|could|have|be|not|me|am|i'm|i'll|
      i've|it's|don't|can't|on|at|in|but|or|do|does|will|can|works|sorry|our|your|from|any|if|so|how|what|when|hi|
      hello|hey|dear|a|an|as|by|he|she|they|us|him|her|his|them|their|its|there|here|up|out|about|into|just|really|
      very|quite|right|now|well|oh|ok|yes|no|was|were|been|being|has|had|did|done|get|got|go|going|come|let|know|say|
      see|think|want|need|make|also|too|then|than|more|most|much|many|some|same|still|already|always|never|only|even|
      again|back|over|off|own|i'd|you're|we're|we'll|we've|they're|that'll|you'll|which|who|whom|these|those|because|
      while|though|however|before|after|unfortunately|sadly|afraid|actually|basically|currently|maybe|perhaps|
      possible|best|better|good|great|time|times|all|both|every|other|another|either|neither|none|everything|anything|
      something|nothing|would've|must|shall|should|may|might|lot|bit|little|kindly|mr|mrs|ms|dr|sir|madam|everyone|
      folks|team|guys|y'all|mine|ours|yours|side|end|next|week|day`,
  proneToSlips: `neither|either|first|second|third|option|works|cancel|cancelled|reschedule|postpone|available|
      unavailable|perfect|sounds|confirm|confirmed|possible|unfortunately|schedule|instead|conflict|morning|afternoon`,
  spelledOtherwise: {
    "i'm": 'im|i am',
    "i've": 'ive|i have',
    "i'll": 'i will',
    "i'd": 'i would',
    "can't": 'cant|cannot|can not',
    "don't": 'dont|do not',
    "doesn't": 'doesnt|does not',
    "didn't": 'didnt|did not',
    "isn't": 'isnt|is not',
    "aren't": 'arent|are not',
    "wasn't": 'wasnt|was not',
    "won't": 'wont|will not',
    "wouldn't": 'wouldnt|would not',
    "couldn't": 'couldnt|could not',
    "haven't": 'havent|have not',
    "hasn't": 'hasnt|has not',
    "that's": 'thats|that is',
    "it's": 'it is',
    "let's": 'lets|let us',
    "there's": 'theres|there is',
    "what's": 'whats|what is',
    "who's": 'whos|who is',
    "how's": 'hows|how is',
    "you're": 'youre|you are',
    "we're": 'we are',
    "we've": 'weve|we have',
    "we'll": 'we will',
    "we'd": 'we would',
    "they're": 'theyre|they are',
  },
  weekdays: [
    'm|monday|mon|mond|mondy|moday',
    'tu|tuesday|tue|tues|tuesd|teusday|tusday|tuseday|tuesady',
    'w|wednesday|wed|weds|wednes|wensday|wednsday|wendesday|wedensday|wednesay',
    'th|thursday|thu|thur|thurs|thrusday|thurday|thirsday|thusday|thursady|thrs',
    'f|friday|fri|firday|fryday|frday',
    'saturday|sat|satruday|saterday',
    'sunday|sun|sundy',
  ],
  everyWeekday: ['mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays', 'sundays'],
  months: [
    'january|jan',
    'february|feb|febuary|feburary',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  shyMonths: 'may',
  shyWeekdays: 'm|tu|w|th|f',
  dayOffsets: {
    7: 'a week today|a week from today',
    8: 'a week tomorrow|a week from tomorrow',
    14: `a fortnight from today|fortnight from today|a fortnight today|in a fortnight|in a fortnight's time|
      two weeks today`,
    [-2]: 'day before yesterday',
    [-1]: 'yesterday|last night',
    0: 'today|tonight|tonite|this very day|2day',
    1: 'tomorrow|tmrw|tmr|tomorow|tommorow|tommorrow|tomorrrow|tomo|tomoz|tmoz|2moro|2morrow|tmw',
    2: 'day after tomorrow|the day after tomorrow|overmorrow',
  },
  holidays: {
    'new-year': `new year|new year's|new years|new year's day|new years day|the new year|the new years`,
    'martin-luther-king': 'mlk day|martin luther king day|mlk',
    'australia-day': 'australia day',
    valentine: `valentine's day|valentines day|valentine's`,
    presidents: `presidents' day|presidents day|president's day`,
    'saint-patrick': `st patrick's day|st patricks day|st. patrick's day|paddy's day|paddys day|st paddy's day|
      st patrick's`,
    'good-friday': 'good friday',
    easter: 'easter|easter sunday',
    'easter-monday': 'easter monday',
    anzac: 'anzac day',
    'may-day': 'may day',
    memorial: 'memorial day',
    ascension: 'ascension day|ascension',
    'whit-monday': 'whit monday|pentecost monday',
    juneteenth: 'juneteenth',
    'canada-day': 'canada day',
    independence: 'independence day|fourth of july|the fourth of july|july fourth',
    labor: 'labor day|labour day',
    columbus: `columbus day|indigenous peoples' day|indigenous peoples day`,
    halloween: 'halloween',
    veterans: `veterans day|veterans' day`,
    thanksgiving: 'thanksgiving|thanksgiving day|turkey day',
    'christmas-eve': 'christmas eve|xmas eve',
    christmas: 'christmas|xmas|christmas day|xmas day',
    'boxing-day': `boxing day|st stephen's day`,
    'new-years-eve': `new year's eve|new years eve|nye`,
  },
  parts: {
    morning: 'morning|in the morning|mornin|forenoon|a morning|morning time',
    afternoon: 'afternoon|in the afternoon|arvo|aft|afternon|an afternoon',
    evening: 'evening|in the evening|at night|tonight|after work|after hours|night',
    noon: 'noon|midday|mid-day|12 noon|noonish|twelve noon',
    lunch: 'lunch|lunchtime|lunch time|over lunch|lunch hour',
    'first-thing': `at the start of the day|the start of the day|the beginning of the day|first thing|
      first thing in the morning|crack of dawn|start of the day|start of day|start of business|bright and early|
      beginning of the day`,
    'end-of-day': `at the end of the day|the end of the day|towards the end of the day|right at the end of the day|
      end of day|end of the day|eod|cob|close of business|close of play|cop|end of business|eob|late in the day|
      later in the day|end of the afternoon|end of play`,
    'early-morning': 'early morning|early in the morning|early am|early mornings',
    'late-morning': 'late morning|mid-morning|midmorning|mid morning|later in the morning|late in the morning',
    'early-afternoon': `straight after lunch|right after lunch|just after lunch|directly after lunch|immediately after lunch|
      early afternoon|early in the afternoon|early pm|early arvo`,
    'late-afternoon': `late afternoon|mid-afternoon|midafternoon|later in the afternoon|late in the afternoon|
      late arvo|late pm`,
    'after-lunch': 'after lunch|post lunch|post-lunch',
    'before-lunch': 'before lunch|pre-lunch',
    'all-day': `full day|the full day|full-day|all day|any time|anytime|any hour|whole day|the whole day|
      the entire day|entire day|all day long|at any time|any point|any old time|whenever|any time of day|
      any time of the day|any time that day|all of it|any moment`,
    midnight: 'midnight',
    early: 'early|early on|early in the day|earlier in the day',
    late: 'late|late on',
  },
  everyPart: {
    morning: 'mornings|a morning person|ams',
    afternoon: 'afternoons|arvos|pms',
    evening: 'evenings|nights',
    lunch: 'lunchtimes',
    'late-afternoon': 'late afternoons',
    'early-afternoon': 'early afternoons',
    'late-morning': 'late mornings',
  },
  numbers: {
    0: 'zero',
    1: 'one',
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    10: 'ten',
    11: 'eleven',
    12: 'twelve',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    17: 'seventeen',
    18: 'eighteen',
    19: 'nineteen',
    20: 'twenty',
    25: 'twenty-five',
    30: 'thirty',
    35: 'thirty-five',
    40: 'forty',
    45: 'forty-five',
    50: 'fifty',
    55: 'fifty-five',
    60: 'sixty',
    90: 'ninety',
  },
  ordinals: {
    1: 'first',
    2: 'second',
    3: 'third',
    4: 'fourth',
    5: 'fifth',
    6: 'sixth',
    7: 'seventh',
    8: 'eighth',
    9: 'ninth',
    10: 'tenth',
    11: 'eleventh',
    12: 'twelfth',
    13: 'thirteenth',
    14: 'fourteenth',
    15: 'fifteenth',
    16: 'sixteenth',
    17: 'seventeenth',
    18: 'eighteenth',
    19: 'nineteenth',
    20: 'twentieth',
    21: 'twenty-first',
    22: 'twenty-second',
    23: 'twenty-third',
    24: 'twenty-fourth',
    25: 'twenty-fifth',
    26: 'twenty-sixth',
    27: 'twenty-seventh',
    28: 'twenty-eighth',
    29: 'twenty-ninth',
    30: 'thirtieth',
    31: 'thirty-first',
  },
  ordinalEndings: 'st|nd|rd|th',
  units: {
    minute: 'minute|minutes|min|mins|minuets|mns',
    hour: 'hour|hours|hr|hrs',
    day: 'day|days',
    workday: 'weekday|weekdays|business day|business days|working day|working days|workday|work days|workdays',
    week: 'week|weeks|wk|wks',
    month: 'month|months',
    quarter: 'quarter',
    year: 'year|years',
    weekend: 'weekend|weekends',
  },
  fractions: {
    '0.25': 'quarter of an|a quarter of an|quarter',
    '0.5': 'half an|half a|half-an',
    '0.75': 'three quarters of an|three-quarters of an',
    '1': 'an|a|one full|a full|full',
    '2': 'a couple of|couple of|a couple|couple',
    '3': 'a few|few',
  },
  meridiem: { am: 'am|a.m.|a.m|a|in the morning', pm: 'pm|p.m.|p.m|p|in the afternoon|in the evening|at night' },
  oclock: `o'clock|oclock|o clock|hours|hrs|h|sharp|on the dot|ish|or so|-ish|or thereabouts`,
  half: { says: 'past', words: 'half past|half' },
  quarter: {
    past: 'quarter past|a quarter past|quarter after|1/4 past',
    to: 'quarter to|a quarter to|quarter of|quarter till',
  },
  relations: {
    at: 'kl.|kl|at|@|start at|begin at|kick off at',
    on: 'on',
    in: 'in|within|during|over the',
    of: 'of',
    for: 'for',
    to: 'to|into|through|thru|–|—|-|through to|all the way to',
    from: `from|starting|starting at|starting from|beginning|as of|as from|any time from|anytime from|starting on|
      from about|from around`,
    after: `after|later than|past|any time after|any time past|anytime past|any time later than|anytime after|anything after|anything past|post|following|
      after about|after around|sometime after|some time after`,
    before: `b4|any time b4|anytime b4|before|earlier than|prior to|ahead of|any time before|anytime before|
      anything before|sometime before|some time before|any time prior to|before about|before around`,
    until: `up to and including|until|till|til|'til|up to|up until|any time until|any time up to|anything until|
      anything up to|until about|till about|untill`,
    between: `between the hours of|between about|between around|beetween|betweeen|beween|btwn|between|
      any time between|anytime between|btw|b/w|anything between|sometime between|some time between|betwen`,
    by: 'by|by about',
    around: `around|about|approximately|approx|approx.|circa|roughly|~|say|at around|at about|at like|like|
      somewhere around|or around`,
    onwards: 'onwards|onward|or later|and later|and onwards|and onward|forward|and beyond|or onwards|upwards',
    'or-earlier': 'or earlier|or sooner|and earlier|at the latest',
    'not-before': `i start at|i start work at|i only start at|nothing earlier than|not until|not till|no earlier than|not earlier than|not before|
      nothing before|no sooner than|not prior to|not any time before|not anytime before|not anything before|
      nothing prior to|not any time prior to|not ahead of|never before|not any earlier than|only after|only from|at the earliest|
      can't start before|can't do before|can't do anything before`,
    'not-after': `no later than|not later than|not after|nothing after|nothing later than|not past|nothing past|
      never after|only before|only until|not any later than`,
    'done-by': `have to leave @|need to leave @|must leave @|hard stop @|i finish at|i finish @|finish @|i leave @|leave @|i'm finishing at|i leave at|i'm leaving at|clock off at|i clock off at|knock off at|i knock off at|finish work at|need to stop at|
      have to stop at|must stop at|must stop by|need to stop by|got to stop at|gotta stop at|gotta run at|gotta go at|
      got to go at|got to run at|must run at|must go at|need to head off at|have to head off at|need to head out at|
      have to shoot off at|need to shoot off at|need to jump at|have to jump at|need to hop off at|
      need to be off the phone by|have to be somewhere at|need to be somewhere at|be away by|away by|must be away by|
      need to be away by|have to be away by|done by|finished by|finish by|be done by|be finished by|hard stop at|
      a hard stop at|hard stop|have to leave at|need to leave at|need to leave by|must leave by|must leave at|
      have to leave by|leave by|out by|wrap up by|wrapped up by|end by|over by|have to run at|need to run at|
      need to go at|have to go at|have to be off by|need to be off by|ends by|gone by|finish at|need to be out by|
      have to be out by|have to be done by|need to be done by|have to finish by|need to finish by|must be done by|
      need to wrap by|off the call by|leave at|head out at|need to drop at|drop off at|have to drop at`,
    'from-here': 'from now|hence|from now on',
    since: 'since',
    'week-of': `week of|week commencing|w/c|wc|week beginning|week starting|wk commencing|week of the|w/b|
      week beginning on|week that starts|week starting on`,
  },
  which: {
    this: 'this|the present|this current|current',
    following: 'following|the following|subsequent',
    next: 'next|the next|nxt',
    coming: 'coming|upcoming|this coming|the coming|this upcoming|the upcoming',
    last: 'last|previous|past',
    every: 'every|each|any|all|every single|most',
    'after-next': 'after next|after that|following week after',
    same: 'same|the same|that same|that|the very same',
    'start-of': `beginning of|start of|the start of|the beginning of|early|early in|first part of|earlier in|
      first half of|early on in`,
    'middle-of': 'middle of|the middle of|mid|halfway through',
    'end-of': `end of|the end of|late|late in|latter part of|later in|latter half of|back end of|second half of|
      tail end of|last part of`,
    'rest-of': 'rest of|remainder of|later|the rest of|the remainder of',
    whole: 'all of|entire|whole|the whole|the entire|all',
    only: 'only|just|strictly|exclusively',
  },
  joins: {
    and: 'and|&|plus|as well as|n|along with|und',
    or: 'or|/|alternatively|or even|or maybe',
    but: 'but|however|though|although|whereas|while|yet|tho|only that|just that',
    so: 'so|therefore|thus|which means|meaning',
    because: `as on|as i'm|as we're|as i've|as we've|as i'll|as we'll|as he|as she|as they|as afternoon|as morning|
      as my|as our|as there|as in the|because|due to|cause|cos|coz|bc|given that|as i|as we|since i|since we|
      thanks to|owing to`,
    if: 'if|in case|once|when',
    unless: 'unless',
    afterwards: 'then|followed by',
  },
  cues: {
    yes: `is in my diary|are in my diary|now in my diary|that's in my diary|that's in my calendar|it's in my diary|it's in my calendar|is in my calendar|are in my calendar|now in my calendar|
      is when i'm free|is when i am free|is when i'm around|is when i can|is when i could|is when i'm available|
      is when i am available|is when it suits|is when i have time|is when i take calls|is when i do calls|
      is when i take meetings|is when i do meetings|is when we can|is when we could|is when we're free|
      is when we are free|are when i'm free|are when i am free|are when i'm around|are when i can|are when i could|
      are when i'm available|are when i am available|are when it suits|are when i have time|are when i take calls|
      are when i do calls|are when i take meetings|are when i do meetings|are when we can|are when we could|
      are when we're free|are when we are free|first one i can do is|first one i could do is|first i can do is|
      first i could do is|my calendar is open|my diary is open|my calendar is clear|my diary is clear|
      my schedule is open|does it for me|would do it for me|any good|any use|of any use|works a treat|i can give you|
      i could give you|can give you|count us in|great stuff|grand job|down to the ground|amazing|incredible|superb|
      stellar|smashing|champion|ace|dandy|peachy|wicked|magic|sweet|gets my vote|roll with|let's roll with|
      rolling with|send the invite for|send an invite for|send me an invite for|send the invitation for|
      send a calendar invite for|that leaves|which leaves|is solid|rock solid|i'll see you|i will see you|least bad|
      least worst|best of a bad bunch|lesser evil|confirming|put … diary|put … calendar|a definite yes|definite yes|
      definite|when i take calls|when i do calls|when i take meetings|when i do meetings|when i'm free|
      when i'm around|when i have time|when i'm available|i'm yours|i am yours|we're yours|opened up|has opened up|
      have opened up|freed up|has freed up|come free|came free|has come free|stick me in|stick me down|sign us up|
      i can swing|can swing|could swing|it has to be|it'll have to be|it will have to be|has to be the|must be the|
      let's make it|is the one|would be the go|be the go|is yours|all yours|is a winner|done deal|suits me|suits fine|
      up for grabs|i'll have it|diarised|in the diary|100%|comfortable with|comfortable|please block|kindly block|
      block my calendar|locked in|clear|i'll keep|i will keep|i can keep|we'll keep|i'm keeping|i am keeping|
      should work|will do|looking forward to it|looking forward to speaking|looking forward to meeting|
      looking forward to our|should be fine|should be ok|should be okay|should be good|should be alright|stop by|
      swing by|drop by|empty|pretty empty|wide-open|nothing booked in|works|work|suits|suit|fine|good|great|perfect|
      perfectly|ok|okay|okey|okey dokey|okay-dokey|free|available|avail|avaliable|availble|open|fits|fit|ideal|
      ideally suited|best|happy|glad|lovely|convenient|possible|doable|feasible|sure|yes|yep|yeah|yup|yea|ya|aye|
      absolutely|definitely|certainly|of course|sounds good|sounds great|sounds fine|sounds like a plan|looks good|
      looks great|looks fine|good to go|confirmed|i confirm|i can confirm|accept|accepted|agreed|noted|take|go with|
      going with|let's go with|let's use|let's book|go for|opt for|plump for|choose|pick|select|book me|book it|
      book that|book|lock in|lock it in|pencil|see you|speak then|talk then|works for me|count me in|i'll be there|
      i will be there|i'm in for|let's do|let us do|lets do|cool|brilliant|super|excellent|wonderful|alright|
      all right|wide open|is clear|are clear|i'm clear|am clear|clear for|all clear|i'm around|am around|be around|
      we're around|are around|'s clear|at my desk|i'm at my desk|i am at my desk|i've got time|in the office|
      i'm in the office|i am in the office|i'll be in the office|we're in the office|i'm at work|i'm in town|
      i'll be in town|i'm in all|i'm at home|have time|have a gap|i have a gap|gap|i have an opening|i have a slot|
      i have a window|i have a free|i have a bit|have an opening|opening|openings|window|windows|easier|preferable|
      suitable|workable|manageable|reserved|set aside|blocked off for|blocked out for|kept|gud|goood|godo|ggod|fien|
      okya|wrks|workz|grand|spot on|bang on|no-brainer|works best|best for|do able|can do|could do|can make|
      could make|able to make|able to do|make it work|made for|is the go|my preference|prefer|preferred|favourite|
      favorite|would prefer|i'd prefer|'d prefer|i like|would like|i'd like|i'd love|would love|better|suits better|
      fine by|okay by|ok by|happy to|fair enough|on board|i can|we can|i could|we could|'s good|lgtm|roger|
      affirmative|tick|👍|👌|✅|👍🏻|👍🏼|👍🏽|👍🏾|👍🏿|🙌|💯|✔️|✔|🆗|kk|fab|fabulous|splendid|nice|marvellous|
      terrific|fantastic|awesome|a yes|schedule it|put me down|sign me up|fixed|fix|quiet|flexible|pretty open|
      completely open|totally free|completely free|i'll take|please take|please book|have left|plan b|stands|still on|
      all set|at your disposal|good shape|in good shape|any of these|not too bad|should do it|is a go|a go|go ahead|
      workable for|sorted|have availability|availability|have space|space|have room|slot in`,
    can: `ill move|ill be|ill have|ill do|ill take|ill make|ill get|ill send|ill see|ill let|ill call|ill join|
      ill come|ill keep|ill block|ill book|can|could|able|will|would|shall|may|able to|'ll|'d|i'll|i'd|we'll|make|
      have|has|got|'ve|do|does|need|want|be|try|aim|offer|propose|suggest|suggestion|proposal|proposals`,
    no: `a bit early|a little early|bit early|rather early|quite early|a bit too early|is a bit late|is a little late|is rather late|is quite late|
      in the middle of the night for me|in the middle of the night here|the middle of the night for me|the middle of the night here|
      is already evening|is already night|is already late|is evening for me|is night for me|is late for me|is bedtime for me|
      have to step away|have to pop away|have to slip out|have to slip away|have to sneak out|have to sneak away|
      have to duck out|have to duck away|have to nip out|have to nip away|have to get out|have to get away|
      need to step away|need to pop away|need to slip out|need to slip away|need to sneak out|need to sneak away|
      need to duck out|need to duck away|need to nip out|need to nip away|need to get out|need to get away|
      must step away|must pop out|must pop away|must slip out|must slip away|must sneak out|must sneak away|
      must duck out|must duck away|must nip out|must nip away|must get out|must get away|got to step out|
      got to step away|got to pop out|got to pop away|got to slip out|got to slip away|got to sneak out|
      got to sneak away|got to duck out|got to duck away|got to nip out|got to nip away|got to get out|
      got to get away|gotta step out|gotta step away|gotta pop out|gotta pop away|gotta slip out|gotta slip away|
      gotta sneak out|gotta sneak away|gotta duck out|gotta duck away|gotta nip out|gotta nip away|gotta get out|
      gotta get away|we are having|we're having|i am having|i'm having|we will be having|we'll be having|
      i will be having|i'll be having|nuts|bedlam|a full day|very full|pretty full on|full on|have to step out|
      need to step out|must step out|have to pop out|need to pop out|stepping out|popping out|aside|in clinic|
      on rounds|on the ward|on the wards|not for|filled up|filled up completely|has filled up|
      has completely filled up|work around|plan around|schedule around|back-to-backs|in back-to-backs|
      all over the place|all over the shop|a definite no|definite no|hard no|a hard no|firm no|a firm no|big no|
      non-starters|no-gos|write-offs|washouts|something has come up|something's come up|has come up on|come up on|
      came up on|cropped up|popped up|a washout|a disaster|a mess|mayhem|bonkers|carnage|toast|shot to pieces|
      chockers|chock-full|flat chat|flat out|run off my feet|up against it|murder|a no-no|a killer|a zoo|insane|
      bananas|jammed|maxed out|stacked|i've something|i have something|i've got something|something on|i've stuff on|
      the kids|my kids|the children|my children|childcare|nursery run|physio|the vet|the plumber|parents' evening|
      parents evening|a trade show|at a trade show|depositions|in depositions|on shift|on call|on duty|on set|
      on deadline|on jury duty|in labour|at a retreat|on retreat|on a retreat|at a client|with a client|with clients|
      with a patient|with patients|eaten by|got eaten|swallowed by|hijacked|spoken for already|a wash|a wipeout|
      a bust|take it out|take that out|take this out|take them out|take that one out|take it off|take that off|take that one off|take monday out|take tuesday out|take wednesday out|take thursday out|take friday out|take monday off|take tuesday off|take wednesday off|take thursday off|take friday off|less so|not so much|not as much|much less so|far from ideal|less than ideal|
      anything but free|anything but ideal|n/a|rather not do|i'd rather not do|would rather not do|i'd rather not on|
      would rather not on|i'd rather avoid|rather avoid|will have left|i'll have left|will be gone|i'll be gone|
      going to be tight|not looking good|a struggle|a push|pushing it|cutting it close|cutting it fine|non-starter|
      a non-starter|grabbed|nabbed|snapped up|lost cause|a lost cause|completely shot|is shot|buried|blew up|blown up|
      come up for|came up for|something came up|pass on both|pass on these|pass on those|pass on all|excepted|
      excluded|strike|up to my neck|decline|declining|my lunch|not keen on|not keen|not a fan of|not mad about|
      prefer not|full|scratch|cross off|strike off|isn't any longer|not any more|not anymore|no longer|
      i have meetings|have meetings|meetings until|calls until|i have calls|in calls|meetings all|meetings from|
      have back-to-back|never work|do not work on|problem|problematic|an issue|is a holiday|the holiday|a holiday|
      is holiday|public holidays|holidays|busy|booked|booked up|fully booked|completely booked|double-booked|
      double booked|overbooked|booked solid|tied up|swamped|slammed|packed|jam-packed|rammed|snowed under|is full|
      are full|full up|pretty full|completely full|quite full|'s full|out|away|off|travelling|traveling|flying|
      on a plane|on a flight|on a train|in transit|on the road|in the air|on the move|clash|clashes|clashing|conflict|
      conflicts|conflicted|conflicting|unavailable|unavailability|taken|gone|hopeless|impossible|bad|tough|tricky|difficult|no good|
      no-go|no go|no can do|a no|unable|can't|cannot|cant|can not|couldn't|could not|can't do|can't make|cannot make|
      cannot do|unable to make|unable to do|can't manage|can't swing|too early|too late|too soon|too short notice|
      too tight|too far|middle of the night|in meetings|in a meeting|in a workshop|in training|on training|
      on a course|in court|in surgery|in theatre|in class|teaching|lecturing|in interviews|interviewing|presenting|
      at a conference|at an event|at a wedding|at a funeral|offsite|off-site|on site|day off|days off|dentist|doctor|
      another meeting|other meetings|another call|standing call|standing meeting|staff call|all-hands|i have a|
      i've got a|i have an|i've got an|we have a|we've got a|we have an|we've got an|i've a|i've an|have a standing|
      got a call|commitment|commitments|another commitment|prior commitment|prior engagement|other engagement|
      have something|got something|have to run|have to leave|have to go|need to run|need to leave|school run|
      school pickup|pick up my kids|pick up the kids|rule out|ruled out|rules out|avoid|avoiding|skip|miss|missing|
      overlap|overlaps|collide|collides|interfere|interferes|committed|engaged|stuck|otherwise engaged|jury duty|
      out of the question|out of town|out of action|out of reach|nightmare|awful|terrible|horrible|not great|
      not ideal|not happening|no way i can|no way i could|no way i'll|no way i can do|no way i can make|not possible|
      not available|nope|nah|no way|no chance|no luck|no joy|no dice|unworkable|blocked|blocked out|blocked off|block|
      block off|block out|blacked out|chock-a-block|chocka|is mad|is crazy|manic|hectic|chaos|write-off|a write off|
      bank holiday|public holiday|at the conference|closed|shut|locked|locked in a|locked in the|has me locked in|have me locked in|had me locked in|locked in meetings|spoken for|unfortunately can't|off limits|
      off-limits|heads down|heads-down|in back-to-back|back-to-back|back to back|wall-to-wall|crammed|overloaded|
      under water|underwater|slammed with|doesn't work|don't work|didn't work|won't work|wouldn't work|does not work|
      will not work|isn't good|isn't possible|aren't possible|are not possible|is not possible|not good|not workable|
      not feasible|not doable|not convenient|inconvenient|👎|❌|🚫|not around|not free|not open|not in|no longer works|
      no longer work|no longer available|no longer possible|no longer free|has gone|have gone|just went|sick|ill|
      won't be in|not working|don't work on|non-working|sleep|asleep|bed|collect|picking up|driving|commuting|commute|
      moving house|moving day|exam|exams|surgery|hospital|funeral|wedding`,
    not: `nobody|no one|noone|not|no|nothing|never|isn't|aren't|wasn't|don't|doesn't|didn't|won't|wouldn't|haven't|
      hasn't|ain't|isnt|arent|dont|doesnt|wont|wouldnt|is not|are not|do not|does not|will not|would not|without|
      hardly|nor|minus`,
    'nothing-against': `not unavailable|not impossible|no reason that|wouldn't say no|nothing stopping|
      nothing stops|couldn't be easier|can't see a problem|can't see any problem|don't see a problem|
      don't see any problem|see no problem|have no conflicts|have no conflict|can't see why|cannot see why|
      don't see why|do not see why|no reason why|see no reason|isn't a problem|is not a problem|won't be a problem|
      isn't an issue|don't have anything on|do not have anything on|don't have anything|have nothing on|
      i've nothing on|got nothing on|nothing planned|nothing scheduled|nothing booked|nothing in the diary|
      nothing in my diary|nothing in the calendar|nothing in my calendar|no objections|no objection|no problem|
      no problems|no prob|no probs|no conflict|no conflicts|no clash|no clashes|not a problem|no issue|no issues|
      can't complain|cannot complain|don't mind|do not mind|wouldn't mind|no trouble|no other plans|no plans|
      couldn't be better|can't go wrong|not bad|don't see why not|why not|no reason not|have no meetings|
      no complaints|no drama|no dramas|not busy|not booked|no appointments|no commitments|nothing against|
      no difficulty|not an issue|no preference|don't have a preference|haven't got anything|have not got anything|
      haven't anything|nothing else on|not doing anything|nothing going on|have nothing|have no calls|not tied up|
      no sweat|no obstacles|no hesitation|no hardship|can't say no|couldn't say no|can't fault|can't beat|
      not too early|not too late|isn't too early|isn't too late|not opposed|nothing wrong with|not fussy|not fussed|
      not bothered|not picky|without fail|without a doubt|without doubt|without a problem|without any problem|
      without problems|without any problems`,
    except: `save|less|bar|besides|excl|excl.|not including|not counting|except|except for|excluding|apart from|aside from|
      other than|save for|with the exception of|barring|outside of|excepting|everything but|all but|anything but|
      any but|minus|just not|only not|any one but|just avoid|unless it's`,
    otherwise: `other days|the other days|any other day|any other days|all other days|all the other days|each other day|
      other days of the week|the other days of the week|remaining days|the remaining days|the rest of the days|
      the days that are left|rest is|rest are|rest of them|the remaining ones|otherwise|other than that|apart from that|
      aside from that|the rest is|the rest are|everything else|anything else|all other|all the other|any other|
      the others|others|the rest|the remaining|besides that|outside of that|outside that|the other ones|all others|
      any of the others|the other two|the other three|remaining|the other options|the other times`,
    also: 'also|too|as well|additionally|in addition|either way',
    'same-goes': `the same|same again|so is|so are|so does|same for|same goes for|same with|likewise|ditto|
      same thing|ditto for|same applies to`,
    'neither-is': 'neither is|nor is|neither does|nor does|nor can|neither can|nor',
    maybe: `could have done|could've done|would have done|would've done|could have made|could've made|would have made|
      would've made|could have managed|would have managed|isn't as good as|not as good as|isn't quite as good as|not quite as good as|aren't as good as|less good than|
      isn't as convenient as|not as convenient as|isn't as easy as|not as easy as|worse than|we'll try|he'll try|she'll try|they'll try|happy to try|need to try|have to try|if nothing else comes up|
      only if nothing else comes up|if nothing comes up|if nothing else crops up|if nothing crops up|
      if nothing else gets in the way|if nothing gets in the way|can try|could try|might try|i'd try|would try|
      going to try|gonna try|let me try|i can try|i could try|we can try|we could try|cannot confirm|can't confirm|
      can not confirm|unable to confirm|couldn't confirm|not able to confirm|cannot confirm yet|can't confirm yet|
      not in a position to confirm|not for long|not for very long|every other|every second|every third|alternate|
      if at all|on paper|on the face of it|at first glance|on the surface|sleep on it|less good|less well|less free|
      less suitable|less convenient|less keen|less likely|less sure|less certain|less ideal|not as good|not as free|
      at best|okay-ish|ok-ish|fine-ish|good-ish|so-so|meh|if we must|if we have to|if you insist|if i absolutely must|
      i'll see|hold … now|for the time being|in principle|let me think|need to think|run it by|run this by|
      run it past|run this past|ask my team|ask my|see what i can do|checking|dunno|no clue|could change|may change|
      might change|in the hands of|hold off on booking|don't book it yet|do not book it yet|not book it yet|
      i'd love to say|was going to say|was about to say|wanted to say yes|we can look at|can look at|could look at|
      a stretch|a bit of a stretch|let me look|i'll look|will look|look into|do my best|doing my best|if i must|
      if i have to|if i really must|are you sure|you sure about|i doubt|doubt|doubt it|i wish|wish i could|if only|
      rarely|seldom|scarcely|barely|hardly ever|don't quote me|hoping|hope to|i hope to|remains to be seen|ill check|
      il check|ill confirm|i'll have a look|still waiting|waiting to hear back|not set in stone|not carved in stone|
      no guarantees|can't be certain|could go either way|cannot be certain|subject to change|provisional on|
      leaning towards but|fallen through|may have|might have|do not book yet|don't book yet|not book yet|not fixed|
      isn't fixed|can't tell|can't tell yet|cannot tell|prob|doubtful|unlikely|questionable|question mark|in doubt|
      not looking good|iffy|need to see|have to see|see whether|need to look|have to look|will see if|depends whether|
      unless something|double check|double-check|let me confirm|let me verify|need to verify|get confirmation|
      pending confirmation|maybe|perhaps|might|possibly|potentially|tentative|tentatively|not sure|unsure|not certain|
      not 100%|not entirely sure|not completely sure|not quite sure|uncertain|pencil in|pencil me in|pencilled in|
      penciled in|probably|prolly|let me check|need to check|have to check|must check|must first|must first ask|
      need to ask|have to ask|need to clear|check with|checking with|need to confirm|have to confirm|confirm with my|
      don't hold me|i think so|touch and go|up in the air|tbc|tbd|i forget|can't say|can't promise|cannot promise|
      hard to say|we'll see|not confirmed|to be confirmed|leave it with me|provisional|provisionally|in theory|
      theoretically|hasn't said|haven't heard|waiting to hear|waiting on|waiting for|subject to|don't know|
      do not know|not known|no idea|won't know|will not know|can't commit|cannot commit|not committed|i'd have to|
      i would have to|might have to|may have to|may need to|might need to|could perhaps|at a push|at a pinch|
      at a stretch|if pushed|dicey|50/50|fifty-fifty|sometime|some time|some point|roughly speaking|ballpark|
      or the one after|i suspect|not 100 percent|can't guarantee|no guarantee|no promises|not yet|haven't decided|
      not decided|some day|someday|one of these days|soonish|or so i think|if memory serves|may be|could be tricky|
      will try|i'll try|try to|if all goes well|with luck|with any luck|fingers crossed|let me see|i'd need to|
      would need to check|wobbly`,
    likely: `as long as the trains|as long as the traffic|as long as the weather|as long as the wifi|
      as long as my wifi|as long as the internet|as long as my internet|as long as the tech|so long as the trains|
      so long as the traffic|so long as the weather|so long as the wifi|so long as my wifi|so long as the internet|
      so long as my internet|so long as the tech|provided the trains|provided the traffic|provided the weather|
      provided the wifi|provided my wifi|provided the internet|provided my internet|provided the tech|
      assuming the trains|assuming the traffic|assuming the weather|assuming the wifi|assuming my wifi|
      assuming the internet|assuming my internet|assuming the tech|for once|just a quick note that|just a note that|
      a quick note that|just to say that|just to let you know that|ok so|okay so|looks like this:|looks like|
      it looks like|seems like|it seems like|it turns out|turns out|as it turns out|it turned out|having just|
      i just looked|i've just looked|just looked at|just checked|turned out|it turns out that|note that|
      please note that|quick note that|to say that|to let you know that|to confirm that|i can see that|
      looks as follows|by process of elimination|process of elimination|by elimination|
      should be|should be able|i'd say`,
    hedge: `as far as i know|afaik|hopefully|i think|i believe|i guess|i suppose|most likely|very likely|pretty sure|
      fairly sure|quite sure|touch wood|i reckon|all being well|i expect`,
    prefer: `i'd rather do|i would rather do|i'd rather have|i would rather have|i'd rather take|i would rather take|
      i'd rather meet|i would rather meet|would rather do|would rather meet|slightly favour|slightly favor|would favour|would favor|i'd favour|i'd favor|favour|ideally|
      preferably|leaning towards|leaning to|lean towards|slight preference|preference for|if i had to choose|
      most convenient|for preference|favouring|even better|would be better|is better|would be easier|best of all|
      my first choice|first choice|if i could choose`,
    correction: `no make it|no make that|no let's say|no say|scrap that|forget that|disregard that|disregard my|
      disregard the|cancel that|ignore my|ignore the last|ignore the above|never mind that|nvm|belay that|
      was mistaken|am mistaken|i was wrong|that was wrong|wrong date|wrong time|correct is|correct date is|
      correct time is|the correct|should've said|should've been|change of plan|change of plans|plans have changed|
      take that back|i take that back|i take it back|let me rephrase|let me start over|better make that|
      better make it|i wanted to write|excuse me|wanted to say|i intended|wanted to write|meant to write|meant to say|
      should have been|it should be|should have said|i meant|i mean|correction|scratch that|strike that|make that|
      no wait|wait no|wait|oops|whoops|on second thought|on second thoughts|my mistake|my bad|typo|sorry i meant|
      sorry meant|meant|or rather|actually|let me correct|i misread|misread|wrong day|wrong week|wrong column|
      looked at the wrong|looking at the wrong|should read|should say|ignore that|sorry that should be|
      to correct myself|edit|erratum|apologies i meant|hang on|hold on|no sorry`,
    past: `can't find|can't open|can't see|can't access|can't read|can't download|can't locate|can't remember|can't recall|cannot find|cannot open|cannot see|cannot access|cannot read|cannot download|cannot locate|cannot remember|cannot recall|couldn't find|couldn't open|couldn't see|couldn't access|couldn't read|couldn't download|couldn't locate|couldn't remember|couldn't recall|
      he is in|she is in|they are in|he's in|she's in|they're in|he is at|she is at|he's at|she's at|
      he will be in|she will be in|he'll be in|she'll be in|should anything change|should that change|
      should plans change|should you need|should you need me|if anything changes|if you need me|
      if you need to reach me|should you need to reach me|if you want to reach me|excuse me for|
      for the late answer|for the late reply|for my late reply|for my late answer|
      for the late response|the late answer|the late reply|the late response|my late reply|my late answer|
      have completed|have finished|have attended|have submitted|have applied|have signed|have cleared|have taken part|
      has completed|has finished|has attended|has submitted|has applied|has signed|has cleared|has taken part|
      i've completed|i've finished|i've attended|i've submitted|i've applied|i've signed|i've cleared|i've taken part|
      we've completed|we've finished|we've attended|we've submitted|we've applied|we've signed|we've cleared|
      we've taken part|i completed|i finished|i attended|i submitted|i applied|i signed|i cleared|i taken part|
      we completed|we finished|we attended|we submitted|we applied|we signed|we cleared|we taken part|took place|
      was held|were held|up to date as of|current as of|correct as of|as of last|is when i|is when we|is when my|
      is when our|is when the|is when she|is when he|is when they|are when i|are when we|are when my|are when our|
      are when the|are when she|are when he|are when they|night shift|day shift|late shift|early shift|morning shift|
      evening shift|afternoon shift|night shifts|late shifts|early shifts|change the clock|change the clocks|
      clocks change|the clocks change|clocks go back|clocks go forward|the clocks go back|the clocks go forward|
      put the clocks|thanks for the|thank you for the|thanks for your|thank you for your|great to speak|good to speak|
      great to talk|good to talk|great chatting|lovely chatting|great speaking|good speaking|we open at|opens at|
      we close at|closes at|we shut at|office opens|office closes|sorry for not|sorry for missing|sorry about not|
      sorry i didn't|sorry i missed|sorry i haven't|apologies for not|apologies for missing|sorry to have missed|
      moved into|we moved|i moved to|moved house on|i see you offered|i see you have|i see you've|i see that|
      i noticed|you've offered|you have offered|you've suggested|you've proposed|office is open|our office is open|
      we are open from|great seeing you|good seeing you|nice seeing you|lovely seeing you|great meeting you|
      good meeting you|seeing you at|you offered|you proposed|you suggested|you said|you asked|you say|do you mean|
      did you mean|you mean|you meant|i work|office hours|working hours|opening hours|business hours|i start work|
      finish school|starts at|my day starts|is due|are due|due on|due by|deadline|expires|
      goes live|go live|is launching|birthday|anniversary|the list only|my last mail|was|were|spoke|met|last time|ago|
      your mail of|your email of|your message of|your email from|your mail from|as discussed|we discussed|discussed|
      we talked|talked|had|sent on|sent|originally|previously|earlier this|i owe you|owe you|been|since last|back in|
      wrote|emailed|called|used to|came|went|received|announced|started|saw|last saw|first met|happened|has been|
      have been|got back|returned|moved from|arrived|told|said|mentioned|asked|promised|got your|got the email|
      got the message|got the mail|got the invite|got the note|i got the|reading your|read your|founded|born|launched|
      joined us in|report from|the minutes from|notes from|invoice|attached|version of|dated|established|since we|
      ever since`,
    elsewhere: `i get in|i get in at|gets in|i get back|i get there|we get in|we land|i'm in|i am in|i'm at|
      i am at|i'm on|i am on|we're in|we are in|we're at|we are at|i'll be in|i'll be at|i will be in|i will be at|
      we'll be in|we'll be at|i'll be on|i fly to|i land|i arrive|im in|im at|im on|we're on|working from`,
    'polite-if': `in case you need|in case you need it|in case it helps|in case that helps|in case you want|
      in case anyone asks|in case you wonder|in case of questions|if you're giving me|if you are giving me|
      if i get to choose|if i have a choice|if i have the choice|if i had a choice|if i had the choice|
      if given the choice|if given a choice|if you're asking|if you ask me|if it's up to me|if it is up to me|
      if it were up to me|if you're offering|lmk|shout if|holler if|yell if|scream if|speak up if|tell me if|say if|
      just say if|flag it if|flag if|ping me if|lmk if|complain if|object if|let us know if|if you'll have me|
      if you'll still have me|if you will have me|if you will still have me|if you still want me|if you still want to|
      if you still want it|if you're still up for it|if you are still up for it|if you're up for it|
      if you are up for it|if the offer still stands|if the offer stands|if the invitation still stands|
      if you still have time|if you're still keen|if you're still interested|if you are still interested|
      if it's not too late|if it isn't too late|if it is not too late|if you still need me|if you're still around|
      if you're still game|if you're game|should this change|should you have any questions|if something changes|
      if plans change|if that changes|if that's any use|if it's any use|if that's any help|if that is any use|
      if it's any help|if that's of any use|if poss|if at all poss|if pos|if that is good|if that is possible|
      if that is alright|if that is all right|if that is agreeable|if that is suitable|if that is easier|
      if that is better|if that would be ok|if that would be okay|if that would be fine|if that would be good|
      if that would be convenient|if that would be possible|if that would be acceptable|if that would be alright|
      if that would be all right|if that would be agreeable|if that would be suitable|if that would be easier|
      if that would be better|if this is ok|if this is okay|if this is fine|if this is good|if this is convenient|
      if this is possible|if this is acceptable|if this is alright|if this is all right|if this is agreeable|
      if this is suitable|if this is easier|if this is better|if this would be ok|if this would be okay|
      if this would be fine|if this would be good|if this would be convenient|if this would be possible|
      if this would be acceptable|if this would be alright|if this would be all right|if this would be agreeable|
      if this would be suitable|if this would be easier|if this would be better|if it is ok|if it is okay|
      if it is fine|if it is good|if it is convenient|if it is possible|if it is acceptable|if it is alright|
      if it is all right|if it is agreeable|if it is suitable|if it is easier|if it is better|if it would be ok|
      if it would be okay|if it would be fine|if it would be good|if it would be convenient|if it would be possible|
      if it would be acceptable|if it would be alright|if it would be all right|if it would be agreeable|
      if it would be suitable|if it would be easier|if it would be better|if that's acceptable|if that's easier|
      if that's better|if that's suitable|if it's fine|if it's good|if it's convenient|if it's acceptable|
      if it's alright|if it's easier|if it's better|if it's suitable|if this's ok|if this's okay|if this's fine|
      if this's good|if this's convenient|if this's possible|if this's acceptable|if this's alright|if this's easier|
      if this's better|if this's suitable|if that works|if that would work|if that would suit|if that still works|
      if that is still free|if that is still open|if that is still on offer|if that is any good|if this fits|
      if this helps|if this would work|if this would suit|if this still works|if this is still free|
      if this is still open|if this is still available|if this is still on offer|if this is any good|if it would work|
      if it would suit|if it still works|if it is still open|if it is still available|if it is still on offer|
      if it is any good|if nobody's nabbed it|if it hasn't been taken|if it hasn't been snapped up|
      if it hasn't been booked|if it hasn't been grabbed|if that hasn't gone|if nobody's taken it|
      if no one's taken it|if no one has taken it|if nobody's grabbed it|if it's not been taken|if it hasn't gone yet|
      if nobody has taken it|if it's not taken|if it isn't taken|if it hasn't gone|if it's not gone|if still going|
      if it's going|if it's still going|if it's still there|if that works for you|if it works|if it works for you|
      if this works|if that suits|if that suits you|if it suits|if it suits you|if you can make it|if you can|
      if you could|if you like|if you prefer|if possible|if at all possible|if you are free|if you're free|
      if you are available|if you're available|if that's ok|if that's okay|if that is ok|if that is okay|
      if that's fine|if that is fine|if that's possible|if it's possible|if it helps|if that helps|if needed|
      if need be|if necessary|if you want|if you wish|if that's convenient|if convenient|if you have time|
      if you've time|if that's good|if it's ok|if it's okay|if ok|if okay|if that's any good|if you don't mind|
      if you are around|if you're around|if you fancy|if you think|if you would|if i may|if so|if that's alright|
      if this suits|if this suits you|if you still have it|if it's still free|if it is still free|if still available|
      if it's still available|if still free|if that's still free|if that is still available|if that's still available|
      if still open|if that's still open|if any questions|if you have any questions|if you need|let me know if|see if|
      as if|if anything|if only|even if|if you could send|if i can help|do you know if|check if|know if|wondering if|
      ask if|if that's all right|if that time works|if that fits|if it fits|if agreeable|if you agree|if acceptable|
      if that is acceptable|if that is convenient|if you please|if that is convenient for you`,
    fallback: `should it fall through|should that fall through|should this fall through|should it not work|
      should that not work|should it not suit|should that not suit|should it clash|
      only if nothing else|if nothing else works|only if nothing else works|only if needed|only if necessary|
      only if need be|only if you have to|only if you must|only if desperate|if desperate|as a last resort|
      only as a last resort|last resort|if push comes to shove|if there's nothing else|only if there's nothing else|
      only if there is nothing else|if there is nothing else|only if all else fails|only if there's no other|
      only if no other|only if really needed|only if really necessary|only if it must be|only if it has to be|or else|
      or alternatively|if not|failing that|as a backup|as backup|as a fallback|backup|fallback|plan b|second choice|
      next best|or failing that|if that doesn't work|if that does not work|if that doesn't suit|if that fails|
      if that falls through|falls through|fall through|if it doesn't work|if none of|if neither|if that gets|
      if that's not|if that isn't|if that's no|if that won't|if it can't|if that can't|doesn't pan out|
      doesn't work out|if it has to be|if it absolutely has to|if it must be|if all else fails|worst case|at worst|
      else|if you can't|if you cannot|if you're not|if they can't|if he can't|if she can't|if that's taken|
      if it's taken|if that is taken|if that's gone|if that slot|second best|otherwise maybe|next choice|
      reserve option|gets cancelled|gets canceled|is taken by then|if that one`,
    condition: `depending on|depends on|provided|provided that|providing|as long as|assuming|on condition|
      contingent on|so long as|only if|pending|once i've|once i have|once we|until i've|until i have|until i know|
      until i hear|when i know|when i've`,
    'will-tell': `should know|will have an answer|have an answer|let you know|get back to you|come back to you|will confirm|i'll confirm|will revert|i'll revert|
      revert to you|circle back to you|be in touch|will update|keep you posted|report back|i'll check|will check|
      will let|give you an answer|know more|send you|will advise|i'll advise|get back with|getting back to you|
      coming back to you|confirm by|confirm later|i'll know|will know|reply by|reply properly|answer by|respond by|
      answer you|i'll write|decide by|tell you|come back with`,
    flexible: `go nuts|knock yourself out|go wild|fill your boots|dealer's choice|you choose|you decide|your choice|
      your call|you pick|whatever suits|whatever suits you|whatever works|whatever works for you|whichever suits|
      whichever suits you|whichever works|whichever works for you|whichever you prefer|whichever|whatever is easiest|
      whatever you prefer|up to you|i'm easy|i'm flexible|i am flexible|totally flexible|fully flexible|
      quite flexible|very flexible|completely flexible|fine with anything|anything works|anything goes|
      anything's fine|anything is fine|whatever's good|any works|all work|all good|all fine|all the same to me|
      your pick|pick one|pick any|choose any|surprise me|not fussy|not fussed|no preference|don't have a preference|
      i don't mind|don't mind which|no strong preference|makes no difference|take your pick|you name it|
      open to anything|at your convenience|as per your convenience|whatever time|whichever time|any one|any of them`,
    'same-time': 'the same hour|at the same hour|same hour|this same time|same time|the same time|at the same time',
    apology: `sorry for|sorry about|apologies for|apologies about|my apologies for|apologise for|apologize for|
      i apologise for|i apologize for|forgive the|forgive my|pardon the|pardon my|excuse the|excuse my`,
    regret: `shame|a shame|what a shame|pity|such a pity|too bad|sorry|apologies|unfortunately|afraid|sadly|alas|
      regrettably|my apologies`,
    habit: 'always|as a rule|usually',
    versus: '>|beats|than|instead of|rather than|as opposed to|in place of|in lieu of|over and above',
    instead: 'instead',
    'after-that': `any time after that|anytime after that|anything after that|after that|afterwards|afterward|after then|
      thereafter|from then on|from then|after which|once done`,
    'before-that': `any time before that|anytime before that|anything before that|before it|before that|before then|beforehand|
      until then|prior to that|by then`,
    'somebody-else': `they want|they need|they asked for|they'd like|they'd prefer|she|he|she's|he's|she'd|he'd|
      my boss|my manager|my partner|my colleague|my colleagues|my director|for her|for him|suits her|suits him|
      for them|suits them`,
    'usual-time': `regular slot|our regular|regular time|the regular slot|usual slot|usual time|the usual|
      same time as usual|normal time|same time as last|usual place and time|same time as before`,
    'keep-clear': `free of meetings|meeting-free|meeting free|keep clear|clear of meetings|free from meetings|
      no meetings|no calls|protect|free for focus|for focus|don't offer|do not offer|don't schedule|do not schedule|
      don't book|do not book|don't propose|do not propose|stay away from|steer clear of|keep away from|off limits for|
      don't use|hands off|don't put anything|don't suggest|do not suggest`,
    keep: 'keep|leave|let us keep|please keep|please leave|hold',
    'for-this': `for exactly this|for exactly that|for just this|for precisely this|for this sort|for this kind|
      for things like this|for stuff like this|for meetings|for meetings like|for calls|for calls like|
      for conversations|for such|for exactly these|for exactly such|for external|for intros|blocked out for this|
      for it|for this|for us|for you|for our|set aside`,
    thanks: `final answer|this once|for this once|just this once|only this once|for once|off my plate|off my desk|off my list|off my mind|over and done with|in front of the machine|in front of my machine|in front of my computer|in front of the computer|
      in front of a computer|in front of my screen|in front of a screen|in front of my laptop|at my computer|
      at a computer|by my phone|near a phone|from the car|from my car|from home|from the office|from my office|
      from the road|from the train|from my phone|from my mobile|on my phone|by phone|by video|from my desk|
      from the airport|from the hotel|from the lobby|heads up|heads-up|just a heads up|at my desk if|signed off|
      cut off|kicked off|paid off|laid off|ripped off|working off|work off|come back to bite|
      a few a couple of questions|some questions|questions|i've a few questions|i have a few questions|
      i've a couple of questions|i have a couple of questions|i've some questions|i have some questions|
      i've a question|i have a question|i've got a question|i've got a few questions|i have a quick question|
      i've got some questions|they can wait|those can wait|it can all wait|the rest can wait|step out|step away|
      pop out|pop away|slip out|slip away|sneak out|sneak away|duck out|duck away|nip out|nip away|get out|get away|
      break away|full time|full-time|joking aside|jokes aside|kidding aside|that aside|all kidding aside|move stuff|
      move things|move some things|move a few things|move things around|move stuff around|shuffle things|
      shuffle things around|shuffle stuff|rearrange things|move my stuff|where i'm at|where i am at|where we're at|
      where we are at|where things stand|where i stand|no need for a link|no need for a new time|no need for another time|no need for a new date|no need for a new slot|no need to find a new time|no need to find another time|no need to find a new slot|no need to rebook|no need to reschedule|no need to rearrange|no new time needed|no need for a dial-in|no need for a zoom|
      no need for a room|no need for anything|no need for an invite|no need for a calendar|for going quiet|gone quiet|
      went quiet|radio silence|all good here|all good thanks|all good on my end|all good my end|all good on our side|
      we're all good|i'm all good|checking in|just checking in|hope that helps|hope this helps|hope it helps|helps|
      appreciate it|i appreciate|we appreciate|appreciate you|appreciate your|appreciate the|much obliged|
      for what it's worth|fwiw|long time no see|to be safe|to be on the safe side|just in case|all sorted|
      all sorted now|all settled|all done|all taken care of|after all|got away from me|slipped my mind|best of luck|
      perfect timing|great timing|i'm good thanks|i'm good, thanks|i'm fine, thank|i'm fine thank|
      thank you for asking|we're good here|i'm all set|thank you so much|thanks so much|so much for|any further|
      any longer|any more|anymore|nothing else|save me|less than|no less|reaching out|reached out|or nothing|thanks|
      thank you|many thanks|good morning|good afternoon|good evening|good day|good night|hope you're well|
      hope you are well|hope all is well|hope this finds you well|feel free|no worries|as possible|as soon as i can|
      right away|straight away|reach out|find out|sort out|sort it out|check out|work out|work out the|work that out|work it out|i'll work out|i'll work it out|figure out|figure it out|furthest away|
      hang out|have a good|have a great|have a nice|have a lovely|good to hear|great to hear|nice to hear|
      lovely to hear|good to meet|nice to meet|great to meet|happy new year|happy easter|merry christmas|merry xmas|
      happy christmas|happy thanksgiving|happy holidays|happy halloween|chinese new year|lunar new year|april fool|
      april fools|april fool's|looking forward|look forward|can't wait to|well done|take care|good luck|good question|
      best wishes|much appreciated|working from home|in good time|sounds interesting|good news|bad news|safe travels|
      good weekend|great weekend|nice weekend|good point|great work|good work|kind of you|how nice|great idea|
      good idea|nice idea|it's been ages|enjoy|good one|have a good one|have a wonderful|have a fantastic|have a fab|
      have a pleasant|have a relaxing|have a super|have a brilliant|have an amazing|hope you have|hope you had|
      hope your|nice one|for the invite|god bless|in person|good thing|happy to hear|glad to hear|on time`,
    howabout: `please find|find us|find me|find a slot|find a time|find time|find some time|find half an hour|find an hour|please arrange|please set up|set up a call|set up a meeting|how does … sound|how would … sound|how do … sound|how does … look|how does … work|find something|find something on|find something in|get something|get something on|get something in|
      book something|book something on|book something in|put something|put something on|put something in|
      schedule something|schedule something on|schedule something in|arrange something|arrange something on|
      arrange something in|set up something|set up something on|set up something in|try to find something|
      try to find something on|try to find something in|try to get something|try to get something on|
      try to get something in|try to book something|try to book something on|try to book something in|
      try to put something|try to put something on|try to put something in|try to schedule something|
      try to schedule something on|try to schedule something in|try to arrange something|try to arrange something on|
      try to arrange something in|try to set up something|try to set up something on|try to set up something in|
      try and find something|try and find something on|try and find something in|try and get something|
      try and get something on|try and get something in|try and book something|try and book something on|
      try and book something in|try and put something|try and put something on|try and put something in|
      try and schedule something|try and schedule something on|try and schedule something in|
      try and arrange something|try and arrange something on|try and arrange something in|try and set up something|
      try and set up something on|try and set up something in|asked me to offer|asked me to propose|
      asked me to suggest|asked me to book|asked me to confirm|asked me to say|asked me to put forward|
      asked me to go for|asked me to arrange|he asked me to offer|he asked me to propose|he asked me to suggest|
      he asked me to book|he asked me to confirm|he asked me to say|he asked me to put forward|he asked me to go for|
      he asked me to arrange|she asked me to offer|she asked me to propose|she asked me to suggest|
      she asked me to book|she asked me to confirm|she asked me to say|she asked me to put forward|
      she asked me to go for|she asked me to arrange|they asked me to offer|they asked me to propose|
      they asked me to suggest|they asked me to book|they asked me to confirm|they asked me to say|
      they asked me to put forward|they asked me to go for|they asked me to arrange|he has asked me to offer|
      he has asked me to propose|he has asked me to suggest|he has asked me to book|he has asked me to confirm|
      he has asked me to say|he has asked me to put forward|he has asked me to go for|he has asked me to arrange|
      she has asked me to offer|she has asked me to propose|she has asked me to suggest|she has asked me to book|
      she has asked me to confirm|she has asked me to say|she has asked me to put forward|she has asked me to go for|
      she has asked me to arrange|he's asked me to offer|he's asked me to propose|he's asked me to suggest|
      he's asked me to book|he's asked me to confirm|he's asked me to say|he's asked me to put forward|
      he's asked me to go for|he's asked me to arrange|she's asked me to offer|she's asked me to propose|
      she's asked me to suggest|she's asked me to book|she's asked me to confirm|she's asked me to say|
      she's asked me to put forward|she's asked me to go for|she's asked me to arrange|they have asked me to offer|
      they have asked me to propose|they have asked me to suggest|they have asked me to book|
      they have asked me to confirm|they have asked me to say|they have asked me to put forward|
      they have asked me to go for|they have asked me to arrange|my boss asked me to offer|
      my boss asked me to propose|my boss asked me to suggest|my boss asked me to book|my boss asked me to confirm|
      my boss asked me to say|my boss asked me to put forward|my boss asked me to go for|my boss asked me to arrange|
      my manager asked me to offer|my manager asked me to propose|my manager asked me to suggest|
      my manager asked me to book|my manager asked me to confirm|my manager asked me to say|
      my manager asked me to put forward|my manager asked me to go for|my manager asked me to arrange|
      my boss has asked me to offer|my boss has asked me to propose|my boss has asked me to suggest|
      my boss has asked me to book|my boss has asked me to confirm|my boss has asked me to say|
      my boss has asked me to put forward|my boss has asked me to go for|my boss has asked me to arrange|
      my manager has asked me to offer|my manager has asked me to propose|my manager has asked me to suggest|
      my manager has asked me to book|my manager has asked me to confirm|my manager has asked me to say|
      my manager has asked me to put forward|my manager has asked me to go for|my manager has asked me to arrange|
      try to get|try to find|try to book|try to fit|try to squeeze|try to schedule|try to set|try to arrange|
      try to land|try to put|try to place|try to slot|try to pin|try and get|try and find|try and book|try and fit|
      try and squeeze|try and schedule|try and set|try and arrange|try and land|try and put|try and place|
      try and slot|try and pin|please try to get|please try to find|please try to book|please try to fit|
      please try to squeeze|please try to schedule|please try to set|please try to arrange|please try to land|
      please try to put|please try to place|please try to slot|please try to pin|see if you can get|
      see if you can find|see if you can book|i was thinking|i was hoping|i was wondering|was wondering|was hoping|
      was thinking|how about|what about|let's say|lets say|how's|hows|how is|how does|shall we say|could we do|
      can we do|could we meet|can we meet|shall we|could we|can we|should we|may we|might we|would you be free|
      are you free|are you around|are you available|would you be available|do you have|have you got|got anything|
      anything on|might i suggest|may i suggest|i suggest|i propose|i'd propose|i would propose|i would suggest|
      i'd suggest|can i suggest|could i suggest|can you do|could you do|would you be able|is there anything|
      any chance of|any chance|what works is|my proposals|proposals|alternatives|try for|aim for|aim at|shoot for|
      offer them|offer her|offer him|propose|suggest|look for|look at|try|would you manage|could you manage|
      any availability|do you work|are you good|are you open|can you make|could you make|does that suit|
      does that work|would that work|would that suit|is it ok|is it okay|is it alright|is it all right|is it fine|is this ok|is this okay|is this alright|is this fine|is that ok|is that okay|would it be possible|is it possible|
      counter|counter-offer`,
    duty: `do i need|do we need|do i have to|do we have to|will i need|will we need|would i need|would we need|must i|
      must we|am i supposed|are we supposed`,
    ask: `remind me what|remind me who|remind me why|remind me which|who|what|where|which|how|why|whose|is this|
      is it|are we|do i|do we|can you tell|could you tell|can you explain|could you explain|can you share|
      could you share|can you send|could you send|what's|who's|where's|will there|is there|are there|do you|does it|
      will it|will this|should i|is the|are you|who else|can you confirm|could you confirm|could you clarify|
      can you clarify|did you|was this`,
    meeting: `meeting|call|chat|appointment|catch-up|catch up|catchup|session|conversation|meet|discussion|sync|
      zoom|invite|invitation|get-together|1:1|one-on-one|interview|demo|talk|standup|stand-up|review|event|
      lunch meeting|coffee|mtg|appt`,
    reschedule: `new times|new dates|new slots|new options|new suggestions|fresh times|fresh options|fresh dates|
      become|becomes|turn into|turned into|can't make our|can't make today's|can't make tomorrow's|
      can't make it to our|can't join our|can't attend our|cannot make our|cannot make today's|cannot make tomorrow's|
      cannot make it to our|cannot join our|cannot attend our|can not make our|can not make today's|
      can not make tomorrow's|can not make it to our|can not join our|can not attend our|won't be able to make our|
      won't be able to make today's|won't be able to make tomorrow's|won't be able to make it to our|
      won't be able to join our|won't be able to attend our|unable to make our|unable to make today's|
      unable to make tomorrow's|unable to make it to our|unable to join our|unable to attend our|other options|
      other dates|other slots|more options|some alternatives|any alternatives|different options|different times|
      alternative times|alternative slots|moving|pushing|shifting|bumping|postponing|sliding|kick our|kick it|
      kick the|kick this|kick|punt|punt it|punt this|prepone|preponed|pre-pone|slide our|slide the|slide it|
      slide this|nudge our|nudge it|nudge the|knock … back|advance our|advance the|put … back|slip our|bump our|
      bump it|bump the|bump|swapped|bring … forward|push|move|shift|swap|switch|reschedule|rescheduling|rescheduled|
      re-schedule|postpone|push it|push this|push our|push the|push back|push it back|we push|to push|move it|
      move this|move our|move the|we move|to move|move us|move my|shift it|shift our|shift the|shift this|we shift|
      to shift|rebook|re-book|bring forward|bring it forward|bring this forward|bring our|delay our|delay it|
      delay the|swap to|swap it|swap our|switch to|switch our|find a new|find another|new date|new time|new slot|
      another date|another time|different time|different day|another slot|another day|change the time|change the date|
      change our|change it to|rearrange|re-arrange|put back our|put it back|put it off|suggest another|
      find something else|need a new|needs to move|have to move|need to move|pick a new|set a new|won't make it|will not make it|
      will not make it|can't make it today|can't make it tomorrow|won't make|will not make|not going to make|
      not make our|push out|resched|moved to|pushed to|pushed back|find an alternative|alternative date|
      alternative time|find a different|some other time|other times`,
    cancel: `scrap|scrapping|axe|nix|ditch|abandon|bin|cancel|cancell|cancle|cancelled|canceled|cancelling|canceling|
      cancellation`,
    'call-off': `pull out of|pulling out of|pull out altogether|bow out of|bowing out of|back out of|
      backing out of|drop out of|drop this one|drop this from|drop it from|take this off the|take it off the|
      take this one off|remove it from the calendar|remove this from the calendar|from the calendar|off my calendar|
      strike it from|kill the|off the books|to be called off|called off|take it off the calendar|off the calendar|
      pull out of our|you can bin|call it off|call this off|call the meeting off|call off|deal is off|deal's off|
      meeting is off|no longer need|no longer needed|no longer necessary|no longer required|don't need this meeting|
      don't need the meeting|do not need this meeting|do not need the meeting|don't need this call|don't need to meet|
      do not need to meet|never mind|nevermind|forget it|forget about it|forget this|scrap it|scrap this|
      scrap the meeting|let's scrap|let's drop|drop this meeting|drop the meeting|drop it|kill this|kill the meeting|
      don't need it|no need for the meeting|no need for this meeting|we resolved|already resolved|been resolved|
      has been resolved|sorted it out ourselves|not necessary any more|not necessary anymore|not needed any more|
      not needed anymore|meeting isn't needed|meeting is not needed|won't be needing|we won't need|shelve it|
      shelve this`,
    misdirected: `wrong person|wrong sarah|wrong address|wrong email|wrong e-mail|wrong email address|wrong mail address|wrong guy|wrong man|wrong woman|wrong recipient|wrong contact|mistaken identity|mistaken me for|mixed me up|confused me with|confusing me with|not the person you|not who you think|not the right person|not the correct person|not meant for me|not intended for me|was meant for somebody else|was meant for someone else|sent to me by mistake|sent to me in error|reached me by mistake|reached me in error`,
    'decline-meeting': `go ahead without me|carry on without me|proceed without me|do it without me|meet without me|do this without me|thanks but no thanks|thank you but no thank you|already have a supplier|already have a vendor|
      already have a provider|already have a partner|already have an agency|already have a solution|
      already have a tool|already have a system|already have a consultant|already have a recruiter|
      already have a contractor|already have someone|already have somebody|already have one in place|
      already got a supplier|already got a vendor|already got a provider|already got a partner|
      already got an agency|already got a solution|already got a tool|already got a system|already got a consultant|
      already got a recruiter|already got a contractor|already got someone|already got somebody|
      already got one in place|already work with a supplier|already work with a vendor|already work with a provider|
      already work with a partner|already work with an agency|already work with a solution|already work with a tool|
      already work with a system|already work with a consultant|already work with a recruiter|
      already work with a contractor|already work with someone|already work with somebody|
      already work with one in place|already use a supplier|already use a vendor|already use a provider|
      already use a partner|already use an agency|already use a solution|already use a tool|already use a system|
      already use a consultant|already use a recruiter|already use a contractor|already use someone|
      already use somebody|already use one in place|
      having any requirement|having any need for|having any such requirement|having any use for|
      have no need|has no need|see no need|feel no need|have no use for|have no requirement|no requirement for|
      no requirements for|no such requirement|no requirement at|not having any requirement|not having requirement|
      not having any need|not having a requirement|don't have any requirement|do not have any requirement|
      don't have a requirement|do not have a requirement|don't have any need|do not have any need|don't have any use|
      not have any requirement|no current need|no immediate need|no need at present|no need at this time|
      no need at the moment|not in need of|no need of this|not needed at present|not required at present|
      not required at this time|not needed at this time|isn't something we'd|not something we'd|isn't something i'd|
      not something i'd|take this further|take it further|take things further|respectfully pass|politely pass|
      kindly pass|going to have to pass|don't take sales calls|don't take cold calls|don't do sales calls|
      don't take unsolicited|aren't looking to|are not looking to|isn't looking to|not looking to switch|
      not looking to change|already have a supplier|already got a supplier|already have a provider|
      already have a vendor|already have a solution|already have a partner|already got a provider|
      already under contract|already work with|already working with|already using|happy where we are|happy with our|
      nothing to talk about|nothing to discuss|nothing more to discuss|nothing more to say|withdraw|withdrawing|
      withdraw my|withdrawn my|withdraw from|pull my application|out of consideration|out of the running|
      accepted another offer|accepted an offer|taken another offer|taken another job|taken a different|
      accepted a position|accepted another role|gone in a different direction|going in a different direction|
      went in a different direction|going a different way|went a different way|gone a different way|signed with|
      signed a deal|just signed|no longer looking|not looking any more|no longer in the market|not in the market|
      not for us|isn't for us|isn't for me|not one for us|not our thing|don't have budget|no budget for|
      don't have the budget|do not see the need|don't see the point|do not see the point|can't see the point|
      don't see the value|do not see the value|no need for a call|no call needed|no meeting needed|handled in writing|
      handle it in writing|handle this in writing|do this in writing|in writing please|keep this to email|
      do this by email|sort this by email|position filled|position is filled|role is filled|role has been filled|
      position has been filled|post has been filled|we'll pass|we will pass|we'd pass|pass on the opportunity|
      pass on it|waste your time|waste of time|waste each other's time|not in a position to|won't be pursuing|
      not pursuing|not going to pursue|won't be taking this|won't be taking it|please don't bother|count me out|
      count us out|leave us out|leave me out of|i'd rather not|i would rather not|i'd rather not take|
      would rather not take|i'd rather not meet|i'd prefer not to meet|isn't a priority|not a priority for us|
      happy with our current|happy with what we have|we're happy with our|say no to this|no point in|filled the role|
      filled the position|say no to the|decided not to|isn't a fit|not a fit for|don't think a meeting|
      don't think a call|no call is needed|no meeting is needed|doesn't make sense for us|go with another|
      going with another|go with someone|going with someone|chosen a different|decided to go with|
      working with another|over email|by email instead|via email|handle this by email|not interested|are not interested|am not interested|is not interested|no interest|
      i'll pass|i will pass|will pass|i pass|have to pass|going to pass|gonna pass|pass on this|pass this time|
      hard pass|no thanks|no thank you|i decline|we decline|must decline|have to decline|would like to decline|
      need to decline|respectfully decline|politely decline|i'll decline|don't want to meet|do not want to meet|
      don't wish to|do not wish to|don't want a|don't want this|do not want a|don't need a|no need for a|
      no need to meet|not needed thanks|don't see the need|don't see a need|don't think we need|do not think we need|
      don't think i need|not something we|isn't something we|not something i|isn't something i|not looking for|
      not looking to|not a fit|not a good fit|not the right fit|not for me|rather not meet|rather not|we're all set|
      we are all set|gone with another|went with another|chosen another|gone with someone|not relevant|not a priority|
      don't require|do not require|not taking meetings|not taking any|no longer interested|not currently interested|
      won't be joining|won't be attending|will not be attending|will not be joining|won't be participating|
      i'm out thanks|give this a miss|give it a miss|skip this one|sit this one out|opt out of this|not worth|
      don't think there's|do not think there is|no reason to meet|don't have a need|not going ahead|decided against|
      won't be moving forward|not moving forward|not proceed|i never asked|out of scope`,
    stop: `take this address off|take this email off|take us off|remove us|remove this address|remove this email|
      whatever list|your database|from your records|your records|don't ever write|don't ever contact|don't ever email|
      write to me again stop|no more of these|no more of this|do not reply to me|don't contact me|never to contact|
      stop with the|opt out|opting out|delete this address|lose my email|lose my address|quit writing|stop|
      stop emailing|stop mailing|stop writing|stop contacting|stop sending|stop messaging|stop spamming|
      stop bothering|unsubscribe|remove me|take me off|off your list|off this list|off the list|your mailing list|
      no further messages|no more messages|no more emails|no more mails|no more mail|no further emails|
      no further mails|no further contact|do not contact|don't contact|don't email me|do not email|do not mail|
      don't mail me|don't write to me|do not write|leave me alone|never contact|never write|never email|
      delete my address|delete my email|delete my details|delete my data|delete me|opt me out|report you|as spam|
      this is spam|stop this|stop it|stop these|lose my number|cease contact|cease and desist|quit emailing|
      quit mailing|stop the emails|enough emails|stop harassing|not to contact me|don't message me|stop reaching out|
      stop asking|remove my|take my name off|take my address off|block you`,
    defer: `checking back with|checking back in|checking in again|trying me again|trying again|asking me again|asking again|
      contacting me again|getting back to me|getting back in touch|coming back to me|circling back|reaching out again|
      pinging me again|following up again|writing again|writing to me again|
      start again with them|start again with him|start again with her|start again on|start again in|start over with them|
      begin again with them|begin again on|begin again in|restart with them|restart on|resume with them|resume on|resume in|
      start afresh with them|kick it off again|kick this off again|take it up again|kindly wait|please wait|pls wait|kindly hold|please hold on|kindly hold on|can this wait|could this wait|
      can that wait|could it wait|can we wait|could we wait|give … shout|give … nudge|give … poke|give … ring|
      give … buzz|give … bell|drop … line|remind them|remind him|remind her|nudge them|chase them|ask them again|
      write to them again|try them again|ping them|follow up with them|come back to us|get back to us|
      leave this with me|leave that with me|leave this for now|leave it for now|park it for now|shelve this for now|
      raise this again|pick things up|hold fire|give me a poke|give me a shout|give me a nudge|give me a ring|
      give me a buzz|poke|to me again|me again|us again|could you follow up|please follow up|can you follow up|
      follow up then|write to me again|write me again|try me again|try again|check back|circle back|come back to me|
      get back to me|get in touch again|contact me again|reach out again|ping me|nudge me|nudging me|remind me|
      reminding me|follow up with me|follow up again|follow up in|touch base again|touch base in|revisit|
      pick it up again|pick this up|pick it back up|pick up again|park this|park it|parking this|hold off|on hold|
      on ice|wait until|let's wait|can it wait|now isn't a good time|now is not a good time|now is not the time|
      now's not a good time|not right now|not at the moment|isn't a good time right now|bad time right now|
      ask me again|ask again|write again|mail me again|email me again|call me again|speak again|talk again|reconnect|
      come back in|come back after|get back in touch|be in touch in|contact me in|contact me after|reach out in|
      reach out after|put a pin|pause this|pausing|put this off|leave it until|leave it till|leave this until|
      resume in|restart in|let's talk in|let's speak in|later in the year|after the summer|shelve until|
      not before the summer|chase me|poke me|drop me a line|drop me a note|try in|try after|try me in|try me after|
      resurface|bump this|bump me|ping us|contact us again|circle back in|connect again|start again in|
      look at this again|come back to this|return to this|take this up again|postpone this until`,
    away: `without regular access|business travel|on business travel|offices are closed|office is closed|
      closed for|out of office|out of the office|ooo|o.o.o|on annual leave|on leave|on vacation|on holiday|
      on holidays|on parental leave|on maternity leave|on paternity leave|on sick leave|on medical leave|sick leave|
      off sick|time off|away from my desk|away from the office|annual leave|limited access|no access to my|
      no access to email|without access|not reading my mail|not be reading|won't be reading|not be checking|
      not checking|not monitoring|won't be checking|pto|on pto|vacation|on a break|sabbatical|on sabbatical|
      away on business|i'm away|i am away|will be away|i'll be away|currently away|honeymoon`,
    automatic: `system generated|system-generated|delayed response|respond to all messages|our offices are closed|
      our office is closed|automatic reply|auto-reply|autoreply|auto reply|automatic response|automated response|
      auto-response|auto response|automated reply|automated message|generated automatically|automatically generated|
      this is an automated|this is an automatic|auto:|autoresponder|out of office re|automatic reply:|out of office:|
      out of office reply|vacation reply|ooo:|on my return|upon my return|when i return|thank you for your email i am|
      when i'm back i will|respond when i|reply when i|respond to your message when|as soon as i return|
      after my return|once i return|my mail is not|will not be forwarded|email will not be read|if you need immediate`,
    back: `resume|resume office|resume work|reopen|reopens|will reopen|reopening|back|return|returning|be back|
      back at work|back in the office|back in office|returns|back on|back at my desk|i return|will return|back from|
      i resume|back to work|again on|reachable again|available again`,
    'add-people': `come with me|with me come|comes with me|coming with me|will come along|coming along|come along|
      will be coming|in the room|have along|will be joining me|accompany me|accompanies me|accompanied by|
      send them the invitation|send them the invite|send him the invite|send her the invite|send him the invitation|
      send her the invitation|send the invitation to|forward the invitation to|also coming|on the line|sits in|
      sitting in|to be there|be on this|on this call|be on the call|to be on|add|adding|added|loop in|looping in|loop|
      include|including|invite|invites|inviting|cc|cc'd|cc'ing|ccing|copy in|copying|copied|in copy|on copy|copy|
      bring|bringing|bring along|join|joins|joining|should join|join us|be there too|also attend|attend as well|
      attend too|sit in|be part of|on the invite|to the invite|to the invitation|to the meeting|on the call|
      to the call|to the thread|as well please|participate|dial in too|needs to be there|need to be there|
      must be there|should be there|needs to attend|should attend|rope in|pull in|bring in|tag in|put * in cc|
      send the invite to|send an invite to|send invite to|forward the invite to|also needs|also need`,
    delegate: `take it up with|take this up with|take that up with|raise it with|raise this with|falls under|
      this falls to|in the remit of|
      leave it to|leave this to|leave that to|over to|better off talking|better off speaking|better off asking|work with my|work this out with my|
      liaise with|go through my|go via my|goes through my|chief of staff|office manager|runs my diary|
      runs my schedule|keeps my schedule|manages my schedule|organises my diary|looks after my diary|does my diary|
      does my scheduling|holds my diary|fix something up with you|sort something out with you|sort something with you|
      set something up with you|find something with you|arrange something with you|sort you out|not my patch|
      isn't my patch|not my department|isn't my department|not my area|isn't my area|not my remit|not my bag|
      wrong department|your best bet|best bet is|you'll be wanting|you need to speak|has taken this on|
      taken this over|picked this up from me|my job now belongs|no longer my|i've moved on from|moved teams|
      changed roles|i've left the|i left the|sort out the time with|sort out a time with|sort a time with|
      arrange a time with|find a time with|book a time with|set up a time with|take this one for me|take this for me|
      can take this|you'll want|you're looking for|you are looking for|speaking to|speaking with|talking to|
      passed this|passed it|passed on|please ask|my colleague … can|on my behalf|on behalf of me|in my place|
      instead of me|in my stead|take my place|taking my place|taking over|take over|takes over|has taken over|
      took over|handles|handle this|handle these|handling this|handling these|will handle|looks after|look after this|
      your man|your woman|your best contact|right person|better person|best person|correct person|better placed|
      person to talk|person to speak|person for this|person to contact|point of contact|new contact|please contact|
      reach out to|speak to|speak with|talk to|talk with|get in touch with|arrange with|arrange the time with|
      arrange it with|arrange this with|coordinate with|coordinate directly|deal with|forward this to|forwarded|
      forwarding|passing you|passing this|pass this|hand this|handing this|handing over|handed over|handing you|
      hand you|my assistant|my ea|my pa|my secretary|schedules for me|manages my calendar|manages my diary|
      keeps my diary|keeps my calendar|runs my calendar|replaces me|replacing me|my successor|my replacement|
      attend for me|attend instead|go instead|will go in|cover for me|covering for me|stand in for me|
      standing in for me|stepping in for me|step in for me|fill in for me|filling in for me|represent me|
      represents me|responsible for this|in charge of|is in charge|write to|address this to|direct this to|redirect|
      send this to|take it up with|take this up with|set it up with|set this up with|sort this with|sort it with|
      organise it with|organize it with|schedule with|schedule it with|book it with|book with|connect with|contact my|
      contact person|wrong person|not the right person|no longer with|left the company|has replaced me|has my|
      in my role|took my role|took on my|is dealing with|deals with|owns this|will take this|will take it from here|
      take it from here|taking this one|take my seat|send my colleague|my colleague will`,
    urgent: `urgent|urgently|emergency|emergencies|if it can't wait|can't wait|cannot wait|in my absence|
      immediate assistance|in urgent cases|immediate help|immediate attention|during my absence|meanwhile contact|
      meantime|time-sensitive|anything pressing`,
    length: `shorten|shorter|cut|trim|extend|lengthen|longer|stretch|make it|keep it to|keep it|keep this to|limit|
      limit it|only have|we'd need|will need|we need|we'll need|would need|needs|max|maximum|tops|at most|enough|
      plenty|sufficient|suffice|should do|will do|change|increase|reduce|down to|at least|minimum|only|just|allow|
      spare|can spare|cap|long enough|require|turn it into|require at|is all|set it to|set for|min|a full`,
    'too-long': `too long|too much|too short|too little|overkill|a bit long|not enough|isn't enough|is not enough|
      won't be enough|won't do|is excessive|excessive|too brief`,
    'zone-mine': `mine|my time|our time|my timezone|my time zone|my local time|local time|our local time|my end|
      where i am|over here|our timezone|time here|here|my side|local`,
    'zone-yours': `yours|your time|your timezone|your time zone|your local time|for you|your end|your side|
      over there|their time|host time|his time|her time|there|where you are`,
    'zone-word': 'time|timezone|time zone|tz|standard time|daylight time|summer time|hours',
    'living-in': `i'm based in|i am based in|based in|i live in|living in|we're based in|we are based in|
      i'm located in|located in|my timezone is|my time zone is|times are in|times in|all times|all times are|
      times are|i'm currently in|i am currently in|currently in`,
    'greeting-end': `kind regards|best regards|regards|warm regards|best wishes|sincerely|yours sincerely|
      yours faithfully|yours truly|cheers|all the best|warmly|talk soon|speak soon|see you soon|many thanks and best|
      thanks and regards|thx|ta|br|kr|xoxo|take care`,
  },
  checking: `let me check|need to check|have to check|must check|would need to check|let me look|need to look|
    have to look|i'll have a look|let me see|need to see|have to see|let me confirm|need to confirm|
    have to confirm|let me verify|need to verify|need to ask|have to ask|need to clear|check with|
    checking with|run it by|run this by|run it past|run this past|ask my team|double check|double-check|
    let me think|need to think|sleep on it|leave it with me|ill check|il check`,
  offers: {
    noun: `one|ones|option|options|slot|slots|time|times|timing|timings|date|dates|choice|choices|proposal|
      proposals|suggestion|suggestions|offer|offers|appointment|window|possibility|alternative|time slot|timeslot|
      time slots|out of those|out of these|out of them|out of the three|out of the two|out of the four|out of the lot|
      of the lot|of the four|of the three|of the two|of these|of those|of them|of the|on the list|in the list|
      on your list|in your list|of your list|listed|appointments`,
    label: `option|options|slot|slots|number|numbers|nr|nr.|#|choice|proposal|num|opt|time slot|offer|suggestion|
      alternative|timeslot|item`,
    that: `that|this|it|that one|this one|that time|this time|that slot|this slot|that date|this date|the time|
      the slot|the proposed time|the suggested time|the time you suggested|your suggestion|your proposal`,
    those: `the above|above|all of the above|all the above|these|those|them|they|these times|those times|
      those ones|these ones|the times|the slots|the options|the dates|the proposed times|the suggested times|given|
      proposed|suggested|your options|your times|your slots|your suggestions|your proposals|offered|listed`,
    all: `either day|both days|all three days|either date|both dates|both times|either time|all|everything|
      every one|everyone of them|all of these|all of those|all of them|all three|all four|all five|all options|
      each of them|all the|every option|every slot|any and all`,
    both: 'both|both of them|both of these|both of those|the two|either one|the pair',
    either: 'either|either of',
    any: `any|anything|any of|any of these|any of those|any of them|any one|whichever|any option|any slot|
      any of the times|any of your times`,
    none: `neither day|neither time|neither date|neither slot|neither option|none|neither|neither of|neither one|
      neither of these|neither of those|neither of them|none of these|none of those|none of them|none of the|
      not any of|no option|no appointments of|no appointments work|no appointments suit|not one of|not either of|nothing listed|nothing here|none of your|not these|not those|
      not any|not either`,
    earliest: `comes soonest|comes first|comes earliest|come soonest|come first|as early as possible|as soon as you can|the sooner the better|at the earliest convenience|earliest|
      soonest|the sooner|sooner the better|the earliest|as soon as possible|asap|nearest|first available|
      earliest possible|quickest`,
    latest: `as late as possible|the later the better|latest|the latest|furthest out|furthest|farthest|last possible|
      latest possible|farthest out|furthest away`,
    earlier: `earlier|earlier one|earlier slot|earlier time|the earlier|early one|early slot|the early|earlier of|
      the morning one|sooner one`,
    later: 'later|later one|later slot|later time|the later|late one|late slot|the late|later of',
    middle: 'middle|middle one|the middle|in the middle|in between',
    penultimate: `penultimate|second to last|second-to-last|last but one|second last|next to last|next-to-last|
      one before last|one before the last`,
    last: 'last|final|last one|the last|last option|last slot|bottom|bottom one',
    former: 'former|the former',
    latter: 'latter|the latter',
    others: 'other|others|the other|the others|rest|remaining|other one|other ones|the other one',
    article: 'the|your',
  },
  numberAfterWeekdayIsDate: false,
  pluralPartMeansEvery: true,
  dayFirst: false,
  twelveHour: true,
}
