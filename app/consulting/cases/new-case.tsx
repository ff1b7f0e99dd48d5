import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { NewCase } from "#contract/consulting/clinic-cases";
import { BackLink } from "../../components/back-link";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { madeBefore } from "../../forms/made-before.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { CaseFields } from "./case-fields";

export const handle = { i18n: ["consultations", "cases"], title: "cases.cases.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  await signedIn(args);
  return { id: paramOf(args, "consultationId"), key: crypto.randomUUID() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const pathOf = (caseId: string) =>
    pathTo("/consultations/:consultationId/case/:caseId", { consultationId: id, caseId });
  const answer = await submitted(await posted(args), NewCase.omit({ id: true }), async (text) => {
    const { id: caseId } = await api.clinicCases.add({ id, ...text });
    return redirectDone(args.context, pathOf(caseId), "added");
  });
  return madeBefore(answer, pathOf);
}

/** A case is begun with its words; its papers follow once it is there. */
export default function NewCasePage() {
  const t = useTexts();
  const { id, key } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof NewCase>, "id">>({
    id: "case",
    defaultValue: { key },
  });
  return (
    <div className="max-w-3xl">
      <BackLink to={pathTo("/consultations/:consultationId/case", { consultationId: id })}>
        {t("cases.cases.title")}
      </BackLink>
      <Panel title={t("cases.cases.add")}>
        <ActionForm form={form} className="grid gap-4">
          <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
          <CaseFields fields={fields} bind={bind} />
          <Button look="primary" icon="check" className="justify-self-end">
            {t("cases.cases.add")}
          </Button>
        </ActionForm>
      </Panel>
    </div>
  );
}
