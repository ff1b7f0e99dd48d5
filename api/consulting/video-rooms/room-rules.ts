import { maxVideoSeats } from "#contract/consulting/video-room-record";
import type { ConsultationStatus, MemberRole } from "#contract/kernel/consultation-states";
import type { RecordingAnswer, SeatState } from "#contract/kernel/video-states";

export interface RoomMember {
  accountId: string;
  role: MemberRole;
  isMandatory: boolean;
}

/**
 * Who lets people in and may record: the applicant, and of the experts the first, mandatory ones before others.
 *
 * @param members in the order they were named
 */
export function hostsOf(applicantId: string, members: readonly RoomMember[]): Set<string> {
  const experts = members.filter(({ role }) => role === "expert");
  const lead = experts.find(({ isMandatory }) => isMandatory) ?? experts[0];
  const applicants = members.filter(({ role }) => role === "applicant").map(({ accountId }) => accountId);
  return new Set([applicantId, ...applicants, ...(lead ? [lead.accountId] : [])]);
}

/** A room is open from the moment the consultation is planned until it is over. */
export const isRoomOpen = (status: ConsultationStatus): boolean => status === "scheduled";

export interface Entering {
  isHost: boolean;
  isMember: boolean;
  membersEnter: boolean;
  /** Let in before, and back since the line was lost. */
  wasAdmitted: boolean;
}

export const needsNoAdmission = ({ isHost, isMember, membersEnter, wasAdmitted }: Entering): boolean =>
  isHost || wasAdmitted || (isMember && membersEnter);

/**
 * Where a page stands once it may come in. Whoever would come into a recording agrees first: each page anew, so that
 * nobody is recorded who came back, or by another link or window (greenlight #3031).
 */
export const stateInside = (isRecordingOpen: boolean): SeatState => (isRecordingOpen ? "asked" : "inside");

export interface RecordingConsent {
  seatId: string;
  answer: RecordingAnswer;
}

/** Seats whose latest answer is yes. @param consents in the order they were given */
export function agreedSeats(consents: readonly RecordingConsent[]): Set<string> {
  const latest = new Map(consents.map(({ seatId, answer }) => [seatId, answer]));
  return new Set([...latest].flatMap(([seatId, answer]) => (answer === "given" ? [seatId] : [])));
}

/** Nothing is recorded unless every page inside has agreed to this very recording. */
export const mayRecord = (inside: readonly string[], consents: readonly RecordingConsent[]): boolean => {
  const agreed = agreedSeats(consents);
  return inside.length > 0 && inside.every((seatId) => agreed.has(seatId));
};

/** Whose picture is sent: the first that came in. @param inside by when they joined */
export const shownSeats = (inside: readonly string[]): Set<string> => new Set(inside.slice(0, maxVideoSeats));

/** The time inside is over: what ends otherwise is a page loaded anew, or a line lost and perhaps found. */
export const isStayOver = (state: SeatState): boolean => state === "left" || state === "closed";

export interface PresenceRow {
  accountId: string;
  state: SeatState;
  joined: Date;
  left: Date | null;
}

/** Shorter than that, an absence is a page loaded anew or a line lost and found. */
const pauseMs = 2 * 60_000;

/** Times inside, where a page that was loaded anew is the same stay, and who left and came back has two. @param rows of one or many people, by `joined` */
export function staysOf<Row extends PresenceRow>(rows: readonly Row[]): Row[] {
  const last = new Map<string, Row>();
  const stays: Row[] = [];
  for (const row of rows) {
    const before = last.get(row.accountId);
    const isSame =
      before &&
      !isStayOver(before.state) &&
      (before.left === null || row.joined.getTime() - before.left.getTime() <= pauseMs);
    if (isSame) {
      before.left = before.left === null || row.left === null ? null : row.left > before.left ? row.left : before.left;
      before.state = row.state;
      continue;
    }
    const stay = { ...row };
    last.set(row.accountId, stay);
    stays.push(stay);
  }
  return stays;
}
