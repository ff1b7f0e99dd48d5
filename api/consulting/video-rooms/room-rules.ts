import { maxVideoSeats } from "#contract/consulting/video-room-record";
import type { ConsultationStatus, MemberRole } from "#contract/kernel/consultation-states";
import type { RecordingAnswer, SeatState } from "#contract/kernel/video-states";

export interface RoomMember {
  accountId: string;
  /** In whose name. */
  bucketId: string;
  role: MemberRole;
  isMandatory: boolean;
}

/** Who asks, and in whose name. */
export interface Asking {
  applicantId: string;
  bucketId: string;
}

const expertsAsked = ({ bucketId }: Asking, members: readonly RoomMember[]) =>
  members.filter((one) => one.role === "expert" && one.bucketId !== bucketId);

/**
 * Who lets people in, has them leave and may record (domain-rules 8.9): of the asking side the applicant and who attends
 * the patient; of the asked one a deputy, the first of its experts, mandatory ones before others.
 *
 * @param members in the order they were named
 */
export function hostsOf(asking: Asking, members: readonly RoomMember[]): Set<string> {
  const experts = expertsAsked(asking, members);
  const deputy = experts.find(({ isMandatory }) => isMandatory) ?? experts[0];
  const moderators = members.filter(
    ({ role, bucketId }) => role === "applicant" || (role === "attending" && bucketId === asking.bucketId),
  );
  return new Set([asking.applicantId, ...[...moderators, ...(deputy ? [deputy] : [])].map((one) => one.accountId)]);
}

/**
 * Who lets people in while no host is inside: of the experts of the asked side whoever came first, so that nobody waits
 * before a door that nobody opens.
 *
 * @param present by when they came in, who waits by when they asked after those inside
 * @returns null while a host is inside, and where no such expert has come
 */
export function standInOf(
  asking: Asking,
  members: readonly RoomMember[],
  present: readonly { accountId: string; state: SeatState }[],
): string | null {
  const hosts = hostsOf(asking, members);
  if (present.some(({ accountId, state }) => state === "inside" && hosts.has(accountId))) return null;
  const experts = new Set(expertsAsked(asking, members).map(({ accountId }) => accountId));
  return present.find(({ accountId }) => experts.has(accountId))?.accountId ?? null;
}

/** A room is open from the moment the consultation is planned until it is over. */
export const isRoomOpen = (status: ConsultationStatus): boolean => status === "scheduled";

export interface Entering {
  /** A host, or who stands in for them. */
  mayAdmit: boolean;
  isMember: boolean;
  membersEnter: boolean;
  /** Let in before, and back since the line was lost. */
  wasAdmitted: boolean;
  /** A host had them leave. */
  wasRemoved: boolean;
}

export const needsNoAdmission = ({ mayAdmit, isMember, membersEnter, wasAdmitted, wasRemoved }: Entering): boolean =>
  mayAdmit || (!wasRemoved && (wasAdmitted || (isMember && membersEnter)));

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
