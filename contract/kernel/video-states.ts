/**
 * One page of one person in a video room: asked before it enters while a recording is wanted or runs; replaced by a
 * newer page of the same person; closed with the room, once the consultation is completed or canceled.
 */
export const seatStates = ["waiting", "asked", "inside", "left", "lost", "replaced", "refused", "closed"] as const;
export type SeatState = (typeof seatStates)[number];

/** Of these an account has one at most in a room. */
export const openSeatStates = ["waiting", "asked", "inside"] as const satisfies readonly SeatState[];

/** What pages say to each other to find a line (WebRTC 1.0): offers and answers, and ways there. */
export const signalKinds = ["description", "candidate"] as const;
export type SignalKind = (typeof signalKinds)[number];

export const recordingStates = ["asking", "on", "stopped"] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Why there is no recording any more. */
export const recordingEnds = ["host", "withdrawn", "refused", "recorderLeft", "closed"] as const;
export type RecordingEnd = (typeof recordingEnds)[number];

export const recordingAnswers = ["given", "refused", "withdrawn"] as const;
export type RecordingAnswer = (typeof recordingAnswers)[number];
