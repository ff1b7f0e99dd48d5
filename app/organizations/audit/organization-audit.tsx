import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formOf } from "../../forms/posted-form.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { managedOrganization } from "../organizations/organization-page.server";
import type { PageHandle } from "../../page/page-options";
import { auditData, auditQuery } from "./audit-query.server";
import { AuditTrail } from "./audit-trail";
import { verificationRound } from "./verification.server";

export const handle = { i18n: "audit", title: "audit.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await api.audits.ofBucket({ id: organization.id, ...auditQuery(searchParams) });
  return { ...auditData(answer, searchParams, languageOf(args.request)), id: organization.id };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const form = await formOf(args);
  return verificationRound(form, (after) => api.audits.verifyBucket({ id: organization.id, after }));
}

export default function OrganizationAuditPage() {
  const { id, ...trail } = useLoaderData<typeof loader>();
  const verified = useActionData<typeof action>() ?? null;
  return <AuditTrail {...trail} exportPath={`/api/v1/buckets/${id}/audit/export`} verified={verified} />;
}
