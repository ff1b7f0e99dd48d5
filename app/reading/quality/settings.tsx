import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { PeerReviewPlan } from "#contract/reading/peer-reviews";
import { WrittenQualityForm } from "#contract/reading/quality-form";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { QueryForm } from "../../components/query-form";
import { VersionedForm } from "../../forms/versioned-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { badRequest, notFound, thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { DrawsPanel } from "./draws-panel";
import { itemWords, reasonWords } from "./form-words";
import { PlanForm, QualityFormForm } from "./settings-forms";

export const handle = { i18n: "quality", title: "quality.settings.title" } satisfies PageHandle;

/** The organization of the address among those the reader administers; the first one where it names none; nobody else's page. */
async function managed(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const { organizations } = await session.memberships();
  const mine = organizations.filter(({ mayManage }) => mayManage);
  const asked = new URL(args.request.url).searchParams.get("org");
  const chosen = asked === null ? mine[0] : mine.find(({ id }) => id === asked);
  if (!chosen) throw asked === null ? thrown(args.context, "forbidden") : notFound(args.context);
  return { ...session, mine, chosen };
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, mine, chosen } = await managed(args);
  const organizations = mine.map(({ id, name }) => ({ value: id, label: name }));
  const t = textsFor(args.request);
  const [form, planned] = await Promise.all([
    api.quality.form({ id: chosen.id }),
    api.peerReviews.plan({ id: chosen.id }),
  ]);
  const { day, dayTime } = formats(languageOf(args.request), planned.timeZone);
  return {
    organizations,
    chosen: {
      id: chosen.id,
      form: {
        version: form.version,
        reasons: form.reasons.map((reason) => reasonWords(t, reason)).join("\n"),
        items: form.items.map(({ name, points }) => `${itemWords(t, name)}=${points}`).join("\n"),
      },
      plan: planned.plan,
      planVersion: planned.version,
      draws: planned.draws.map((draw) => ({
        ...draw,
        period: `${day(draw.approvedFrom)} – ${day(draw.approvedUntil)}`,
        time: dayTime(draw.created),
      })),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, chosen } = await managed(args);
  const { id } = chosen;
  const form = await posted(args);
  const version = Number(form.data.get("version"));
  const done = (what: "saved" | "reportsDrawn") => redirectDone(args.context, form.page, what);
  switch (form.intent) {
    case "form":
      return submitted(form, WrittenQualityForm, async (written) => {
        await api.quality.setForm({ ...written, id, version });
        return done("saved");
      });
    case "plan":
      return submitted(form, PeerReviewPlan, async (plan) => {
        await api.peerReviews.setPlan({ ...plan, id, version });
        return done("saved");
      });
    case "draw":
      return submitted(form, z.object({ org: Id.optional() }), async () => {
        await api.peerReviews.draw({ id });
        return done("reportsDrawn");
      });
    default:
      throw badRequest(args.context);
  }
}

/** What an organization grades by, and how it draws for peer review. */
export default function QualitySettingsPage() {
  const t = useTexts();
  const { organizations, chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("quality.settings.title")}</h2>
      {organizations.length > 1 && (
        <QueryForm className="mb-4 flex flex-wrap items-end gap-3">
          <SelectField
            id="org"
            name="org"
            label={t("quality.settings.choose")}
            options={organizations}
            defaultValue={chosen.id}
            className="w-72 max-sm:w-full"
          />
          <Button>{t("quality.settings.show")}</Button>
        </QueryForm>
      )}
      <div key={chosen.id} className="grid max-w-4xl gap-4">
        <VersionedForm version={chosen.form.version}>
          {(saved) => <QualityFormForm form={chosen.form} version={saved ?? chosen.form.version} />}
        </VersionedForm>
        <VersionedForm version={chosen.planVersion}>
          {(saved) => <PlanForm plan={chosen.plan} version={saved ?? chosen.planVersion} />}
        </VersionedForm>
        <DrawsPanel draws={chosen.draws} />
      </div>
    </>
  );
}
