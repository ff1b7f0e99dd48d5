import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { NewGroup } from "#contract/organizations/groups";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { thrown } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { rememberGroup } from "./current-group.server";

export const handle = { i18n: "groups", title: "groups.create.title" } satisfies PageHandle;

/** With `name` it tells whether that name is free: asked while the form is filled in. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const name = new URL(args.request.url).searchParams.get("name")?.slice(0, 256) ?? "";
  const [{ mayCreate }, checked] = await Promise.all([
    api.groups.mine({}),
    name === "" || !NewGroup.shape.id.safeParse(name).success ? null : api.groups.available({ name }),
  ]);
  if (name === "") return { mayCreate, checked: null };
  const state = !checked ? ("malformed" as const) : checked.available ? ("free" as const) : ("taken" as const);
  return { mayCreate, checked: { name, state } };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(
    await posted(args),
    NewGroup,
    async (input) => {
      const created = await api.groups.create(input);
      if ("error" in created) throw thrown(args.context, created.error === "name_taken" ? "entry_taken" : "forbidden");
      const answer = redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations", { groupId: created.id }),
        "groupCreated",
      );
      answer.headers.append("Set-Cookie", rememberGroup(created.id, args.context.secureCookies));
      return answer;
    },
    { entry_taken: () => ({ id: "nameTaken" }) },
  );
}

export default function CreateGroupPage() {
  const t = useTexts();
  const { mayCreate } = useLoaderData<typeof loader>();
  return (
    <Page title={t("groups.create.title")} width="form">
      {mayCreate ? <CreateForm /> : <Notice tone="warning">{t("groups.create.mayNot")}</Notice>}
    </Page>
  );
}

function CreateForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof NewGroup>>({ id: "create-group" });
  const check = useFetcher<typeof loader>();
  const checked = check.data?.checked;
  return (
    <Panel>
      <ActionForm form={form} className="grid gap-4">
        <TextField {...bind(fields.displayName)} label={t("groups.fields.displayName")} maxLength={64} required />
        <div
          onBlur={({ target }) => {
            const name = target instanceof HTMLInputElement ? target.value.trim() : "";
            if (name !== "") check.load(pathTo("/groups/create", {}, { name }));
          }}
        >
          <TextField
            {...bind(fields.id)}
            label={t("groups.fields.domainName")}
            hint={t("groups.fields.domainNameHint")}
            maxLength={32}
            autoComplete="off"
            required
          />
          {/* Its line is kept free, since it comes while the button below is pressed. Once the form was refused the field
              says why itself. */}
          <p
            role="status"
            className={`min-h-[1lh] text-sm ${checked?.state === "free" ? "text-success" : "text-danger"}`}
          >
            {checked && !fields.id.errors?.length && t(`groups.create.${checked.state}`, { name: checked.name })}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to="/groups">{t("common.action.cancel")}</LinkButton>
          <Button look="primary" icon="plus">
            {t("groups.create.submit")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
