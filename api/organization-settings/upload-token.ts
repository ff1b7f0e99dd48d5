import { randomBytes } from "node:crypto";
import { audit } from "../audit/audit-queries";
import { operations, type OperationContext } from "../operations";
import { publicOrigin } from "../printing/public-origin";
import { qrSvg } from "../printing/qr-code";
import { found } from "../problem";
import { endPasses, linkIdOf } from "../uploads/link-access";
import { setColumns, settingsOf } from "./settings-queries";

export const uploadToken = operations.organizationSettings.uploadToken.handler(async ({ context }) =>
  shown(context, found(await settingsOf(context.platform.db, context.bucketId)).publicUploadToken),
);

export const renewUploadToken = operations.organizationSettings.renewUploadToken.handler(async ({ context }) => {
  const token = randomBytes(18).toString("base64url");
  await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { publicUploadToken: token });
    await audit(tx, context, "upload_token_made", { subjectId: context.bucketId, detail: { link: linkIdOf(token) } });
  });
  return shown(context, token);
});

export const revokeUploadToken = operations.organizationSettings.revokeUploadToken.handler(async ({ context }) => {
  await context.platform.db.transaction(async (tx) => {
    await setColumns(tx, context.bucketId, { publicUploadToken: null });
    await endPasses(tx, context.bucketId);
    await audit(tx, context, "upload_token_revoked", { subjectId: context.bucketId });
  });
});

async function shown(context: OperationContext, token: string | null) {
  if (token === null) return { token, url: null, qrCode: null };
  const url = `${publicOrigin(context)}/upload?token=${token}`;
  return { token, url, qrCode: await qrSvg(url) };
}
