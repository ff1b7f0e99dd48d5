import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import { z } from "zod";
import type { Verification } from "#contract/delivery/printing";
import { paramOf } from "../../page/param-of.server";
import { apiFor } from "../../session/api.server";
import { Icon, type IconName } from "../../components/icon";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { problems } from "#contract/kernel/problems";
import { PublicBar } from "../../page/public-bar";
import { pathTo } from "../../paths";
import type { PageHandle } from "../../page/page-options";
import { VerifyForm } from "./verify-form";

export const handle = {
  i18n: "printing",
  title: "printing.verify.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** What the QR code of a sheet carries; a code typed by hand comes without. */
const Edition = z
  .object({ version: z.coerce.number().int().min(0), addenda: z.coerce.number().int().min(0).default(0) })
  .nullable()
  .catch(null);

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const sheet = Edition.parse(query);
  const code = paramOf(args, "code");
  const sheetNumber = sheet && `${sheet.version}${sheet.addenda ? `.${sheet.addenda}` : ""}`;
  try {
    const verification = await apiFor(args, null).printing.verify({ code, ...sheet });
    const { dayTime } = formats(languageOf(request), verification.timeZone);
    const { approved, recalled } = verification;
    return {
      code: "",
      sheetNumber,
      verification: {
        ...verification,
        approved: approved && dayTime(approved),
        recalled: recalled && dayTime(recalled),
      },
      refusal: null,
    };
  } catch (error) {
    const refusal = refusalOf(error, context) ?? (await refusalAsDossier(args, code));
    const status = refusal === "limited" ? problems.too_many_attempts : 404;
    return data({ code, sheetNumber, verification: null, refusal } as const, { status });
  }
}

/** Null for a code that no report has. @throws what is no answer about the code */
function refusalOf(error: unknown, context: LoaderFunctionArgs["context"]) {
  const problem = problemOf(error, context);
  if (!problem) throw error;
  return problem.code === "too_many_attempts" ? ("limited" as const) : null;
}

/** The foot of a dossier bears a code as that of a report does, and who types it need not know which. @throws where it leads */
async function refusalAsDossier(args: LoaderFunctionArgs, code: string) {
  try {
    await apiFor(args, null).dossiers.verify({ code });
  } catch (error) {
    return refusalOf(error, args.context) ?? ("unknown" as const);
  }
  throw redirect(pathTo("/verify/dossiers/:code", { code }));
}

const looks: Record<Verification["state"] | "unknown" | "limited", { icon: IconName; box: string }> = {
  current: { icon: "success", box: "border-success bg-success-soft text-success" },
  superseded: { icon: "warning", box: "border-warning bg-warning-soft text-warning" },
  recalled: { icon: "danger", box: "border-danger bg-danger-soft text-danger" },
  unknown: { icon: "danger", box: "border-danger bg-danger-soft text-danger" },
  limited: { icon: "clock", box: "border-warning bg-warning-soft text-warning" },
};

export default function VerifyPage() {
  const t = useTexts();
  const { code, verification, sheetNumber, refusal } = useLoaderData<typeof loader>();
  const { icon, box } = looks[verification?.state ?? refusal ?? "unknown"];
  const words = verification
    ? (`verify.states.${verification.state}` as const)
    : (`verify.${refusal ?? "unknown"}` as const);
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-4 py-4">
      <PublicBar />
      <h1 className="text-lg">{t("printing.verify.title")}</h1>
      <section className={`rounded-lg border-l-4 p-4 ${box}`}>
        <h2 className="flex items-center gap-2 text-xl">
          <Icon name={icon} />
          {t(`printing.${words}.title`)}
        </h2>
        <p className="mt-2 text-lg">{t(`printing.${words}.text`)}</p>
      </section>
      {verification ? (
        <Facts verification={verification} sheetNumber={sheetNumber} />
      ) : (
        <VerifyForm code={code} version={sheetNumber ?? ""} />
      )}
      <p className="text-sm text-muted">{t("printing.verify.privacy")}</p>
    </div>
  );
}

function Facts({ verification, sheetNumber }: { verification: Verification; sheetNumber: string | null }) {
  const t = useTexts();
  const facts = [
    { label: t("printing.verify.organization"), value: verification.organizationName },
    { label: t("printing.verify.patient"), value: verification.patientName },
    { label: t("printing.verify.approved"), value: verification.approved },
    { label: t("printing.verify.recalledAt"), value: verification.recalled },
    { label: t("printing.verify.sheetEdition"), value: sheetNumber },
    { label: t("printing.verify.edition"), value: verification.edition.number },
  ].filter(({ value }) => value !== null);
  return (
    <dl className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
