import { useLocation } from "@remix-run/react";
import type { ListColumn, ListView } from "#contract/list-views";
import { Button } from "../components/button";
import { CheckboxField, ChoiceGroup, type Option } from "../components/choice-field";
import { Icon } from "../components/icon";
import { Menu } from "../components/menu";
import { Notice } from "../components/notice";
import { PostForm } from "../components/post-form";
import { TextField } from "../components/text-field";
import type { FormAnswer } from "../forms/answer";
import { useTexts } from "../i18n/use-texts";

interface ListSettingsProps {
  columns: Option[];
  chosen: ListColumn[];
  views: ListView[];
  /** What was wrong with the view that was to be kept. */
  wrong: string | null;
}

/** What an answer says of a view that could not be kept. */
export function wrongIn(answer: FormAnswer | undefined): string | null {
  if (answer?.intent !== "keepView") return null;
  return Object.values(answer.result.error ?? {}).flat()[0] ?? null;
}

/** Which columns the reader's list shows, and the lists the reader has given a name. All of it works without scripts. */
export function ListSettings({ columns, chosen, views, wrong }: ListSettingsProps) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <Menu
      align="end"
      isOpen={wrong !== null}
      className="ml-auto"
      label={
        <>
          <Icon name="filter" />
          {t("exams.views.label")}
        </>
      }
    >
      <div className="grid w-[30rem] max-w-[calc(100vw-2rem)] gap-4 p-3">
        <PostForm action={here}>
          <ChoiceGroup
            type="checkbox"
            name="columns"
            label={t("exams.views.columns")}
            options={columns}
            defaultValues={chosen}
            className="sm:[&>div]:grid sm:[&>div]:grid-cols-3"
          />
          <div className="flex justify-end gap-2">
            <Button intent="usualColumns">{t("exams.views.usual")}</Button>
            <Button intent="columns" look="secondary">
              {t("exams.views.show")}
            </Button>
          </div>
        </PostForm>
        <PostForm action={here} className="border-t border-line pt-3">
          {wrong && (
            <Notice tone="danger" className="mb-2">
              {wrong}
            </Notice>
          )}
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              name="name"
              id="view-name"
              label={t("exams.views.name")}
              maxLength={30}
              required
              className="min-w-0 flex-1"
            />
            <CheckboxField name="isDefault" label={t("exams.views.isDefault")} />
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
