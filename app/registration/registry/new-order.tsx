import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import { LeaveTyped } from "../../page/leave-typed";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { reservedNumber } from "./reserved-number.server";
import { wrongExtensions } from "../extensions/wrong-extensions.server";
import { HeldPhotos } from "./held-photos";
import { heldPhotoAnswer, heldPhotos } from "./held-photos.server";
import { knownIn, KnownPatientNotice, KnownPatients } from "./known-patients";
import { orderChoices } from "./order-data.server";
import { OrderFields } from "./order-fields";
import { examRows, knownValues, type OrderInput } from "./order-form";
import { newOrderForm, takenNumber, wrongPerson } from "./order-form.server";
import { PastExams } from "./past-exams";
import { pastExams } from "./past-exams.server";
import { PatientIdentity } from "./patient-identity";
import { patientIdentity, undoMerge } from "./patient-identity.server";
import { withPatient } from "./taken-patient.server";
import { registryPlace } from "./registry-place.server";

export const handle = {
  i18n: ["registry", "exam", "exams", "downtime"],
  title: "registry.new.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const place = await registryPlace(args);
  const { searchParams } = new URL(args.request.url);
  const find = (searchParams.get("find") ?? "").trim().slice(0, 64);
  const taken = searchParams.get("patient")?.slice(0, 64);
  const { id } = place.organization;
  const reserved = await reservedNumber(args, place, id, searchParams.get("number") ?? "");
  const format = formats(languageOf(args.request), place.organization.timeZone);
  const [choices, found, known] = await Promise.all([
    orderChoices(args, place, place.organization),
    find ? place.api.registry.patients({ id, text: find }) : null,
    taken ? place.api.registry.patients({ id, text: taken }) : [],
  ]);
  // The ID of a patient who was merged into another finds that one.
  const patient = known.find(({ patientId }) => patientId === taken) ?? (known.length === 1 ? known[0] : null) ?? null;
  const [past, identity, held] = await Promise.all([
    patient ? pastExams(args.request, place.api, place.organization, patient.patientId) : [],
    patient ? patientIdentity(args.request, place, patient.patientId) : null,
    heldPhotos(args, place),
  ]);
  return {
    org: id,
    past,
    identity,
    choices,
    find,
    found,
    patient,
    /** Looked for in vain by a name: the form begins with it. */
    newName: found?.length === 0 && /^\D+$/u.test(find) ? find : "",
    /** The number of a form that was filled in by hand, and the first day it may be of. */
    late:
      reserved?.state === "missing" ? { number: reserved.accessionNumber, from: format.day(reserved.reserved) } : null,
    /** Of the next form: sent twice, it makes one order. */
    key: held.key,
    photos: held.images,
    mayPhotograph: place.mayPhotograph,
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = await registryPlace(args);
  const { api, organization } = place;
  const form = await posted(args);
  if (form.intent === "undoMerge") return undoMerge(args, api, organization.id, form);
  if (form.intent === "take") return withPatient(args, place, form);
  const photo = await heldPhotoAnswer(args, place, form);
  if (photo) return photo;
  const fields = await api.extensions.ofBucket({ id: organization.id, subject: "registry" });
  const pathOf = (orderId: string) => pathTo("/registry/:orderId", { orderId }, { org: organization.id });
  const answer = await submitted(
    form,
    newOrderForm(fields, formats("chs", organization.timeZone).day(new Date())),
    async (input) => {
      const { orderId } = await api.registry.create({ ...input, id: organization.id });
      return redirectDone(args.context, pathOf(orderId), "orderRegistered");
    },
    {
      accession_taken: takenNumber(form),
      extensions_wrong: wrongExtensions,
      taken_wrong: "takenAt",
      info_wrong: wrongPerson,
    },
  );
  return madeBefore(answer, pathOf);
}

/** A known patient is registered on one page without the mouse: found, taken, a procedure chosen, sent. */
export default function NewOrderPage() {
  const t = useTexts();
  const { org, find, found, past, identity, patient, newName, photos, key } = useLoaderData<typeof loader>();
  // A form that came back has the focus where something is told.
  const isAnswered = useActionData() !== undefined;
  return (
    <Page
      title={t("registry.new.title")}
      actions={
        <LinkButton to={pathTo("/registry", {}, { org })} icon="left">
          {t("registry.back")}
        </LinkButton>
      }
    >
      <div className="grid gap-3">
        <Panel>
          <QueryForm className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="org" value={org} />
            {photos.length > 0 && <input type="hidden" name="form" value={key} />}
            <TextField
              name="find"
              id="find"
              type="search"
              label={t("registry.new.find")}
              placeholder={t("registry.new.findHint")}
              defaultValue={find}
              maxLength={64}
              {...(patient === null && newName === "" && !isAnswered && { autoFocus: true })}
              className="w-96 max-sm:w-full"
            />
            <Button icon="search">{t("registry.search")}</Button>
          </QueryForm>
          {found && found.length === 0 && <EmptyState title={t("registry.new.noneFound")} />}
          {found && found.length > 0 && (
            <div className="mt-3">
              <KnownPatients patients={found} org={org} />
            </div>
          )}
        </Panel>
        {identity && <PatientIdentity identity={identity} org={org} />}
        <PastExams past={past} org={org} />
        <Panel>
          <LeaveTyped key={patient?.patientId ?? newName}>
            <OrderForm />
          </LeaveTyped>
        </Panel>
      </div>
    </Page>
  );
}

function OrderForm() {
  const t = useTexts();
  const { org, choices, patient, newName, late, key: next, photos, mayPhotograph } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const { form, fields, bind, problem } = useActionForm<OrderInput>({
    id: "order",
    defaultValue: {
      key: next,
      // Nobody's sex is guessed; an ID card says it.
      gender: "U",
      ...(patient ? knownValues(patient, choices.today) : newName && { name: newName }),
      patientSource: "O",
      exams: examRows(late ? [{ scheduledDate: late.from, accessionNumber: late.number }] : [], choices.today),
    },
  });
  const known = knownIn(problem);
  const key = String(fields.key.initialValue ?? next);
  return (
    <ActionForm
      form={form}
      action={pathTo("/registry/new", {}, { ...Object.fromEntries(query), form: key })}
      className="grid gap-5"
      {...(known.length > 0 && { conflict: <KnownPatientNotice patients={known} org={org} /> })}
    >
      <input type="hidden" name="key" value={key} />
      {late && (
        <Notice>
          <p>{t("downtime.late.notice", { number: late.number, day: late.from })}</p>
          <TextField
            {...bind(fields.takenAt)}
            type="datetime-local"
            label={t("downtime.late.takenAt")}
            hint={t("downtime.late.takenHint")}
            className="mt-2 w-72 max-sm:w-full"
          />
        </Notice>
      )}
      <OrderFields
        fields={fields}
        bind={bind}
        choices={choices}
        isKnown={patient !== null && known.length === 0}
        isNew={newName !== ""}
      />
      {mayPhotograph && <HeldPhotos images={photos} />}
      <div className="flex justify-end">
        <Button look="primary" icon="check">
          {t("registry.new.submit")}
        </Button>
      </div>
    </ActionForm>
  );
}
