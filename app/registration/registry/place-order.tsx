import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Id } from "#contract/kernel/values";
import { Button, LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import { LeaveTyped } from "../../page/leave-typed";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { notFound } from "../../problems/thrown-problem.server";
import { wrongExtensions } from "../extensions/wrong-extensions.server";
import { placedOrderChoices } from "./order-data.server";
import { OrderFields } from "./order-fields";
import { examRows, type OrderInput } from "./order-form";
import { newOrderForm, wrongPerson } from "./order-form.server";
import { registryPlace } from "./registry-place.server";

export const handle = { i18n: ["registry", "exam", "exams"], title: "registry.placed.new" } satisfies PageHandle;

/** The own organization, and the one that is to do the exams. */
async function between(args: LoaderFunctionArgs) {
  const place = await registryPlace(args, "registry_create");
  const target = Id.safeParse(new URL(args.request.url).searchParams.get("for"));
  if (!target.success) throw notFound(args.context);
  return { ...place, ids: { requestBucketId: place.organization.id, bucketId: target.data } };
}

export async function loader(args: LoaderFunctionArgs) {
  const { ids, ...place } = await between(args);
  const { bucket, choices } = await placedOrderChoices(args, place, ids);
  return {
    org: ids.requestBucketId,
    bucket,
    choices,
    /** Of the next form: sent twice, it makes one order. */
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, ids } = await between(args);
  const form = await posted(args);
  const { extensionFields, timeZone } = await api.serviceOrders.choices(ids);
  const pathOf = (orderId: string) => pathTo("/registry/orders/:orderId", { orderId }, { org: ids.requestBucketId });
  const answer = await submitted(
    form,
    newOrderForm(extensionFields, formats("chs", timeZone).day(new Date())),
    async ({ pid: _, isOtherPerson: _other, orderPlacerId: _placer, staffNote: _note, ...input }) => {
      const { orderId } = await api.serviceOrders.place({ ...input, ...ids });
      return redirectDone(args.context, pathOf(orderId), "orderRegistered");
    },
    { extensions_wrong: wrongExtensions, info_wrong: wrongPerson },
  );
  return madeBefore(answer, pathOf);
}

/** Registers a patient for another organization of the group, which gives the numbers and does the exams. */
export default function PlaceOrderPage() {
  const t = useTexts();
  const { org, bucket, choices, key } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { form, fields, bind } = useActionForm<OrderInput>({
    id: "order",
    defaultValue: { key, gender: "U", patientSource: "O", exams: examRows([], choices.today) },
  });
  return (
    <Page
      title={t("registry.placed.newFor", { name: bucket.name })}
      actions={
        <LinkButton to={pathTo("/registry/orders", {}, { org })} icon="left">
          {t("registry.placed.title")}
        </LinkButton>
      }
    >
      <Panel>
        <LeaveTyped>
          <ActionForm form={form} action={pathTo("/registry/orders/new", {}, query)} className="grid gap-5">
            <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
            <OrderFields fields={fields} bind={bind} choices={choices} isPlaced />
            <div className="flex justify-end">
              <Button look="primary" icon="check">
                {t("registry.new.submit")}
              </Button>
            </div>
          </ActionForm>
        </LeaveTyped>
      </Panel>
    </Page>
  );
}
