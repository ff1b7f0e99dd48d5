import { z } from "zod";
import { maxPictureBytes } from "#contract/identity/profile";
import { signatureStreams } from "#contract/identity/signature";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { OperationContext } from "#api/kernel/operations";
import { operations } from "#api/kernel/operations";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { limitedBody, signaturePicture } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { issuePhoneCode } from "../tickets/phone-code";
import { noteOnTicket, readTicket, useTicket } from "../tickets/ticket-queries";
import { accountById } from "./account-queries";
import { setSignature } from "./profile-queries";

const minutes = 10;

const ticket = operations.signature.ticket.handler(({ context }) => {
  const { accountId } = context.caller();
  const { db } = context.platform;
  return issuePhoneCode(db, context, { kind: "mobileSignature", minutes, accountId, page: "/mobileSignature" });
});

const policies = operations.signature.policies.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId } = await readTicket(db, "mobileSignature", input.code);
  const { name } = found(await accountById(db, accountId ?? ""));
  return {
    url: `/api/v1/signature/file?${new URLSearchParams({ code: input.code })}`,
    method: "PUT" as const,
    mediaTypes: ["image/png", "image/jpeg"],
    maxBytes: maxPictureBytes,
    name,
  };
});

const remove = operations.signature.remove.handler(async ({ context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await setSignature(tx, accountId, null);
    await audit(tx, context, "signature_removed", { subjectId: accountId });
  });
});

/** Keeps the picture that was sent. @returns its object */
const kept = async (request: Request, { platform }: OperationContext): Promise<string> =>
  keepPicture(platform, await signaturePicture(await limitedBody(request, maxPictureBytes)));

const set = streaming(signatureStreams.set, async ({ request, context }) => {
  const { accountId } = context.caller();
  const hash = await kept(request, context);
  await context.platform.db.transaction(async (tx) => {
    await setSignature(tx, accountId, hash);
    await audit(tx, context, "signature_changed", { subjectId: accountId, detail: { by: "desk" } });
  });
  return new Response(null, { status: 204 });
});

const read = streaming(signatureStreams.read, async ({ context }) => {
  const { signature } = found(await accountById(context.platform.db, context.caller().accountId));
  if (!signature) throw new Problem("no_image");
  return pictureResponse(context.platform, signature, "image/png");
});

const receive = streaming(signatureStreams.receive, async ({ request, query, context }) => {
  const { db } = context.platform;
  const opened = await readTicket(db, "mobileSignature", query.get("code") ?? "");
  const url = await kept(request, context);
  await noteOnTicket(db, opened, { url });
  return Response.json({ url });
});

const accept = streaming(signatureStreams.accept, async ({ query, context }) => {
  const url = z.string().min(1).safeParse(query.get("url"));
  await context.platform.db.transaction(async (tx) => {
    const { accountId, data } = await useTicket(tx, "mobileSignature", query.get("code") ?? "");
    if (!accountId || !url.success || data.url !== url.data) {
      throw new Problem("bad_request", { issues: [{ path: "url", message: "invalid" }] });
    }
    await setSignature(tx, accountId, url.data);
    await audit(tx, context, "signature_changed", { accountId, subjectId: accountId, detail: { by: "phone" } });
  });
  return new Response(null, { status: 204 });
});

export const signature = { ticket, policies, remove };
export const signatureRoutes = [set, read, receive, accept];
