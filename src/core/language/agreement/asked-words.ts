import type { Asked } from '../asked.ts'

/** What we asked, in a few words, for a model: our mails themselves are never shown to it. */
export function askedInWords(asked: readonly Asked[]): string | null {
  const words = asked.map(wordsOf)
  return words.length === 0 ? null : words.join(' ')
}

function wordsOf(asked: Asked): string {
  switch (asked.asks) {
    case 'which_time':
      return 'Which of the numbered times works?'
    case 'may_book':
      return 'Does the one offered time work? A yes books it.'
    case 'may_book_outside':
      return 'May the one offered time be booked although it is outside the usual limits?'
    case 'is_right':
      return 'Did we get the times right at which they can? A yes confirms them.'
    case 'when':
      return 'On which day and at what time?'
    case 'which_day':
      return `Which day is meant by “${asked.words}”?`
    case 'what_time':
      return `What time is meant by “${asked.words}”?`
    case 'which_zone':
      return 'Which time zone is meant?'
    case 'whose_address':
      return `What is the address of the person meant by “${asked.words}”?`
    case 'whom':
      return `Whom do they mean by “${asked.words}”?`
    case 'speaks_for':
      return 'Does the person who wrote from another address speak for you?'
    case 'link':
      return 'Which link can people use for the video call?'
    case 'answer':
      return 'Somebody asked a question that we passed on.'
    case 'may_lengthen':
      return `May the meeting last ${asked.minutes} minutes?`
    case 'shall_drop':
      return 'Somebody has not answered. Go on without them, wait, or cancel?'
    case 'shall_replace':
      return 'Shall somebody else be asked instead of a participant?'
    case 'may_add':
      return 'May the people named in an earlier mail be invited too?'
    case 'shall_go_on':
      return 'Several lists of times have led nowhere. Go on with other times, without somebody, or cancel?'
    case 'shall_cancel':
      return 'Shall the meeting be cancelled?'
    case 'shall_resume':
      return 'The request was left for now. Go on with it, or cancel it?'
    case 'shall_move':
      return 'Shall we look for another time for the booked meeting?'
    default:
      asked satisfies never
      return ''
  }
}
