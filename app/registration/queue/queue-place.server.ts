import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

const callActions = ["calling_call", "calling_manage_queue"] as const;

/** Who asks patients before an exam, or lets it be done all the same. */
const askActions = ["registry_create", "registry_update", "report_approval"] as const;

/** Where the caller calls patients: the organization the address names, else that of this desk, else the first one. */
export async function queuePlace(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const [permissions, { organizations }] = await Promise.all([session.permissions(), session.memberships()]);
  const grantedAt = (id: string) => permissions.find((one) => one.type === 1 && one.id === id);
  const places = organizations.filter(({ id }) =>
    callActions.some((action) => grantedAt(id)?.actions.includes(action)),
  );
  const asked = Id.safeParse(new URL(args.request.url).searchParams.get("org"));
  const desk = deskOf(args.request);
  const wanted = asked.success ? asked.data : desk?.org;
  const place = places.find(({ id }) => id === wanted) ?? (asked.success ? undefined : places[0]);
  if (!place) throw thrown(args.context, asked.success ? "not_found" : "forbidden");
  const granted = grantedAt(place.id);
  return {
    ...session,
    organization: place,
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    desk: desk?.org === place.id ? desk : null,
    mayManageQueue: granted?.actions.includes("calling_manage_queue") ?? false,
    mayManageLinks: granted?.mayManage ?? false,
    mayCheckIn:
      granted?.actions.some((action) => action === "registry_update" || action === "calling_manage_queue") ?? false,
    mayAsk: askActions.some((action) => granted?.actions.includes(action)),
  };
}

/** The room somebody calls to from this browser, and from which queues. */
export const Desk = z.object({
  org: Id,
  room: z.string().trim().min(1, "required").max(32, "tooLong"),
  queues: z.array(Id).min(1, "tickQueue").max(50),
});
export type Desk = z.infer<typeof Desk>;

/** What a call from the desk says of where to, and from which queues. */
export const calledFrom = (desk: Desk | null) => desk && { room: desk.room, roomQueueIds: desk.queues };

const cookie = "desk";

function deskOf(request: Request): Desk | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cookieValue(request, cookie) ?? "", "base64url").toString());
    return Desk.parse(value);
  } catch {
    // None was taken here, or not in this form.
    return null;
  }
}

/** The header that remembers it for a year; null gives the place up. */
export const rememberDesk = (desk: Desk | null, secure: boolean): string =>
  desk === null
    ? cookieHeader(cookie, "", { secure, maxAgeSeconds: 0 })
    : cookieHeader(cookie, Buffer.from(JSON.stringify(desk)).toString("base64url"), { secure });
