import type { z } from "zod";
import type { ListView, NewListView } from "#contract/organizations/list-views";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Lists the reader has given a name, and a name for the one that is shown. Texts: exams. */
export function OwnViews({ views, hint }: { views: ListView[]; hint: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof NewListView>>({ id: "keep-view", intents: ["keepView"] });
  return (
    <Panel title={t("exams.views.own")}>
      {views.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {views.map(({ id, name, isDefault }) => (
            <li key={id} className="flex items-center justify-between gap-2 py-1">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
              {isDefault && <span className="text-sm text-muted">{t("exams.views.isDefault")}</span>}
              <PostForm className="ml-auto">
                <input type="hidden" name="id" value={id} />
                <Button intent="removeView" icon="trash" look="quiet">
                  <span className="sr-only">{t("exams.views.remove", { name })}</span>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm form={form} defaultIntent="keepView">
        <TextField {...bind(fields.name)} label={t("exams.views.name")} maxLength={30} required />
        <CheckboxField {...bind(fields.isDefault)} label={t("exams.views.isDefault")} className="mt-2" />
        <p className="mt-1 text-sm text-muted">{hint}</p>
        <div className="mt-3 flex justify-end">
          <Button intent="keepView" look="primary">
            {t("exams.views.keep")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
