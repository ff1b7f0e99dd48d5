import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RegistryTargets } from "#contract/registration/registry-buckets";
import { Button } from "../../components/button";
import { ChoiceGroup, type Option } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { administeredGroup } from "../groups/group-page.server";
import { organizationOptions } from "./organization-options.server";

export const handle = { i18n: "groupLists", title: "groupLists.registry.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [targets, { options }] = await Promise.all([
    api.registryBuckets.ofGroup({ id: group.id }),
    organizationOptions(api, group.id, textsFor(args.request)),
  ]);
  return {
    options,
    chosen: options.map(({ value }) => targets.find(({ bucketId }) => bucketId === value)?.targetBucketIds ?? []),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  return submitted(form, RegistryTargets, async (input) => {
    await api.registryBuckets.replace({ ...input, groupId: group.id });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** Of each organization of the group: for which others its people may register. */
export default function RegistryTargetsPage() {
  const t = useTexts();
  const { options, chosen } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("groupLists.registry.title")}>
      <p className="mb-3 text-muted">{t("groupLists.registry.lead")}</p>
      {options.length < 2 ? (
        <EmptyState title={t("groupLists.registry.alone")} />
      ) : (
        <ul className="grid gap-2">
          {options.map((option, place) => (
            <li key={option.value} className="border-b border-line pb-2 last:border-0">
              <TargetsForm of={option} options={options} chosen={chosen[place] ?? []} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TargetsForm({ of, options, chosen }: { of: Option; options: Option[]; chosen: string[] }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof RegistryTargets>>({
    id: `targets-${of.value}`,
    defaultValue: { bucketId: of.value, targetBucketIds: chosen },
  });
  return (
    <ActionForm form={form} className="flex flex-wrap items-end justify-between gap-3">
      <input type="hidden" name="bucketId" value={of.value} />
      <ChoiceGroup
        {...bind(fields.targetBucketIds)}
        type="checkbox"
        label={t("groupLists.registry.of", { name: of.label })}
        options={options.filter(({ value }) => value !== of.value)}
        defaultValues={chosen}
        className="flex-1"
      />
      <Button>{t("common.action.save")}</Button>
    </ActionForm>
  );
}
