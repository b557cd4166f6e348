/** Why a request waits for a person, by the reason in the event meeting_request.needs_attention. */
export const whyItWaits = (reason: string): string => REASONS[reason] ?? 'It waits for its organizer'

const REASONS: Record<string, string> = {
  mail_bounced: 'Mail to a participant comes back',
  participant_stopped: 'A participant wants no more mail',
  participant_declined: 'A participant does not want to meet',
  participant_silent: 'A participant does not answer',
  no_time: 'There is no time that suits everybody',
  question: 'A participant asks something that only the organizer can answer',
  people_named: 'A participant named somebody else to meet',
  outside_hours: 'The only times are outside the working hours',
  organizer_left: 'Its organizer has left',
  too_many_changes: 'It was moved too often',
  repeating: 'A participant sends the same again and again',
  too_many_mails: 'Parley has written to a participant very often within 24 hours, and waits before it writes again',
  too_quick: 'A participant answers as quickly as only programs do',
  unclear: 'A participant’s answer is not clear, even after asking',
  first_contacts: 'This request has reached its limit of new people for today; Parley writes to the others tomorrow',
  workspace_first_contacts: 'Parley has written to as many new people today as it may',
  calendar_changed: 'Somebody changed the meeting in their calendar',
  calendar_clash: 'Something else was put into a host’s calendar at that time',
  no_video_link: 'It needs a video link',
}
