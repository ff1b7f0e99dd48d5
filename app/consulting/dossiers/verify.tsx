import { data } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { problems } from "#contract/kernel/problems";
import { Icon, type IconName } from "../../components/icon";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { PublicBar } from "../../page/public-bar";
import { problemOf } from "../../problems/thrown-problem.server";
import { apiFor } from "../../session/api.server";

export const handle = {
  i18n: "dossiers",
  title: "dossiers.verify.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  try {
    const told = await apiFor(args, null).dossiers.verify({ code: paramOf(args, "code") });
    const { dayTime } = formats(languageOf(args.request), told.timeZone);
    return { state: told.state, told: { ...told, issuedText: dayTime(told.issued) } };
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    const state = problem.code === "too_many_attempts" ? ("limited" as const) : ("unknown" as const);
    return data({ state, told: null }, { status: state === "limited" ? problems[problem.code] : 404 });
  }
}

const looks: Record<"current" | "superseded" | "unknown" | "limited", { icon: IconName; box: string }> = {
  current: { icon: "success", box: "border-success bg-success-soft text-success" },
  superseded: { icon: "warning", box: "border-warning bg-warning-soft text-warning" },
  unknown: { icon: "danger", box: "border-danger bg-danger-soft text-danger" },
  limited: { icon: "clock", box: "border-warning bg-warning-soft text-warning" },
};

/** Whether a dossier was issued here: open to everybody who holds its code, without a word of the patient. */
export default function VerifyDossierPage() {
  const t = useTexts();
  const { state, told } = useLoaderData<typeof loader>();
  const { icon, box } = looks[state];
  const facts = told
    ? [
        { label: t("dossiers.verify.organization"), value: told.organizationName },
        { label: t("dossiers.verify.kind"), value: t(`dossiers.kinds.${told.kind}`) },
        { label: t("dossiers.verify.edition"), value: String(told.number) },
        { label: t("dossiers.verify.newest"), value: String(told.newest) },
        { label: t("dossiers.verify.issued"), value: told.issuedText },
        { label: t("dossiers.verify.digest"), value: told.digest },
      ]
    : [];
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-4">
      <PublicBar />
      <h1 className="text-lg">{t("dossiers.verify.title")}</h1>
      <section className={`rounded-lg border-l-4 p-4 ${box}`}>
        <h2 className="flex items-center gap-2 text-xl">
          <Icon name={icon} />
          {t(`dossiers.verify.${state}.title`)}
        </h2>
        <p className="mt-2 text-lg">{t(`dossiers.verify.${state}.text`)}</p>
      </section>
      {told && (
        <dl className="grid gap-3 rounded-lg border border-line bg-surface p-4">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="tabular-nums [overflow-wrap:anywhere]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">{t("dossiers.verify.privacy")}</p>
    </div>
  );
}
