// The numbers of the negotiation that people feel, one sentence each. A number in brackets is the rule in docs/negotiation.md
// that it belongs to. `npm run numbers` writes all of them into that page, with the unit that ends the name. Numbers that only
// programs feel stay beside the code that needs them.

// # Hours of writing

/** Follow-ups and reminders leave from this hour on, on working days and by the reader's clock (23). */
export const WRITING_FROM_HOUR = 9
/** They leave before this hour, or else on the reader's next working day (23). */
export const WRITING_UNTIL_HOUR = 17
/** A workspace counts its new people from this hour to the same hour of the next day, by its own clock. */
export const WORKSPACE_DAY_HOUR = 8

// # Silence

/** Somebody who does not answer is asked again after each of these waits, one after the other (23). */
export const FOLLOW_UP_BUSINESS_DAYS = [2, 3, 5] as const
/** The last follow-up deserves an answer: only this long after it the organizer is asked what to do (23). */
export const ORGANIZER_CHOOSES_BUSINESS_DAYS = 2
/** Somebody is reminded on order at most once in this long (53). */
export const REMINDED_AGAIN_HOURS = 24
/** Somebody who asked for later, and did not say when, is left in peace this long. */
export const DEFERRED_BUSINESS_DAYS = 5
/** Somebody who has been asked when they can is not asked the same again for this long. */
export const ASK_WHEN_AGAIN_BUSINESS_DAYS = 1
/** Somebody who only took times of the list, and waits for the others, is thanked after this long (51). */
export const THANKS_BUSINESS_DAYS = 1

// # Lists of times

/** A list has at least so many times if it can: with one there is nothing to choose. */
export const OFFERS_MIN = 2
/** A list for one or two people has so many times. */
export const OFFERS_USUAL = 3
/** A group gets a longer list: several people rarely meet in three times, and each further list is a mail to all of them. */
export const OFFERS_TO_GROUP = 7
/** No list is longer: nobody reads more. */
export const OFFERS_MAX = 7
/** So many people who have to come are a group (44). */
export const GROUP_PEOPLE = 3
/** So many people that whoever names hours of their own is asked at once which times of the list suit them as well (44). */
export const MANY_PEOPLE = 4
/** Somebody whose words are in doubt gets so many times that they may mean (50). */
export const OFFERS_IN_DOUBT = 2
/** When a meeting becomes longer, so many of the times that people took are asked about again at the new length (28). */
export const PICKED_AGAIN_MAX = 3
/** A mail repeats at most so many of the times that its reader named. */
export const TIMES_REPEATED_MAX = 5
/** Times on offer lapse after this long, and other requests may use them again (11). */
export const OFFERS_OPEN_BUSINESS_DAYS = 5

// # Which times

/** A time for a meeting without a timeframe is looked for this far ahead. */
export const SEARCH_WEEKS = 4
/** If there is no time, a way out is looked for this far beyond the timeframe (26). */
export const WAY_OUT_WEEKS = 8
/** A time before this hour of a reader is offered only if better ones are few. */
export const COMFORTABLE_FROM_HOUR = 9
/** The same goes for a time that ends after this hour. */
export const COMFORTABLE_UNTIL_HOUR = 17
/** Times this close to either end of the day are a little worse than others. */
export const EDGE_OF_DAY_MINUTES = 30
/** Lunch begins, for everybody by their own clock, and other times are better (56). */
export const LUNCH_FROM_HOUR = 12
/** Lunch ends. */
export const LUNCH_UNTIL_HOUR = 13
/** The night begins, and nearly every other time is better. */
export const NIGHT_FROM_HOUR = 22
/** The night ends. */
export const NIGHT_UNTIL_HOUR = 6
/** A time sooner than this is worse than others: mail is not read at once. */
export const SOON_HOURS = 4
/** In a group, a time sooner than this is worse than others: by then the last of them may not have answered. */
export const SOON_FOR_GROUP_DAYS = 2

// # Answers that do not meet

/** One person who is asked to move gets no time sooner than this if there are others (44). */
export const LEAD_FOR_ONE_DAYS = 0.5
/** Several people who are asked at once get no time sooner than this (44). */
export const LEAD_FOR_SEVERAL_DAYS = 1.5
/** People who are asked one half after the other get no time sooner than this (44). */
export const LEAD_FOR_HALVES_DAYS = 2.5
/** The first list of so many people, and any that goes to all of them, has no time sooner than this: some answer only when reminded (44). */
export const LEAD_FOR_MANY_DAYS = 4
/** So many people, that is (44). */
export const LEAD_FOR_MANY_PEOPLE = 8
/** If all of so many people must move, half of them are asked first (44). */
export const HALVED_FROM_PEOPLE = 4
/** A time that somebody left out of so many lists is not offered to them again (44). */
export const LEFT_OUT_LISTS = 2
/** After so many lists without a common time the organizer is asked (26). */
export const LISTS_BEFORE_ORGANIZER = 4
/** Then they hear of a time that at least so many of the people can make, and who cannot (26). */
export const MOST_SHARE = 0.66
/** The organizer hears of people who do not answer so long before the last time passes that suits everybody else (23). */
export const LOST_SOON_DAYS = 2
/** The organizer's yes allows so many more lists (26). */
export const LISTS_MORE = 2
/** Somebody who has turned down so many lists in a row is asked when they can (40). */
export const LISTS_TURNED_DOWN_MAX = 2
/** Somebody who answers only when they cannot is asked so often when they can, and then the organizer hears of it. */
export const ASKED_WHEN_MAX = 2
/** A time outside the organizer's limits is put to the organizer after its sender has seen so many lists inside them (27). */
export const LISTS_BEFORE_OUTSIDE = 2
/** Somebody who names a time that cannot be gets so many of the nearest that can (51). */
export const OFFERS_NEAREST = 3
/** After so many mails that Parley could not use, the organizer gets the words: a person has to talk to a person (40). */
export const UNCLEAR_MAILS_MAX = 2

// # People and mails

/** A request has at most so many participants, whether they come by API or by mail. */
export const PARTICIPANTS_MAX = 50
/** A participant may bring so many colleagues along; the organizer is asked about more, and about everybody once the meeting is booked. */
export const BROUGHT_ALONG_MAX = 2
/** A request writes to so many people for the first time in a day: all people of one meeting may be asked at once. */
export const FIRST_CONTACTS_A_DAY_MAX = PARTICIPANTS_MAX
/** Nobody gets more mails than this in a day about one meeting, not counting invitations and cancellations. */
export const MAILS_A_DAY_MAX = 6
/** People get at most so many versions of the same invitation in a day: nobody's plans change more often. */
export const CHANGES_A_DAY_MAX = 5
/** If somebody sends so many mails in a row with the same words, the last of them gets no answer. */
export const SAME_WORDS_MAX = 3
/** Somebody who answers within seconds so many times in a row has to wait: a person may be quick once or twice. */
export const QUICK_ANSWERS_MAX = 3
/** They wait this long for the next mail. */
export const QUICK_PAUSE_MINUTES = 15

// # Booking

/** A meeting has this length if nobody says another. */
export const DEFAULT_DURATION_MINUTES = 30
/** An agreement that is older than this may be forgotten, and is confirmed before booking (14). */
export const AGREEMENT_DAYS = 14
/** Before booking, a calendar that was last read longer ago than this is read again (19). */
export const CALENDARS_READ_WITHIN_SECONDS = 60
/** Invitations wait this long for the video link that the organizer's calendar makes (41). */
export const VIDEO_LINK_SECONDS = 120
/** A booking that everybody has declined is kept this long, and then cancelled (25). */
export const DESERTED_BUSINESS_DAYS = 2

// # Faults

/** If a decision fails for this long, which is longer than a restart takes, the organizer and the admins are told (43). */
export const FAILING_TOLD_MINUTES = 15
