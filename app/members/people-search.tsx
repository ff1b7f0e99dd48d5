import { Form } from "@remix-run/react";
import { Button } from "../components/button";
import { TextField } from "../components/text-field";
import { useTexts } from "../i18n/use-texts";

/** Looks for accounts by how their user name or name begins. */
export function PeopleSearch({ q }: { q: string }) {
  const t = useTexts();
  return (
    <Form method="get" role="search" className="mb-3 flex flex-wrap items-end gap-2">
      <TextField
        name="q"
        type="search"
        label={t("members.add.search")}
        hint={t("members.add.searchHint")}
        defaultValue={q}
        maxLength={64}
        className="w-72 max-sm:w-full"
      />
      <Button icon="search" className="sm:mb-6">
        {t("common.list.search")}
      </Button>
    </Form>
  );
}
