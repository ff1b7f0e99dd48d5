import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { FormErrors } from "../../forms/form-errors";
import { posted } from "../../forms/posted.server";
import { callStream } from "../../forms/posted-file.server";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret, shownCode } from "../../forms/shown-secret.server";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { useKeys } from "../../page/use-keys";
import { pathTo } from "../../paths";
import { CheckedIn } from "../queue/checked-in";
import { toldTurn } from "../queue/told-turn.server";
import { wrongExtensions } from "../extensions/wrong-extensions.server";
import { arrive } from "./arrival.server";
import { ChangeForm } from "./change-form";
import { ExamLine } from "./exam-line";
import { orderChoices } from "./order-data.server";
import { PastExams } from "./past-exams";
import { pastExams } from "./past-exams.server";
import { PatientIdentity } from "./patient-identity";
import { patientIdentity, undoMerge } from "./patient-identity.server";
import { PhotoForm, photoFaults } from "./photo-form";
import { OrderPhotos } from "./order-photos";
import { orderForm, takenNumber, wrongPerson } from "./order-form.server";
import { withStandingOrder } from "./order-merge.server";
import { registryPlace } from "./registry-place.server";
import { shownRegistered } from "./shown-registered.server";

export const handle = {
  i18n: ["registry", "exam", "exams", "downtime"],
  title: "registry.edit.title",
  keys: [
    { keys: "N", does: "registry.keys.register" },
    { keys: "L", does: "registry.labels.title" },
  ],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const place = await registryPlace(args);
  const orderId = paramOf(args, "orderId");
  const { organization, mayCreate, mayUpdate } = place;
  const [found, photos, choices, turn] = await Promise.all([
    place.api.registry.findByOrderId({ id: organization.id, orderId }),
    place.api.referralImages.list({ id: organization.id, orderId }),
    orderChoices(args, place, organization),
    mayUpdate ? toldTurn(args, place.api, organization) : null,
  ]);
  const [past, identity] = await Promise.all([
    pastExams(args.request, place.api, organization, found.order.pid, orderId),
    patientIdentity(args.request, place, found.order.pid),
  ]);
  const language = languageOf(args.request);
  const { timeZone } = organization;
  const format = formats(language, timeZone);
  return {
    past,
    identity,
    turn,
    photos: {
      mayChange: photos.mayChange,
      images: photos.images.map((image) => ({ ...image, when: format.dayTime(image.created) })),
    },
    org: organization.id,
    orderId,
    order: found.order,
    version: found.version,
    registrarName: found.registrarName ?? "",
    requestBucketName: found.requestBucketName,
    created: format.dayTime(found.created),
    exams: found.exams.map((exam, place) => ({
      ...shownRegistered(exam, language, timeZone),
      safety: found.safety[place] ?? "none",
    })),
    mayChange: mayUpdate && found.exams.some(({ status }) => status !== "Performed" && status !== "Cancelled"),
    mayCreate,
    mayUpdate,
    choices,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, token } = await registryPlace(args);
  const form = await posted(args);
  const { id } = organization;
  const orderId = paramOf(args, "orderId");
  const done = () => redirectDone(args.context, form.page, "saved");
  if (form.intent === "undoMerge") return undoMerge(args, api, id, form);
  if (form.intent === "phone") {
    return answeredBySecret(form, z.object({}), async () => {
      const code = await api.referralImages.ticket({ id, orderId });
      return { phone: shownCode(args, code, organization.timeZone) };
    });
  }
  if (form.intent === "photo") {
    const path = `/buckets/${id}/registry/${orderId}/applyforms`;
    return submitted(
      form,
      PhotoForm,
      ({ picture }) => callStream(args, token, "POST", path, picture).then(done),
      photoFaults,
    );
  }
  if (form.intent === "removePhoto") {
    return submitted(form, z.object({ imageId: Id }), (input) =>
      api.referralImages.remove({ ...input, id, orderId }).then(done),
    );
  }
  if (form.intent === "arrive") return arrive(form, api, id);
  const fields = await api.extensions.ofBucket({ id, subject: "registry" });
  const today = formats("chs", organization.timeZone).day(new Date());
  const answer = await submitted(
    form,
    orderForm(fields, today),
    async ({ opened: _, ...input }) => {
      await api.registry.change({ ...input, id, orderId });
      return done();
    },
    { accession_taken: takenNumber(form), extensions_wrong: wrongExtensions, info_wrong: wrongPerson },
  );
  return withStandingOrder(answer, form, today, () => api.registry.findByOrderId({ id, orderId }));
}

export { shouldRevalidate } from "../../forms/after-conflict";

/** An order: how its exams stand, and everything that was typed, to be changed while one of them waits. */
export default function OrderPage() {
  const t = useTexts();
  const {
    org,
    orderId,
    exams,
    past,
    identity,
    turn,
    photos,
    mayChange,
    mayCreate,
    mayUpdate,
    registrarName,
    requestBucketName,
    created,
    order,
    version,
    choices,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const phone = answer && "phone" in answer ? answer.phone : null;
  const arrival = useActionForm({ id: "arrival", intents: ["arrive"] });
  const navigate = useNavigate();
  const newPath = pathTo("/registry/new", {}, { org });
  const labels = exams.some(({ status }) => status !== "Cancelled")
    ? pathTo("/registry/:orderId/labels", { orderId }, { org })
    : null;
  useKeys({
    n: () => (mayCreate ? navigate(newPath) : false),
    // A page without scripts: it is opened as its link does.
    l: () => (labels ? location.assign(labels) : false),
  });
  return (
    <Page
      title={t("registry.edit.title")}
      actions={
        <>
          <LinkButton to={pathTo("/registry", {}, { org })} icon="left">
            {t("registry.back")}
          </LinkButton>
          {labels && (
            <>
              <LinkButton to={labels} icon="print" reloadDocument>
                {t("registry.labels.title")}
              </LinkButton>
              <LinkButton to={pathTo("/registry/:orderId/form", { orderId }, { org })} icon="print" reloadDocument>
                {t("registry.labels.form")}
              </LinkButton>
            </>
          )}
          {mayCreate && (
            <LinkButton to={newPath} icon="plus">
              {t("registry.register")}
            </LinkButton>
          )}
        </>
      }
    >
      <CheckedIn turn={turn} />
      <div className="grid gap-3">
        <Panel title={t("registry.edit.exams")}>
          <FormErrors form={arrival.form} />
          <ul className="grid gap-2">
            {exams.map((exam) => (
              <ExamLine key={exam.id} exam={exam} org={org} />
            ))}
          </ul>
          {requestBucketName && <p className="mt-3">{t("registry.placed.askedBy", { name: requestBucketName })}</p>}
          {registrarName && (
            <p className="mt-3 text-sm text-muted">
              {t("registry.edit.registered", { name: registrarName, time: created })}
            </p>
          )}
        </Panel>
        <PatientIdentity identity={identity} org={org} />
        <PastExams past={past} org={org} />
        {mayUpdate && !mayChange && <Notice>{t("registry.edit.closed")}</Notice>}
        {mayChange && (
          <Panel>
            <VersionedForm version={version}>
              {(saved) => (
                <ChangeForm order={order} version={saved ?? version} exams={exams} choices={choices} org={org} />
              )}
            </VersionedForm>
          </Panel>
        )}
        <OrderPhotos photos={photos} phone={phone} orderId={orderId} org={org} />
      </div>
    </Page>
  );
}
