// What people write to Parley, as far as it matters for what is decided: every kind of thing that somebody may want.

export const PARTICIPANTS_SAY = [
  ...[
    'The second one works.',
    'The first and the third one work.',
    'Number 1',
    '2',
    'None of these work for me.',
    'Yes',
    'No',
  ],
  ...['Thursday afternoon works for me.', 'Maybe Tuesday', 'Any time next week.', 'Not on Wednesday.', 'Thanks!'],
  ...[
    'Is this in person?',
    'Not interested, thanks.',
    'Please remove me from your list.',
    'I can only do Saturday at 10.',
  ],
  ...[
    'Could we do 15 minutes instead?',
    'Could we make it 60 minutes?',
    'I am in New York, by the way.',
    'fine with anything',
  ],
  ...[
    'I have to cancel, sorry.',
    'Can we move the meeting to Friday at 2pm?',
    'Running late!',
    'Come back to me in December.',
  ],
  ...[
    'Please talk to my colleague Kim, kim@client.test',
    'Can we include lee@client.test?',
    'I am out of office until 25 November.',
  ],
]
export const ORGANIZER_SAYS = [
  ...[
    'Yes',
    'No',
    'Wait',
    'Cancel the meeting please.',
    'Not on Tuesday.',
    'Take Thursday 10:00.',
    'Make it 45 minutes',
  ],
  ...['Drop Bo.', 'Make Cy optional.', 'Go ahead without Bo.', 'Please move it to next week.', 'It is at our office.'],
  ...[
    'Please add kim@client.test',
    'Replace Cy with lee@client.test',
    'Make it 15 minutes',
    'Find another time next week.',
  ],
]
