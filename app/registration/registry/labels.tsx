import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { studyOf } from "../exams/listed-exam.server";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { PrintScript } from "../../page/print-script";
import { pathTo } from "../../paths";
import labelStyles from "./labels.css?url";
import { registryPlace } from "./registry-place.server";

export const handle = {
  i18n: ["registry", "exams", "exam"],
  title: "registry.labels.title",
  hydrate: false,
  chrome: false,
} satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: labelStyles }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args);
  const orderId = paramOf(args, "orderId");
  const language = languageOf(args.request);
  const format = formats(language, organization.timeZone);
  const labels = await api.registry.labels({ bucketId: organization.id, orderId });
  return {
    orderId,
    org: organization.id,
    organizationName: organization.name,
    isPrinting: new URL(args.request.url).searchParams.has("printing"),
    labels: labels.map((label) => ({
      ...label,
      study: studyOf(label, language),
      when: label.scheduledStart ? format.dayTime(label.scheduledStart) : (label.scheduledDate ?? ""),
    })),
  };
}
type Label = Awaited<ReturnType<typeof loader>>["labels"][number];

/** The labels of an order, one a page of the label printer. */
export default function LabelsPage() {
  const t = useTexts();
  const { labels, org, orderId, organizationName, isPrinting } = useLoaderData<typeof loader>();
  return (
    <>
      <nav className="print-bar flex flex-wrap items-center gap-2 p-3" aria-label={t("registry.labels.title")}>
        <LinkButton to={pathTo("/registry/:orderId", { orderId }, { org })} look="quiet" icon="left" reloadDocument>
          {t("registry.labels.back")}
        </LinkButton>
        <form className="ml-auto">
          <input type="hidden" name="org" value={org} />
          <input type="hidden" name="printing" value="1" />
          <Button look="primary" icon="print">
            {t("registry.labels.print")}
          </Button>
        </form>
      </nav>
      <main className="labels">
        {labels.map((label) => (
          <LabelSheet key={label.accessionNumber} label={label} organizationName={organizationName} />
        ))}
      </main>
      {isPrinting && <PrintScript />}
    </>
  );
}

function LabelSheet({ label, organizationName }: { label: Label; organizationName: string }) {
  const t = useTexts();
  return (
    <section className="label">
      <p className="label-name">
        <bdi>{label.patientName}</bdi> {t(`exams.sex.${label.patientGender}`)} {label.patientDob}
      </p>
      <div className="label-lines">
        <p>
          {t("exam.info.pid")} {label.patientId}
        </p>
        <p>
          {label.study} {label.urgentFlag && t("exam.info.urgentFlag")}
        </p>
        <p>
          {label.when} {label.deviceName}
        </p>
        <p>{organizationName}</p>
      </div>
      <div
        className="label-qr"
        role="img"
        aria-label={label.accessionNumber}
        dangerouslySetInnerHTML={{ __html: label.qrCode }}
      />
      <div className="label-bars">
        {label.barcode && <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: label.barcode }} />}
        <span className="font-mono">{label.accessionNumber}</span>
      </div>
    </section>
  );
}
