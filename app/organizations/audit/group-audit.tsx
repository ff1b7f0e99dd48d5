import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formOf } from "../../forms/posted-form.server";
import { administeredGroup } from "../groups/group-page.server";
import { languageOf } from "../../i18n/language-cookie.server";
import type { PageHandle } from "../../page/page-options";
import { auditData, auditQuery } from "./audit-query.server";
import { AuditTrail } from "./audit-trail";
import { verificationRound } from "./verification.server";

export const handle = { i18n: "audit", title: "audit.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await api.audits.ofGroup({ id: group.id, ...auditQuery(searchParams) });
  return { ...auditData(answer, searchParams, languageOf(args.request)), id: group.id };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await formOf(args);
  return verificationRound(form, (after) => api.audits.verifyGroup({ id: group.id, after }));
}

export default function GroupAuditPage() {
  const { id, ...trail } = useLoaderData<typeof loader>();
  const verified = useActionData<typeof action>() ?? null;
  return <AuditTrail {...trail} exportPath={`/api/v1/groups/${id}/audit/export`} verified={verified} />;
}
