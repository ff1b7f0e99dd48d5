import { useLocation } from "@remix-run/react";
import type { ListColumn, ListView } from "#contract/list-views";
import { Button } from "../components/button";
import { CheckboxField, ChoiceGroup, type Option } from "../components/choice-field";
import { Icon } from "../components/icon";
import { FormErrors } from "../components/form-errors";
import { Menu } from "../components/menu";
import { PostForm } from "../components/post-form";
import { TextField } from "../components/text-field";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";

interface ListSettingsProps {
  columns: Option[];
  chosen: ListColumn[];
  views: ListView[];
}

/** Which columns the reader's list shows, and the lists the reader has given a name. All of it works without scripts. */
export function ListSettings({ columns, chosen, views }: ListSettingsProps) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const shown = useActionForm<{ columns: string[] }>({
    id: "list-columns",
    intents: ["columns"],
    defaultValue: { columns: chosen },
  });
  const view = useActionForm<{ name: string; isDefault: boolean }>({ id: "keep-view", intents: ["keepView"] });
  return (
    <Menu
      align="end"
      isOpen={shown.isAnswered || view.isAnswered}
      className="ml-auto"
      label={
        <>
          <Icon name="filter" />
          <span className="max-sm:sr-only">{t("exams.views.label")}</span>
        </>
      }
    >
      <div className="grid w-[30rem] max-w-[calc(100vw-2rem)] gap-4 p-3">
        <PostForm id={shown.form.id} action={here}>
          <ChoiceGroup
            type="checkbox"
            {...shown.bind(shown.fields.columns)}
            label={t("exams.views.columns")}
            options={columns}
            className="sm:[&>div]:grid sm:[&>div]:grid-cols-3"
          />
          <div className="flex justify-end gap-2">
            <Button intent="usualColumns">{t("exams.views.usual")}</Button>
            <Button intent="columns" look="secondary">
              {t("exams.views.show")}
            </Button>
          </div>
        </PostForm>
        <PostForm id={view.form.id} action={here} className="border-t border-line pt-3">
          <FormErrors form={view.form} />
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              {...view.bind(view.fields.name)}
              label={t("exams.views.name")}
              maxLength={30}
              required
              className="min-w-0 flex-1"
            />
            <CheckboxField {...view.bind(view.fields.isDefault)} label={t("exams.views.isDefault")} />
            <Button intent="keepView" look="secondary">
              {t("exams.views.keep")}
            </Button>
          </div>
          <p className="mt-1 text-sm text-muted">{t("exams.views.hint")}</p>
        </PostForm>
        {views.length > 0 && (
          <ul className="border-t border-line pt-3" aria-label={t("exams.views.own")}>
            {views.map(({ id, name, isDefault }) => (
              <li key={id} className="flex items-center justify-between gap-2">
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
                {isDefault && <span className="text-sm text-muted">{t("exams.views.isDefault")}</span>}
                <PostForm action={here} className="ml-auto">
                  <input type="hidden" name="id" value={id} />
                  <Button intent="removeView" icon="trash" look="quiet">
                    <span className="sr-only">{t("exams.views.remove", { name })}</span>
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Menu>
  );
}
