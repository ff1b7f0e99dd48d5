import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { EmptyState } from "../../components/empty-state";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: ["exam", "images"], title: "images.text" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const instanceId = paramOf(args, "instanceId");
  return { examId, instanceId, report: await api.images.text({ id: instanceId }) };
}

/** A structured report that came with the images, as text. */
export default function StructuredReportPage() {
  const t = useTexts();
  const { examId, instanceId, report } = useLoaderData<typeof loader>();
  return (
    <Page
      title={report.title ?? t("images.text")}
      width="prose"
      actions={
        <Link to={pathTo("/studies/:examId", { examId }, { instance: instanceId })} className="button button-secondary">
          <Icon name="left" />
          {t("exam.page.title")}
        </Link>
      }
    >
      {report.lines.length === 0 ? (
        <EmptyState icon="report" title={t("images.textEmpty")} />
      ) : (
        <Panel>
          <ul className="grid gap-1">
            {report.lines.map(({ depth, kind, name, value }, index) => (
              <li key={index} style={{ paddingLeft: `${Math.min(depth, 8) * 1.25}rem` }}>
                {kind === "container" ? (
                  <strong>{name}</strong>
                ) : (
                  <>
                    {name !== null && <span className="mr-2 text-muted">{name}</span>}
                    <span className="whitespace-pre-line">{value}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {report.isCut && <Notice className="mt-3">{t("images.textCut")}</Notice>}
    </Page>
  );
}
