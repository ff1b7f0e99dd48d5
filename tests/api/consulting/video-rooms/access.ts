import { accounts, type Actor, type Expectations } from "../../access-actors";

/** Whoever takes part: the organization that asks, by who has a right on consultations there, and the one that is asked. */
const participants: readonly Actor[] = ["neighbour", "admin"];

export const access: Expectations = {
  "videoRooms.read": participants,
  "videoRooms.accessToken": participants,
  "videoRooms.enter": participants,
  "videoRooms.report": participants,
  "videoRooms.leave": participants,
  "videoRooms.admit": participants,
  "videoRooms.remove": participants,
  "videoRooms.change": participants,
  "videoRooms.signal": participants,
  "videoRooms.signals": participants,
  "videoRooms.messages": participants,
  "videoRooms.say": participants,
  "videoRooms.presence": participants,
  "videoRooms.recordings": participants,
  "videoRooms.askRecording": participants,
  "videoRooms.answerRecording": participants,
  "videoRooms.startRecording": participants,
  "videoRooms.stopRecording": participants,
  "GET /consultations/{id}/telemed-video/events": participants,
  "PUT /consultations/{id}/telemed-video/recordings/{recordingId}/pieces/{position}": participants,
  "GET /consultations/{id}/telemed-video/recordings/{recordingId}/file": participants,
  "GET /video-rooms/line-sample": accounts,
};
