// Ways to say the same thing otherwise. A rewrite takes the new part of a mail and gives it back in other words, or as it
// was where it does not fit. The meaning stays, and with it everything a reader must take from it. What only nearly means
// the same has no place here: "before 11" is not "no later than 11", and "or maybe Friday" offers less than "or Friday".

export type Rewrite = { name: string; apply: (text: string) => string }

const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday)'
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const HOUR = String.raw`(?:\d{1,2}(?::[0-5]\d)?(?: ?[ap]m)?|noon)`
/** Behind an hour: what would make it a length, a date, a range or one of several. */
const ENDS = String.raw`(?![\d:/.]\d|\d|st|nd|rd|th|-|–| ?(?:am|pm|minutes?|mins?|hours?|h|days?|weeks?|o'clock|to|and|or|${MONTH}\w*)\b| ?%)`
const CLOCK = `${HOUR}${ENDS}`
/** Before an hour: the beginning of a range, or another hour. */
const ALONE = String.raw`(?<![-–:\d/.] ?|\b(?:to|and|or|till|until|not) )\b`
const NOT_DENIED = String.raw`(?<!\b(?:not|never|nothing|no|if|what\w*|which\w*|when\w*|n't)\b[^.,]{0,30})`

export const SYNONYMS: Rewrite[] = [
  ...instead(/\bworks for me\b/g, [
    ...[
      'suits me',
      'is good for me',
      'is fine on my end',
      'would be great for me',
      'works on my side',
      'is OK with me',
    ],
    ...['does it for me', 'works well for me', 'is doable for me', 'fits my schedule', 'would work for me'],
  ]),
  ...instead(/\bwork for me\b/g, [
    ...[
      'suit me',
      'are good for me',
      'are fine on my end',
      'would be great for me',
      'are OK with me',
      'fit my schedule',
    ],
  ]),
  ...instead(/(?<!\b(?:who|he|she|it|what\w*|which\w*|if|mine) )(?<=\w )\bworks(?=[.,!]|$| but| and| or)/gm, [
    ...[
      'suits',
      'is good',
      'is fine',
      'is OK',
      'is doable',
      'is possible',
      'is good to go',
      'is okay with me',
      'suits me',
    ],
    ...['would work', 'would be great', 'would be perfect', 'should be fine', 'will work', 'will be fine', 'can work'],
    ...['works well', 'works fine', 'works nicely', 'works great', 'suits me fine', 'suits me well'],
  ]),
  ...instead(/(?<!\bif \w+ |\bthat |\bit )\bis (?:fine|good|great|perfect)(?=[.,!]|$| but| and| for me)/gm, [
    ...['works', 'is OK', 'is alright', 'is ideal', 'is convenient', 'is lovely', 'is excellent', 'should work'],
    ...['would be great', 'would be good', 'sounds good', 'looks good'],
  ]),
  ...instead(/\bI can do\b(?! (?:that|this|it|so|the same)\b)/g, [
    ...[
      'I could do',
      'I can manage',
      'I could manage',
      'I can make',
      'I could make',
      "I'm able to do",
      'I am able to do',
    ],
    ...["I'd be able to do", "I'll be able to do", 'I would be able to make', 'I am happy with'],
  ]),
  ...instead(/\bI(?:'m| am) free\b(?! of| to)/g, [
    ...["I'm available", 'I am available', "I'm open", 'I have time', "I've got time", "I'm around", "I'm clear"],
    ...["I'd be free", 'I would be available', "I'll be free", 'I have availability', "I'm completely free"],
    ...['my calendar is open', 'my diary is clear', 'I am wide open'],
  ]),
]

export const REFUSALS: Rewrite[] = [
  ...instead(/\bI can(?:'t|not) (?:do|make)\b(?! it\b)/g, [
    ...['I cannot do', 'I cant do', "I can't make", "I can't manage", 'I cannot manage', "I couldn't do"],
    ...["I won't be able to do", "I won't be able to make", 'I will not be able to make', "I'm not able to do"],
    ...["I'm unable to do", 'I am unable to make', 'I am not able to make', "I'm not going to be able to make"],
    ...["I'm afraid I can't do", "unfortunately I can't do", "I really can't do", "I simply can't make"],
    ...['there is no way I can do'],
  ]),
  ...instead(/(?<!I |we |We |if \w+ )\bdoesn't work\b(?! there| out| like| for)/g, [
    ...['does not work', 'doesnt work', "won't work", 'will not work', "wouldn't work", "can't work", "doesn't suit"],
    ...['is no good', 'is out', 'is bad', 'is impossible', 'is a no-go', 'is not an option', 'is not good'],
    ...[
      "isn't possible",
      "isn't good",
      "isn't going to work",
      "isn't an option",
      "isn't doable",
      "doesn't really work",
    ],
    ...['is no use to me'],
  ]),
  ...instead(/\bI(?:'m| am) (?:busy|booked|tied up|booked up|unavailable|not available|not free)\b(?! with| at)/g, [
    ...["I'm busy", 'I am busy', "I'm tied up", "I'm booked", "I'm booked up", "I'm fully booked", "I'm not free"],
    ...["I'm not available", "I'm unavailable", "I'm otherwise engaged", "I'm not around", "I'm in meetings"],
    ...["I've got something on", 'I have other commitments', "I've got a clash", 'I have a conflict'],
    ...["I won't be available", 'I will not be free', "I won't be free", 'my calendar is full'],
  ]),
]

export const BOUNDS: Rewrite[] = [
  ...instead(new RegExp(String.raw`(?:\b(?:any ?time|anything) )?\bafter (${CLOCK})`, 'g'), [
    ...[
      'any time after $1',
      'anything after $1',
      'later than $1',
      'past $1',
      'any time past $1',
      'from $1',
      'as of $1',
    ],
    ...['from $1 on', 'from $1 onwards', 'any time from $1', 'starting at $1', 'from $1 and later'],
    ...['$1 or later', '$1 and later', '$1 onwards'],
  ]),
  ...instead(new RegExp(String.raw`${NOT_DENIED}(?:\b(?:any ?time|anything) )?\bafter (${CLOCK})`, 'g'), [
    ...['not before $1', 'no earlier than $1', 'not earlier than $1', 'only after $1', '$1 at the earliest'],
  ]),
  ...instead(new RegExp(String.raw`(?:\b(?:any ?time|anything) )?\bbefore (${CLOCK})`, 'g'), [
    ...['any time before $1', 'anything before $1', 'prior to $1', 'any time prior to $1', 'earlier than $1'],
    ...['ahead of $1'],
  ]),
  ...instead(new RegExp(String.raw`\buntil (${CLOCK})`, 'g'), [
    'till $1',
    'til $1',
    "'til $1",
    'up to $1',
    'up until $1',
  ]),
  ...instead(new RegExp(String.raw`(?<!hours? )\bfrom (${CLOCK}) on(?:wards?)?\b`, 'g'), [
    ...['after $1', '$1 onwards', '$1 or later', 'any time from $1', 'any time after $1', 'starting at $1'],
  ]),
]

export const EXCEPTIONS: Rewrite[] = [
  ...instead(/\bexcept(?: for)?\b(?! (?:that|if|when|on|in|for|maybe|perhaps|I)\b)/g, [
    ...['except for', 'other than', 'apart from', 'aside from', 'besides', 'bar', 'barring', 'save', 'save for'],
    ...['excluding', 'not counting', 'with the exception of', 'minus', 'just not', 'but not'],
  ]),
  ...instead(/,? but not\b(?= (?:on )?(?:the |in the )?(?:[A-Z]\w+day|morning|afternoon|\d))/g, [
    ...[
      ', except',
      ' except',
      ', just not',
      ', only not',
      ', though not',
      ' though not',
      ' and not',
      ', not',
      ' - not',
    ],
    ...[', but definitely not', ', but please not'],
  ]),
]

export const LISTS: Rewrite[] = [
  ...instead(new RegExp(String.raw`(?<!(?:either|the|or|not|n't \w+) |, )\b(${DAY}) or (${DAY})\b(?! \d)`, 'gi'), [
    ...['$1 / $2', '$1/$2', 'either $1 or $2', '$1 or on $2'],
  ]),
  ...instead(new RegExp(String.raw`(?<!(?:the|both|between|and|every) |, )\b(${DAY}) and (${DAY})\b(?! \d)`, 'g'), [
    ...[
      '$1 & $2',
      '$1 + $2',
      '$1/$2',
      '$1 plus $2',
      '$1 as well as $2',
      'both $1 and $2',
      '$1 and also $2',
      '$1 and on $2',
    ],
  ]),
  ...instead(new RegExp(String.raw`\b(${DAY}), (${DAY}) (?:and|or) (${DAY})\b`, 'g'), [
    ...['$1, $2, $3', '$1, $2, and $3', '$1/$2/$3', '$1 / $2 / $3', '$1 and $2 and $3', '$1, $2 & $3', '$1 + $2 + $3'],
    ...['$1, $2 plus $3', '$1, $2 as well as $3'],
  ]),
]

export const CLOCKS: Rewrite[] = [
  ...instead(new RegExp(String.raw`${ALONE}(\d{1,2}) ?([ap]m)\b(?! ?[-–/]| (?:to|or|and)\b)`, 'g'), [
    ...['$1$2', '$1 $2', '$1:00$2', '$1:00 $2', '$1.00$2'],
  ]),
  ...instead(/\b(\d{1,2}(?::\d\d)?) ?([ap])m\b/g, ['$1 $2.m.', '$1$2.m.']),
  ...instead(new RegExp(String.raw`${ALONE}([1-5](?::\d\d)?) ?pm\b(?! ?[-–/]| (?:to|or|and)\b)`, 'g'), [
    ...['$1 in the afternoon'],
  ]),
  ...instead(new RegExp(String.raw`${ALONE}((?:[89]|1[01])(?::\d\d)?) ?am\b(?! ?[-–/]| (?:to|or|and)\b)`, 'g'), [
    ...['$1 in the morning'],
  ]),
  by('3pm → 3 PM', (text) =>
    text.replace(/\b(\d{1,2}(?::\d\d)?) ?([ap]m)\b/g, (_, hour, half) => `${hour} ${half.toUpperCase()}`),
  ),
  by('3pm → 15:00', (text) =>
    text.replace(
      new RegExp(String.raw`${ALONE}(\d{1,2})(:\d\d)? ?([ap]m)\b(?! ?[-–/]| (?:to|or|and)\b)`, 'g'),
      (_, hour, minutes, half) => `${(Number(hour) % 12) + (half === 'pm' ? 12 : 0)}${minutes ?? ':00'}`,
    ),
  ),
  by('15:00 → 3pm', (text) =>
    text.replace(
      /(?<![-–\d:+T] ?)\b(1[3-9]|2[0-3]):(\d\d)\b(?! ?[-–/:]|Z|\d)/g,
      (_, hour, minutes) => `${hour - 12}${minutes === '00' ? '' : `:${minutes}`}pm`,
    ),
  ),
  ...instead(/\b(1[3-9]):(\d\d)\b(?!:)/g, ['$1.$2', '$1h$2']),
  ...instead(/\bnoon\b/g, ['midday']),
  ...instead(/\bat (\d{1,2}(?::\d\d)?(?:am|pm)?)\b/g, ['@ $1']),
]

const LATER = HOUR + ENDS.replace('|-|–', '')
export const RANGES: Rewrite[] = [
  ...instead(new RegExp(String.raw`\bbetween (${HOUR}) and (${LATER})`, 'g'), [
    ...['$1-$2', '$1 - $2', '$1–$2', '$1 to $2', '$1 till $2', 'from $1 to $2', 'from $1 till $2', 'from $1 until $2'],
    ...['anywhere between $1 and $2', 'any time between $1 and $2', 'any time from $1 to $2', 'between $1-$2'],
  ]),
  ...instead(
    new RegExp(
      String.raw`(?<![-–:\d/.+T] ?|between )\b(\d{1,2}(?::[0-5]\d)?(?:am|pm)?) ?[-–] ?(\d{1,2}(?::[0-5]\d)?(?:am|pm)?)\b(?![-/.:]\d| ?(?:min|hour|day|week|people|${MONTH}))`,
      'g',
    ),
    [
      ...['$1-$2', '$1 - $2', '$1–$2', '$1—$2', '$1 to $2', '$1 until $2', '$1 till $2', '$1 through $2'],
      ...['between $1 and $2', 'from $1 to $2', 'from $1 till $2', 'from $1-$2'],
    ],
  ),
]

const ANY_WEEKDAY = /\b(?:Mon|Tues|Wednes|Thurs|Fri)days?\b/g
export const WEEKDAYS: Rewrite[] = [
  ...instead(/\b(Mon|Tue|Wed|Thu|Fri)(?:day|sday|nesday|rsday)\b(?!\.)/g, ['$1', '*$1*']),
  ...instead(/\b(Mon|Tue|Wed|Thu|Fri)(?:day|sday|nesday|rsday)\b(?= [a-z\d])/g, ['$1.']),
  ...instead(/\b(Tues|Wed|Thurs)(?:day|nesday)\b(?!\.)/g, ['$1']),
  ...instead(new RegExp(String.raw`\b(${DAY})\b`, 'g'), ['*$1*', '_$1_']),
  ...instead(new RegExp(String.raw`(?<=[a-z] )(?<!weeks? )on (${DAY})\b`, 'g'), ['$1']),
  ...instead(new RegExp(String.raw`\b(free|available|busy|tied up|booked|out|away) (${DAY})\b`, 'g'), ['$1 on $2']),
  by('Tuesday → tuesday', (text) => text.replace(ANY_WEEKDAY, (day) => day.toLowerCase())),
  by('Tuesday → TUESDAY', (text) => text.replace(ANY_WEEKDAY, (day) => day.toUpperCase())),
]

export const CONTRACTIONS: Rewrite[] = [
  ...otherForms("I'm", 'I am', 'Im'),
  ...otherForms("I've", 'I have', 'Ive'),
  ...otherForms("I'll", 'I will'),
  ...otherForms("I'd", 'I would'),
  ...otherForms("can't", 'cannot', 'cant'),
  ...otherForms("don't", 'do not', 'dont'),
  ...otherForms("doesn't", 'does not', 'doesnt'),
  ...otherForms("won't", 'will not', 'wont'),
  ...otherForms("isn't", 'is not', 'isnt'),
  ...otherForms("aren't", 'are not', 'arent'),
  ...otherForms("wouldn't", 'would not', 'wouldnt'),
  ...otherForms("it's", 'it is', 'its'),
  ...otherForms("that's", 'that is', 'thats'),
  ...otherForms("there's", 'there is', 'theres'),
  ...otherForms("let's", 'let us', 'lets'),
  ...otherForms("we're", 'we are'),
  by("' → ’", (text) => text.replaceAll("'", '’')),
]

/** A signature with times in it that are nobody's answer. */
export const OFFICE_HOURS = '\n\nBest,\nSam Ortega\nHead of Sales, Acme\n+1 212 555 0133\nOffice hours: Mon-Fri 9-5'

export const COURTESIES: Rewrite[] = [
  ...[
    ...['Hi there,\n\n', 'Hello Ana,\n', 'Hi Ana\n', 'Hey Ana - ', 'Hiya, ', 'Hi team! ', 'Thanks Ana, ', 'Morning! '],
    ...['Good morning,\n\n', 'Good afternoon! ', 'Morning Ana, ', 'Afternoon all,\n', 'Great to hear from you. '],
    ...['Hi there, hope you are well! ', 'Hope you had a nice weekend! ', 'Hope your week is going well. '],
    ...['Thanks for getting back to me. ', 'Thanks for setting this up! ', 'Hi, thanks for your patience. '],
    ...['Apologies for the slow reply. ', 'Sorry for the delay! ', "Sorry, I've been swamped. "],
    ...['Dear Ms Keller,\n\nThank you for your message.\n\n', 'Thanks for reaching out, Ana! '],
    ...['Appreciate you organising this. ', 'Hey! Long time no see. '],
  ].map(greeted),
  ...[
    ...[
      '\n\nCheers,\nSam',
      '\n\nKind regards\nSam',
      ' Cheers, Sam',
      ' Best, Sam',
      ' Ta, Sam',
      ' Many thanks, S.',
      '\nS',
    ],
    ...[' Thanks!', '\n\nThanks so much!', ' Thanks in advance for your help.', ' Thank you for organising.'],
    ...[' Have a great weekend!', ' Have a lovely day.', ' Have a good one.', ' Enjoy the rest of your week!'],
    ...[' Hope that helps!', ' Let me know.', ' Talk soon!', ' Appreciate it!', ' :)', ' 🙂'],
    ...[
      '\n\nSent from my iPhone',
      '\n\nGet Outlook for iOS',
      '\n\nSam\n\nPlease consider the environment before printing.',
    ],
    ...[OFFICE_HOURS],
    ...['\n\n--\nSam Ortega | Acme\nMy working days are Monday to Thursday'],
    ...['\n\nWarmly,\nDr Sam Ortega (she/her)\nT: 020 7946 0018 | M: 07700 900123\nwww.acme.example'],
  ].map(closed),
]

export const FILLERS: Rewrite[] = [
  ...[
    'Just checking in, but ',
    'To be honest, ',
    'As far as I can see, ',
    'Right, ',
    'So, ',
    'Well, ',
    'Hmm, ',
    'FYI ',
  ],
  ...['Quick one: ', 'Just to say, ', 'From my side, ', 'On my end, ', 'For my part, ', 'Personally, ', 'Basically '],
  ...['Having checked my calendar, ', 'Having just looked at my calendar, ', 'Looking at my diary, ', 'Ok so '],
  ...['As things stand, ', 'As it happens, ', 'Just so you know, ', 'In answer to your question: ', 'To confirm, '],
  ...['For what it is worth, ', 'I just checked and ', 'I had a look and ', 'Looks like ', 'It turns out '],
  ...['Just a quick note that ', 'Please note that ', 'In terms of timing, '],
].map(ledInBy)

export const POLITENESS: Rewrite[] = [
  ...[" if that's ok", ", if that's ok", ' if that works for you', ' please', ", if you don't mind", ', if possible'],
  ...[' if it suits everyone', ' if that suits the others', " if that's alright with everyone"],
].map(politely)

export const MARKS: Rewrite[] = [
  by('lower case', (text) => text.toLowerCase()),
  by('UPPER CASE', (text) => text.toUpperCase()),
  by('I → i', (text) => text.replace(/\bI\b/g, 'i')),
  by('a line each sentence', (text) => text.replace(/(?<=[a-z]{3}[.!]) (?=[A-Z])/g, '\n')),
  by('a paragraph each sentence', (text) => text.replace(/(?<=[a-z]{3}[.!]) (?=[A-Z])/g, '\n\n')),
  by('lines without a stop', (text) => text.replace(/(?<=[a-z]{3})[.!] (?=[A-Z])/g, '\n')),
  by('. → ;', (text) => text.replace(/(?<=[a-z]{3})\. (?=[A-Z])/g, '; ')),
  by('. → !', (text) => text.replace(/(?<=[a-z]{3})\.(?= |$)/g, '!')),
  by('. → ...', (text) => text.replace(/(?<=[a-z]{3})\.(?= |$)/g, '...')),
  by(', → -', (text) => text.replace(/(?<=[a-z]{3}), (?=[a-z])/g, ' - ')),
  by(', → –', (text) => text.replace(/(?<=[a-z]{3}), (?=[a-z])/g, ' – ')),
  by(', → —', (text) => text.replace(/(?<=[a-z]{3}), (?=[a-z])/g, '—')),
  by(', but → ;', (text) => text.replace(/(?<=[a-z\d]{3}), but (?=I |[A-Z]\w+day )/g, '; ')),
  by(', but → . But', (text) => text.replace(/(?<=[a-z\d]{3}), but (?=I |[A-Z]\w+day )/g, '. But ')),
  by(', but → , though', (text) => text.replace(/(?<=[a-z\d]{3}), but (?=I |[A-Z]\w+day )/g, ', though ')),
  by(', but → but', (text) => text.replace(/(?<=[a-z\d]{3}), but /g, ' but ')),
  by('no last stop', (text) => text.replace(/[.!]$/, '')),
  by('a last stop', (text) => text.replace(/(?<=[a-z\d])$/, '.')),
  by('spaces that do not break', (text) => text.replace(/(?<=[^\n.)]) /g, '\u00a0')),
  by('lines of Windows', (text) => text.replace(/\n/g, '\r\n')),
  by('wrapped', (text) => wrapped(text, '\n')),
  by('flowed', (text) => wrapped(text, ' \n')),
]

export const ORDER: Rewrite[] = [' but ', '. '].map((joint) =>
  by(`A${joint}B → B${joint}A`, (text) => turned(text, joint)),
)

function by(name: string, apply: Rewrite['apply']): Rewrite {
  return { name, apply }
}

function instead(said: RegExp, others: string[]): Rewrite[] {
  return others.map((other) => by(`→ ${other}`, (text) => text.replace(said, other)))
}

function otherForms(short: string, ...others: string[]): Rewrite[] {
  const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
  const inPlace = (from: string, to: string) =>
    by(`${from} → ${to}`, (text) =>
      text
        .replace(new RegExp(`\\b${from}\\b`, 'g'), to)
        .replace(new RegExp(`\\b${capital(from)}\\b`, 'g'), capital(to)),
    )
  return others.map((other) => inPlace(short, other))
}

/** A mail that greets already, thanks or says sorry is left as it is. */
const GREETS =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon)|morning|afternoon|evening|thank|sorry|apolog|howdy|auto|out of|re:|[<>|*-])/i

function greeted(greeting: string): Rewrite {
  return by(`${greeting}…`, (text) => (GREETS.test(text) ? text : greeting + text))
}

function closed(closing: string): Rewrite {
  return by(`…${closing}`, (text) => {
    if (text.startsWith('<') || text.includes('\n\n') || /\n\S+$/.test(text)) return text
    const isOpen = /[\p{L}\d]$/u.test(text) && !closing.startsWith('\n')
    return `${text}${isOpen ? '.' : ''}${closing}`
  })
}

/** Before what begins like a sentence, and behind a greeting. */
const PLAIN_START =
  /^((?:hi|hello|hey|dear)\b[^.,!\n]{0,20}[,!]?\s+)?((?:I|I'm|I'd|I'll|I've|The|Any|My|Next|This|Both|Neither|None|Tomorrow|Either|\w+day)\b.*)$/s

function ledInBy(filler: string): Rewrite {
  return by(`${filler}…`, (text) => {
    const [, greeting = '', sentence] = PLAIN_START.exec(text) ?? []
    if (sentence === undefined) return text
    const small = /^(?:I\b|\w+day)/.test(sentence) ? sentence : sentence[0]!.toLowerCase() + sentence.slice(1)
    return greeting + filler + small
  })
}

/** What refuses, asks, thanks or is hedged would be odd with such an ending. */
const NO_PLAIN_YES =
  /\b(?:if|please|pls|not?|nothing|none|neither|n't|cannot|cancel|stop|maybe|might|unless|out|busy|booked|except|but|though|only|clash\w*|pass|done|declin\w+|thanks?|thx|ta|cheers|sorry)\b|n['’]t|\?/i

function politely(ending: string): Rewrite {
  return by(`…${ending}`, (text) => {
    const [, said, stop] = /^([^.!?\n]{5,80})([.!]?)$/.exec(text) ?? []
    return said === undefined || NO_PLAIN_YES.test(said) ? text : said + ending + stop
  })
}

const VERDICT =
  /\b(?:works?|suits?|fine|good|free|available|busy|booked|tied up|out|can't|can|could|doesn't|isn't|won't|don't)\b/
const REFERS =
  /\b(?:it|that|then|there|same|otherwise|other|rest|also|too|only|just|if|unless|or|either|because|since|so|actually|sorry|no|rather|instead|next|week|this|following|first|ideally|prefer|better|after)\b|[.;\n?]/i

/** Two statements change places where each names its day, judges it and refers to nothing outside itself. */
function turned(text: string, joint: string): string {
  const parts = text.replace(/[.!]$/, '').split(joint)
  const standsAlone = (part: string) => new RegExp(DAY).test(part) && VERDICT.test(part) && !REFERS.test(part)
  if (parts.length !== 2 || !parts.every(standsAlone)) return text
  const [first, second] = parts.map((part) => part[0]!.toUpperCase() + part.slice(1)) as [string, string]
  return `${second}${joint}${joint === '. ' ? first : parts[0]}.`
}

const COLUMN = 72

function wrapped(text: string, lineBreak: string): string {
  const wrapLine = (line: string) => {
    const lines = ['']
    for (const word of line.split(' ')) {
      const last = lines.at(-1)!
      if (last !== '' && last.length + 1 + word.length > COLUMN) lines.push(word)
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    }
    return lines.join(lineBreak)
  }
  return text.split('\n').map(wrapLine).join('\n')
}
