import { Link } from "@remix-run/react";
import type { StandingOrder } from "#contract/registration/registry-order";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { ActionForm } from "../../forms/action-form";
import { changedMeanwhile, MergedNotice } from "../../forms/merged-notice";
import { useActionForm } from "../../forms/use-action-form";
import type { Texts } from "#texts/texts";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { Problem } from "../../problems/problem";
import { infoTitle } from "../exams/info-title";
import type { OrderChoices } from "./order-data.server";
import { knownIn, KnownPatientNotice } from "./known-patients";
import { OrderFields } from "./order-fields";
import { openedOrder, orderDefaults, type ChangedOrderInput } from "./order-form";
import type { ShownRegistered } from "./shown-registered.server";

interface ChangeFormProps {
  order: StandingOrder;
  /** Of what it shows. */
  version: number;
  exams: ShownRegistered[];
  choices: OrderChoices;
  org: string;
}

/** Everything that was typed, to be changed; what others save meanwhile comes into it. */
export function ChangeForm({ order, version, exams, choices, org }: ChangeFormProps) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<ChangedOrderInput>({
    id: "order",
    intents: [""],
    defaultValue: {
      ...orderDefaults(order, choices.today),
      version: String(version),
      opened: openedOrder(order, choices.today),
    },
  });
  const changed = changedMeanwhile(problem);
  const known = knownIn(problem);
  const isBooked = problem?.code === "exam_booked";
  return (
    <ActionForm
      form={form}
      className="grid gap-5"
      conflict={
        known.length > 0 ? (
          <KnownPatientNotice patients={known} org={org} isThere />
        ) : (
          problem &&
          changed && (
            <>
              {(changed.length > 0 || !isBooked) && (
                <MergedNotice problem={problem} titleOf={(name) => orderTitle(t, name, choices.extensionFields)} />
              )}
              {isBooked && <BookedNotice problem={problem} exams={exams} org={org} />}
            </>
          )
        )
      }
    >
      <input
        type="hidden"
        name="version"
        value={String(problem?.detail.version ?? fields.version.value ?? version)}
        readOnly
      />
      <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
      <OrderFields fields={fields} bind={bind} choices={choices} exams={exams} />
      <div className="flex justify-end">
        <Button look="primary" icon="check">
          {t("registry.edit.submit")}
        </Button>
      </div>
    </ActionForm>
  );
}

interface BookedNoticeProps extends Pick<ChangeFormProps, "exams" | "org"> {
  problem: Problem;
}

/** What has a time is moved where it is booked. */
function BookedNotice({ problem: { detail }, exams, org }: BookedNoticeProps) {
  const t = useTexts();
  const {
    orderId = "",
    bookingId = null,
    accessionNumber,
  } = exams.find(({ id }) => id === detail.scheduledExamId) ?? {};
  const back = pathTo("/registry/:orderId", { orderId }, { org });
  return (
    <Notice tone="danger" className="mt-2">
      {t("registry.edit.isBooked", { number: accessionNumber })}{" "}
      {bookingId && (
        <Link to={pathTo("/registry/calendar/bookings/:bookingId", { bookingId }, { org, back })}>
          {t("registry.edit.move")}
        </Link>
      )}
    </Notice>
  );
}

const ownFields = ["namePinyin", "idCard", "requestingPhysician", "staffNote", "patientNote"] as const;

/** What a field of the order is called on its form. */
function orderTitle(t: Texts, name: string, extensionFields: OrderChoices["extensionFields"]): string | null {
  const place = /^exams\[(\d+)\]/.exec(name)?.[1];
  if (place !== undefined) return t("registry.field.exam", { number: Number(place) + 1 });
  if (name === "orderPlacerId") return t("registry.field.orderPlacer");
  const own = ownFields.find((one) => one === name);
  return own ? t(`registry.field.${own}`) : infoTitle(t, name, extensionFields);
}
