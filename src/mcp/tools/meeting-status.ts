import { Type } from 'typebox'
import { waitingQuestions } from '#actions/waiting-questions.ts'
import { doneInWords } from '#core/mail/wording/done.ts'
import { howItStands } from '#core/negotiation/organizer/how-it-stands.ts'
import { organizerOf } from '#core/negotiation/situation/people.ts'
import { situationOf } from '#core/negotiation/situation/situation.ts'
import { meetingOf } from '#core/negotiation/step/mail-facts.ts'
import { whyNothingIsFree } from '#core/negotiation/times/no-time.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { getRequest, type MeetingRequest } from '#db/requests/requests.ts'
import { listTimeline } from '#db/requests/timeline.ts'
import { timeIn } from '#db/workspaces.ts'
import { Stretches } from '#http/shapes/availability.ts'
import { Nullable, Time } from '#resources/schema.ts'
import { Meeting, MeetingId, meetingText, shownMeeting } from '../meeting.ts'
import { namesQuoted } from '../outside-names.ts'
import { StoryShape, storyOf, storyText } from '../story.ts'
import { READS, tool } from '../tool.ts'

/** The newest part of a long story; the console has all of it. */
const ENTRIES_MAX = 40

export const meetingStatus = tool({
  name: 'meeting_status',
  title: 'See how a meeting stands',
  description:
    'Tells how a meeting request stands: who has answered what, what is booked or why nothing fits yet, whether it waits for the organizer, and the story so far. People answer after hours or days, so look again when the person asks, not in a loop.',
  ability: 'see_request',
  hints: READS,
  input: Type.Object({ meeting_request_id: MeetingId }),
  output: Type.Object({
    meeting: Meeting,
    how_it_stands: Type.String({ description: 'In sentences, with a line for each person.' }),
    booked: Nullable(
      Type.Object({ start: Time('When it begins.'), end: Time('When it ends.'), timezone: Type.String() }),
    ),
    offered: Stretches('Times that people were asked about and that are still open.'),
    nothing_because: Nullable(Type.String({ description: 'Why no time fits; null where one may.' })),
    questions: Type.Integer({ description: 'Questions that wait for the organizer: waiting_for_me shows them.' }),
    story: StoryShape,
    earlier_left_out: Type.Boolean({ description: 'Whether the story began before the first sentence here.' }),
  }),
  use: async ({ meeting_request_id: id }, { workspace, acting, services: { pool, publicUrl } }) => {
    const now = await timeIn(pool, workspace, acting.clock)
    const request = await getRequest(pool, workspace, id)
    const [whole, newestFirst] = await Promise.all([
      loadNegotiation(pool, workspace, id, now),
      listTimeline(pool, workspace, id, { limit: ENTRIES_MAX, cursor: null }),
    ])
    const negotiation = { ...whole.negotiation, ...WRITES_NOTHING }
    const situation = situationOf(negotiation, Temporal.Instant.from(now))
    const { zone } = organizerOf(negotiation)
    const { booking, offers } = negotiation
    const isLooking = request.status === 'active' || request.status === 'paused'
    const plainly = await namesQuoted(pool, workspace, request)
    const reason = isLooking ? whyNothingIsFree(situation) : null
    const nothing = reason && plainly(reason)
    const isWaiting = negotiation.attention !== null && request.status !== 'cancelled'
    const questions = isWaiting ? (await waitingQuestions(pool, workspace, id, 'en', now)).length : 0
    const people = doneInWords([howItStands(situation).done!], meetingOf(negotiation), 'en')
    const stands = standsText(request, plainly(people))
    const story = storyOf(newestFirst.slice(0, ENTRIES_MAX).reverse(), plainly)
    const data = {
      meeting: shownMeeting(request, publicUrl),
      how_it_stands: stands,
      booked: booking?.live ? { start: booking.start, end: booking.end, timezone: zone } : null,
      offered: isLooking
        ? offers.filter(({ state }) => state === 'open').map(({ start, end }) => ({ start, end }))
        : [],
      nothing_because: nothing,
      questions,
      story,
      earlier_left_out: newestFirst.length > ENTRIES_MAX,
    }
    const paragraphs = [
      `${meetingText(request, zone)} Page for the person: ${data.meeting.url}`,
      stands,
      ...(nothing === null ? [] : [`No time fits yet: ${nothing}`]),
      ...(questions === 0 ? [] : ['It waits for an answer of the organizer: waiting_for_me shows the question.']),
      `The story${data.earlier_left_out ? ', from the middle on' : ''}:`,
      story.length === 0 ? 'Nothing has happened yet.' : storyText(story, zone),
    ]
    return { data, text: paragraphs.join('\n\n') }
  },
})

function standsText({ status }: MeetingRequest, people: string): string {
  if (status === 'cancelled') return 'It is cancelled.'
  return status === 'paused' ? `It is paused, so nothing is sent until it is resumed.\n\n${people}` : people
}
