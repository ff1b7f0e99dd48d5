import { z } from "zod";
import { consentStreams } from "#contract/consulting/consents";
import { maxPictureBytes } from "#contract/identity/profile";
import { issueTicket, readTicket, useTicket } from "#api/identity/tickets/ticket-queries";
import { keepPicture } from "#api/infrastructure/pictures/kept-pictures";
import { photographedPage } from "#api/infrastructure/pictures/photographed-page";
import { pictureResponse } from "#api/infrastructure/pictures/picture-response";
import { limitedBody, signaturePicture } from "#api/infrastructure/pictures/read-picture";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { recordView } from "#api/organizations/audits/record-view";
import { askedConsultation } from "./asked-consultation-queries";
import { requireShown } from "../consultations/shown-records";
import { consentAt } from "./consent-queries";
import { signedTicket } from "./consent-tickets";
import { giveConsent, requireOpen } from "./give-consent";

/** To send a picture, and the form it belongs to. */
const pictureMinutes = 60;
const Way = z.enum(["signature", "paper"]);

const picture = streaming(consentStreams.picture, async ({ request, params, query, context }) => {
  const { platform, scope } = context;
  const id = params.id ?? "";
  requireOpen(found(await askedConsultation(platform.db, scope, id)).status);
  const way = Way.safeParse(query.get("way"));
  if (!way.success) throw new Problem("bad_request", { issues: [{ path: "way", message: "invalid" }] });
  const sent = await limitedBody(request, maxPictureBytes);
  const hash = await keepPicture(
    platform,
    way.data === "signature" ? await signaturePicture(sent) : await photographedPage(sent),
  );
  const { token } = await issueTicket(platform.db, {
    kind: "consentPicture",
    minutes: pictureMinutes,
    accountId: context.caller().accountId,
    data: { consultationId: id, hash, way: way.data },
  });
  return Response.json({ code: token });
});

const read = streaming(consentStreams.read, async ({ params, context }) => {
  const { platform, scope } = context;
  const consultationId = params.id ?? "";
  requireShown(scope, found(await askedConsultation(platform.db, scope, consultationId)));
  const consentId = z.uuid().safeParse(params.consentId);
  const consent = consentId.success && (await consentAt(platform.db, { consultationId, consentId: consentId.data }));
  if (!consent || !consent.objectHash) throw new Problem("no_image");
  recordView(context, "consent_viewed", { subjectId: consultationId, detail: { consentId: consent.id } });
  return pictureResponse(platform, consent.objectHash, consent.way === "paper" ? "image/jpeg" : "image/png");
});

const sign = streaming(consentStreams.sign, async ({ request, query, context }) => {
  const { platform } = context;
  const code = query.get("code") ?? "";
  await readTicket(platform.db, "consentSignature", code);
  const objectHash = await keepPicture(platform, await signaturePicture(await limitedBody(request, maxPictureBytes)));
  await platform.db.transaction(async (tx) => {
    const { consultation, giver, accountId } = await signedTicket(tx, await useTicket(tx, "consentSignature", code));
    const given = { ...giver, way: "signature" as const, objectHash, witnessName: "" };
    await giveConsent(tx, context, consultation, given, accountId);
  });
  return new Response(null, { status: 204 });
});

export const consentRoutes = [picture, read, sign];
