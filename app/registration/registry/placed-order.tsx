import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { RegisteredStatus } from "./registered-status";
import { registryPlace } from "./registry-place.server";
import { shownPlaced } from "./shown-placed.server";

export const handle = { i18n: ["registry", "exams", "exam"], title: "registry.placed.one" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await registryPlace(args, "registry_create");
  const order = await api.serviceOrders.detail({ orderId: paramOf(args, "orderId") });
  return {
    org: organization.id,
    order: shownPlaced(order, languageOf(args.request), organization.timeZone),
  };
}

/** How an order stands that another organization does. */
export default function PlacedOrderPage() {
  const t = useTexts();
  const { org, order } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("registry.placed.one")}
      actions={
        <LinkButton to={pathTo("/registry/orders", {}, { org })} icon="left">
          {t("registry.placed.title")}
        </LinkButton>
      }
    >
      <Panel>
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium">{order.patientName}</bdi>
          <span>{t(`exams.sex.${order.patientGender}`)}</span>
          <span className="tabular-nums">{order.patientDob}</span>
          <span>{order.bucketName}</span>
        </p>
        <ul className="grid gap-2">
          {order.exams.map((exam) => (
            <li key={exam.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <RegisteredStatus status={exam.status} />
              <span className="font-mono">{exam.accessionNumber}</span>
              <span>{exam.study}</span>
              <span>{exam.device}</span>
              <span className="tabular-nums">{exam.when}</span>
              {exam.cancelReason && <span className="text-muted">{t(`registry.reasons.${exam.cancelReason}`)}</span>}
            </li>
          ))}
        </ul>
        {order.patientNote && <p className="mt-3 whitespace-pre-line">{order.patientNote}</p>}
        <p className="mt-3 text-sm text-muted">
          {t("registry.edit.registered", { name: order.registrarName, time: order.created })}
        </p>
      </Panel>
    </Page>
  );
}
