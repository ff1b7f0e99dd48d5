import type { ReactNode } from "react";
import { Button } from "../../components/button";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

/** The head of a list inside a frame: its title, its actions, and a search by name in the address. */
export function ListHead({
  title,
  q,
  label,
  keep = {},
  actions,
  children,
}: {
  title: string;
  /** What is searched for. */
  q: string;
  label: string;
  /** Parameters of the address that a search leaves as they are. */
  keep?: Record<string, string>;
  actions?: ReactNode;
  /** Further filters. */
  children?: ReactNode;
}) {
  const t = useTexts();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{title}</h2>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <QueryForm aria-label={label} className="mb-3 flex flex-wrap items-end gap-2">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name="q"
          type="search"
          label={label}
          defaultValue={q}
          maxLength={64}
          className="w-60 max-sm:min-w-[12rem] max-sm:flex-1"
        />
        {children}
        <Button icon="search">{t("common.list.search")}</Button>
      </QueryForm>
    </>
  );
}
