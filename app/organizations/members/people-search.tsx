import { Button } from "../../components/button";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

/** Looks for accounts by how their user name or name begins. */
export function PeopleSearch({ q }: { q: string }) {
  const t = useTexts();
  return (
    <QueryForm className="mb-3 flex flex-wrap items-end gap-2">
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
    </QueryForm>
  );
}
