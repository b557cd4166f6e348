// Texts that nobody writes and somebody will send. Each repeats a shape that has made some parser quadratic or worse.

const SIZE = 100_000

const repeated = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)

const nestedQuotes = (): string => {
  let text = ''
  for (let depth = 1; text.length < SIZE; depth++)
    text += `${'>'.repeat((depth % 200) + 1)} Would Tuesday at 10 suit?\n`
  return text.slice(0, SIZE)
}

const numberedLines = (): string => {
  let text = ''
  for (let line = 1; text.length < SIZE; line++)
    text += `${line}. Tuesday ${line % 28}, ${line % 24}:00 - ${line % 24}:30\n`
  return text.slice(0, SIZE)
}

export const HOSTILE_TEXTS: Record<string, string> = {
  'one digit': repeated('1'),
  'digits apart': repeated('1 '),
  'digits and dashes': repeated('3-'),
  'digits and dots': repeated('1.2.'),
  'digits and slashes': repeated('1/2/'),
  'digits and colons': repeated('12:34:'),
  'clock times': repeated('10:30 '),
  'hours and places of a stay': `I am travelling in Paris ${repeated('10:30 Paris ')}`,
  'hours by a local clock': `${repeated('10:30 ')}local`,
  'clock ranges': repeated('10:00-11:00, '),
  'dates in a row': repeated('12 March 2026 '),
  'dates with commas': repeated('March 12th, '),
  'iso dates': repeated('2026-03-12 '),
  'weekday list': repeated('Mon, Tue, Wed, Thu, Fri, '),
  'weekdays joined': repeated('Monday or Tuesday and '),
  'weekdays and times': repeated('Tuesday at 3 but not Wednesday before 2, '),
  'and and': repeated('and '),
  'not not': repeated('not '),
  'except except': repeated('any day except '),
  'if if': repeated('if Monday then '),
  'sorry I meant': repeated('Tuesday, sorry, I meant Wednesday. '),
  commas: repeated(','),
  'full stops': repeated('. '),
  'question marks': repeated('?'),
  spaces: repeated(' '),
  tabs: repeated('\t'),
  'line ends': repeated('\n'),
  'blank lines with a word': repeated('ok\n\n\n\n'),
  'words after spaces': repeated(`Monday${' '.repeat(200)}`),
  'quote signs': repeated('>'),
  'quote lines': repeated('> '),
  'nested quotes': nestedQuotes(),
  'quote heads': repeated('On Mon, Mar 2, 2026 at 9:00 AM Parley <a@b.test> wrote:\n'),
  'original messages': repeated('-----Original Message-----\nFrom: a@b.test\n'),
  'signature marks': repeated('-- \n'),
  underscores: repeated('_'),
  dashes: repeated('-'),
  'open tags': repeated('<div'),
  'opened elements': repeated('<div><blockquote>'),
  'comments never closed': repeated('<!--'),
  entities: repeated('&nbsp;'),
  ampersands: repeated('&'),
  'addresses cut short': repeated('a@b.'),
  addresses: repeated('bob@client.test, '),
  'one long address': `${repeated('a')}@b.test`,
  'one long word': repeated('a'),
  'at signs': repeated('@'),
  parentheses: repeated('('),
  'numbered lines': numberedLines(),
  emoji: repeated('👍'),
  'joined emoji': repeated('👩\u200d'),
  accents: repeated('e\u0301'),
  'combining marks': repeated('\u0301'),
  'right to left': repeated('يوم الأربعاء '),
  'direction marks': repeated('\u202e'),
  'null characters': repeated('\u0000'),
  'half characters': repeated('\ud83d'),
  kanji: repeated('水曜日の14時'),
  'german compounds': repeated('Mittwochvormittag oder Donnerstagnachmittag '),
  'french hours': repeated('mardi à 14h30 ou '),
  zones: repeated('3pm EST or 4pm CET '),
  'next next': repeated('next week '),
  'until until': repeated('until Tuesday '),
  'between between': repeated('between 2 and '),
  'from from': repeated('from 2 to '),
  offers: repeated('option 1 or option 2 '),
}
