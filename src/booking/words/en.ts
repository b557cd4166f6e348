import { plural } from '#core/mail/wording/en/words.ts'
import type { BookingWords } from './words.ts'

export const en: BookingWords = {
  locale: 'en-GB',
  name: 'English',
  languages: 'Language',
  meet: (host) => `Meet ${host}`,
  howLong: 'How long',
  videoCall: 'Video call',
  byPhone: 'By phone',
  day: {
    before: 'Earlier',
    after: 'Later',
    free: (day) => `${day}, free times`,
  },
  time: { choose: 'Choose a time' },
  noneIn: (month) => `There are no free times in ${month}.`,
  nextOn: 'Next free day:',
  none: (days) => `There are no free times in the next ${plural(days, { one: 'day', other: `${days} days` })}.`,
  noneSuits: {
    link: 'None of these suits me',
    title: 'Tell us when you can',
    explain: (host) =>
      `Say in your own words which days and times work for you. We’ll find a time with ${host} and write to you.`,
    words: 'When can you meet?',
    hint: 'For example: “Thursdays after 4 pm, or any morning in the first week of March.”',
    send: 'Send',
  },
  details: {
    title: 'Your details',
    name: 'Your name',
    email: 'Your email address',
    optional: '(optional)',
    book: 'Book this time',
    confirm: 'Continue',
    other: 'Choose another time',
  },
  choose: 'Please choose',
  problem: {
    name: 'Please enter your name.',
    nameForm: 'Please enter just your name, without an address or a link.',
    email: 'Please enter your email address.',
    emailForm: 'This doesn’t look like an email address. Please check it.',
    answer: 'Please answer this question.',
    answerLong: 'This is too long. Please shorten it.',
    words: 'Please tell us when you can.',
    notYours: (host) =>
      `This link is for another address. Please use the address it was sent to, or ask ${host} for a link of your own.`,
    own: 'This is the address of the person you’re meeting. Please enter your own.',
    stopped: 'This address gets no mail from us, because its owner asked for that. Please use another one.',
    tooMany: 'You’ve reached the limit for now. Please try again later.',
    look: 'Something is missing. Please look at the marked fields.',
  },
  gone: {
    title: (time) => `${time} has just been taken.`,
    near: 'These times are still free. Your details are kept.',
    none: 'Nothing else is free around that time. You can choose another day, or tell us when you can.',
  },
  booked: {
    title: 'You’re booked',
    mail: 'The invitation is on its way to you by mail.',
    change: 'Move, cancel or write a note',
    again: 'Book another time',
  },
  asked: {
    title: 'Thank you',
    text: (host) =>
      `We’re looking for a time with ${host} and will write to you by mail. You can simply reply to that mail.`,
  },
  sent: {
    title: 'Please check your email',
    text: 'We’ve sent you a link. Your meeting is booked as soon as you open it and confirm.',
    until: (time) => `We keep your time for you until ${time}.`,
    unheld: 'We can’t keep your time for you until then, so it’s best to confirm soon.',
    words: 'We’ve sent you a link. We start looking for a time as soon as you open it and confirm.',
    nothing: 'Nothing arrived? Check the spam folder, or choose a time again with another address.',
  },
  confirm: {
    title: 'Confirm your booking',
    explain: (time) => `${time} is yours once you confirm.`,
    words: (host) => `We’ll look for a time with ${host} once you confirm.`,
    book: 'Confirm and book',
    send: 'Confirm',
  },
  ended: {
    title: 'This link no longer works',
    text: (host) => `If you’d still like to meet, book a new time, or write to ${host}.`,
  },
  used: {
    title: 'This link has been used',
    text: (host) =>
      `It was good for one booking. If that was you, your invitation has everything you need. Otherwise ask ${host} for a new link.`,
  },
  expired: (host) => `It was valid until a certain day. Ask ${host} for a new one.`,
  inactive: {
    title: 'Nothing can be booked here at the moment',
    text: (host) => `Please try again later, or ask ${host}.`,
  },
  missing: {
    title: 'There’s no page here',
    text: 'Check that the address is complete, or ask the person who gave it to you.',
  },
  trouble: 'Nothing was booked. Please try again in a moment.',
  theHost: 'your host',
  calendar: 'Days with free times',
}
