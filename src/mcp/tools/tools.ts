import type { Tool } from '../tool.ts'
import { askForMeeting } from './ask-for-meeting.ts'
import { changeMeeting } from './change-meeting.ts'
import { findPeople } from './find-people.ts'
import { listMeetings } from './list-meetings.ts'
import { meetingStatus } from './meeting-status.ts'
import { cancelMeeting, moveMeeting, pauseAndResume } from './steer-meeting.ts'
import { answerQuestion, waitingForMe } from './waiting-for-me.ts'
import { whenFree } from './when-free.ts'

/** In the order in which an assistant needs them. */
export const TOOLS: readonly Tool[] = [
  findPeople,
  whenFree,
  askForMeeting,
  meetingStatus,
  listMeetings,
  changeMeeting,
  ...pauseAndResume,
  cancelMeeting,
  moveMeeting,
  waitingForMe,
  answerQuestion,
]
