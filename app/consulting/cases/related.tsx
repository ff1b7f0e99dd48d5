import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NewLink } from "#contract/consulting/consultation-links";
import { Id } from "#contract/kernel/values";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { shownRow } from "../consultations/shown-consultation.server";
import { LinkForm } from "./link-form";
import { PastConsultations } from "./past-consultations";
import { RelatedConsultations } from "./related-consultations";

export const handle = { i18n: ["consultations", "cases"], title: "cases.related.title" } satisfies PageHandle;

/** So many of one's own are offered to be linked. */
const mostOffered = 100;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const language = languageOf(args.request);
  const [{ links, mayLink }, past] = await Promise.all([
    api.consultationLinks.list({ id }),
    api.consultationLinks.past({ id }),
  ]);
  const own = mayLink ? (await api.consultations.page({ limit: mostOffered, skip: 0 })).consultations : [];
  const linked = new Set([id, ...links.map(({ consultation }) => consultation.id)]);
  return {
    id,
    mayLink,
    links: links.map((link) => ({ ...link, consultation: shownRow(link.consultation, language) })),
    past: past.consultations.map((row) => shownRow(row, language)),
    offered: own
      .filter((row) => !linked.has(row.id))
      .map((row) => shownRow(row, language))
      .map(({ id: value, patientName, reason, startsText }) => ({
        value,
        label: `${startsText} ${patientName} ${reason}`,
      })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  const done = (what: "added" | "deleted") => redirectDone(args.context, form.page, what);
  switch (form.intent) {
    case "link":
      return submitted(
        form,
        NewLink.omit({ id: true }),
        async (link) => {
          await api.consultationLinks.add({ id, ...link });
          return done("added");
        },
        { not_found: "relatedId", entry_taken: "relatedId", same_consultation: "relatedId" },
      );
    case "unlink":
      return submitted(form, z.object({ linkId: Id }), async ({ linkId }) => {
        await api.consultationLinks.remove({ id, linkId });
        return done("deleted");
      });
    default:
      throw badRequest(args.context);
  }
}

/** Consultations that belong to this one, and those before it about the same patient. */
export default function RelatedPage() {
  const t = useTexts();
  const { id, links, past, offered, mayLink } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Refusal intents={["unlink"]} />
      <Panel title={t("cases.related.title")}>
        <RelatedConsultations consultationId={id} links={links} mayLink={mayLink} />
        {mayLink && <LinkForm offered={offered} count={links.length} />}
      </Panel>
      <Panel title={t("cases.related.past")}>
        <PastConsultations past={past} />
      </Panel>
    </div>
  );
}
