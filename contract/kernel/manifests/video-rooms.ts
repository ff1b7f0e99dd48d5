import type { Manifest } from "./manifest";

export const videoRooms = {
  problems: {
    /** The consultation is held in writing alone, or its group has no video. */
    no_video_room: 409,
    /** It is not planned yet, or over. */
    video_room_closed: 409,
    /** The page is not in the room, or no longer: another page of the same person is, or the line was lost for long. */
    video_seat_closed: 409,
    /** Only hosts let people in, and record: who asked, and the first expert. */
    video_host_only: 403,
    /** Who declined to take part is not of the room, unless they are of the organization that asks. */
    video_declined: 403,
    /** Somebody in the room has not agreed to being recorded. */
    recording_consent_missing: 409,
    /** It was stopped; it is asked for anew. */
    recording_over: 409,
    /** One is asked for, or runs. */
    recording_open: 409,
  },
  auditEvents: [
    "video_room_entered",
    "video_room_left",
    "video_seat_admitted",
    "video_seat_refused",
    "video_seat_removed",
    "video_room_changed",
    "video_message_sent",
    "video_recording_asked",
    "video_recording_answered",
    "video_recording_started",
    "video_recording_stopped",
    "video_recording_viewed",
  ],
  periodicJobs: ["clearVideoRooms"],
} as const satisfies Manifest;
