import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "../../session/signed-in.server";
import { languageOf } from "../../i18n/language-cookie.server";
import type { PageHandle } from "../../page/page-options";
import { auditData, auditQuery } from "./audit-query.server";
import { AuditTrail } from "./audit-trail";

export const handle = { i18n: "audit", title: "audit.page.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const answer = await api.audits.ofInstallation(auditQuery(searchParams));
  return auditData(answer, searchParams, languageOf(args.request));
}

export default function InstallationAuditPage() {
  return <AuditTrail {...useLoaderData<typeof loader>()} />;
}
