import { plural } from '#core/mail/wording/en/words.ts'
import type { GuestWords } from './words.ts'

export const en: GuestWords = {
  locale: 'en-GB',
  theOrganizer: 'the organizer',
  heading: (organizer) => `Meeting with ${organizer}`,
  arrangedFor: (organizer) => `Arranged for ${organizer} by Parley`,
  who: 'Who',
  andMore: (count) => plural(count, { one: 'one more guest', other: `${count} more guests` }),
  howLong: 'How long',
  minutes: (minutes) => `${minutes} ${plural(minutes, { one: 'minute', other: 'minutes' })}`,
  where: 'Where',
  linkToCome: 'Video call, link to follow',
  about: 'About',

  zone: { label: 'Times are in', show: 'Show' },
  pick: {
    question: (count) => plural(count, { one: 'Does this time work for you?', other: 'Which of these work for you?' }),
    several: 'Choose as many as you like. The more you choose, the sooner it’s settled.',
    send: 'Send my answer',
  },
  note: {
    label: (organizer) => `A note to ${organizer} (optional)`,
    hint: 'Passed on word for word.',
    send: 'Send note',
    summary: (organizer) => `Write a note to ${organizer}`,
  },
  propose: {
    summary: 'None of these? Suggest other times',
    explain: 'Tell us when you could. We’ll look for a time that suits everyone.',
    explainPainting: 'Mark the hours when you’re free: drag over the week, or use the arrow keys and the space bar.',
    explainTapping: 'Tap the half hours when you’re free. Tap again to clear one.',
    row: (n) => `Suggestion ${n}`,
    day: 'Day',
    from: 'From',
    until: 'Until',
    send: 'Suggest these times',
    weekBefore: 'Week before',
    weekAfter: 'Week after',
    clear: 'Clear',
  },
  decline: {
    link: 'I don’t want to meet',
    title: 'Decline this meeting?',
    explain: (organizer) => `We’ll tell ${organizer} that you don’t want to meet, and stop asking you.`,
    yes: 'Yes, decline',
  },
  move: {
    link: 'Ask for another time',
    title: 'Ask to move the meeting?',
    explain: (time) => `Everyone is asked for another time. Until they agree, ${time} stands.`,
    yes: 'Ask everyone to move it',
  },
  cancel: {
    link: 'I can’t come',
    title: 'Cancel your attendance?',
    explain: (organizer, time) => `We’ll tell ${organizer} that you won’t come on ${time}.`,
    yes: 'Yes, I won’t come',
  },
  stop: {
    title: 'No more mail?',
    explain: 'We won’t write to you again for anyone in this organization. Whoever arranges the meeting is told.',
    yes: 'Stop all mail to me',
    done: 'Done. You won’t get any more mail from us.',
  },
  back: 'Back',
  undo: {
    title: 'Take it back?',
    explain: (organizer) => `We’ll tell ${organizer} that it wasn’t you, and everything will be as it was before.`,
    yes: 'It wasn’t me, take it back',
  },
  answer: {
    explain: (say) => `You’re about to answer “${say}”:`,
    send: (say) => `Answer “${say}”`,
    orReply: 'If you’d rather say something else, just reply to the mail.',
    done: 'Thanks, I’ll see to it. You’ll get a mail about what was done.',
    settled:
      'This has already been settled, or it no longer matters, so there’s nothing to do here. If you’d like to change something, just reply to the mail.',
  },
  review: {
    approve: {
      title: 'Send this mail?',
      explain: 'It’s waiting for your approval. I’ll check once more that its times are still free.',
      yes: 'Approve and send',
    },
    run: {
      title: 'Let this meeting run?',
      explain: (count) =>
        count === 0
          ? 'From now on I’ll send every mail about this meeting without asking you first.'
          : 'I’ll send what’s below, and from now on every mail about this meeting without asking you first.',
      yes: 'Let it run',
    },
    mailTo: (to) => `To ${to}`,
    orElse: 'If it shouldn’t go out like this, reply to my mail, or open the outbox in the console.',
    approved: (to) => `The mail to ${to} is approved and on its way.`,
    sent: (to) => `The mail to ${to} has been sent.`,
    failed: (to) => `The mail to ${to} was approved, but couldn’t be delivered.`,
    withdrawn: (to) => `The mail to ${to} was withdrawn. Nobody gets it.`,
    held: (to) =>
      `The mail to ${to} didn’t go out, because the request was paused. Once it goes on, I’ll write a new one.`,
    unneeded: (to) =>
      `The mail to ${to} didn’t go out. It isn’t needed any more, since something has happened meanwhile.`,
    outdated: {
      past: (to) => `The mail to ${to} didn’t go out: a time in it has passed.`,
      gone: (to) => `The mail to ${to} didn’t go out: a time in it is no longer free.`,
      moved: (to) => `The mail to ${to} didn’t go out: the meeting has moved since it was written.`,
    },
    anew: 'I’ll see what to write now.',
    waitsToo: 'That mail will wait for your approval as well.',
    runs: 'Mail about this meeting goes out without waiting for you.',
  },

  state: {
    booked: 'You’re booked',
    moving: 'Someone has asked for another time. Until everyone agrees, this one stands.',
    over: 'This meeting has begun or is over.',
    cancelled: (organizer) => `This meeting was cancelled. If that surprises you, write to ${organizer}.`,
    paused: (organizer) =>
      `For now ${organizer} has put this on hold. You don’t need to do anything; we’ll write when it goes on.`,
    refused: (organizer) => `You declined. If you change your mind, tell ${organizer}, or suggest a time below.`,
    noTimes: (organizer) =>
      `There’s no open time right now. Suggest one below; otherwise ${organizer} will find another way.`,
    lost: 'The time you chose is no longer free. Does one of these work instead?',
    agreed: 'Thank you, we have your answer. You can still change it here.',
    pending: 'We’re looking at your answer. This page will show the result in a moment.',
  },
  calendar: { title: 'Add to calendar', file: 'Calendar file (.ics)' },
  done: {
    answered: 'Thank you. We have your answer.',
    declined: (organizer) => `You declined. We’re telling ${organizer}.`,
    noted: (organizer) => `Your note is on its way to ${organizer}.`,
    moving: 'We’re asking everyone for another time.',
    cancelled: 'Thanks for telling us that you can’t come.',
    undone: 'Thank you. Everything is as it was before.',
  },
  problem: {
    nothingChosen: 'Please choose at least one time, or suggest another.',
    gone: 'That time was taken a moment ago. These are the times that are left.',
    noWindow: 'Please give a day with a start and an end.',
    badWindow: (minutes) => `Each suggestion must lie in the future and last at least ${minutes} minutes.`,
    tooMany: 'That’s more than we can take in one day. Please reply to our mail, or try again tomorrow.',
    state: 'The meeting has changed meanwhile. Please look at it again.',
    noNote: 'Please write something before you send it.',
    again: 'Nothing has changed yet. Please press the button once more to confirm.',
  },
  news: 'Something has changed.',
  reload: 'Show it',
  nothing: {
    title: 'There’s nothing here any more',
    text: 'This link has ended, or isn’t complete. If you have a newer mail from us, please use the link in that one, or simply reply to it.',
  },
  trouble: {
    title: 'Something went wrong',
    text: 'Nothing was changed. Please try again in a moment, or simply reply to our mail.',
  },
}
