import { Button, LinkButton } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import type { EntryData } from "./entry-data.server";
import { listScreen } from "./list-screens";

const known = [
  "exams",
  "doctors",
  "procedures",
  "assignRules",
  "steps",
  "devices",
  "reports",
  "safetyQuestions",
] as const;

interface Use {
  what: string;
  count: number;
}

/** Asks before an entry goes; where something uses it, says what does and offers to take it out of use instead. */
export function RemoveConfirmation({ data, name, uses }: { data: EntryData; name: string; uses: Use[] | null }) {
  const t = useTexts();
  const { part } = listScreen(data.list);
  const nameOf = (what: string) => known.find((one) => one === what);
  return (
    <section className="rounded-lg border border-danger bg-surface p-4" role={uses ? "alert" : undefined}>
      <h3 className="mb-2 text-lg">{t(uses ? "lists.remove.inUse" : "lists.remove.question", { name })}</h3>
      {uses ? (
        <>
          <ul className="mb-2 list-disc pl-5">
            {uses.map(({ what, count }) => {
              const key = nameOf(what);
              return <li key={what}>{key ? t(`lists.uses.${key}`, { count }) : `${what}: ${count}`}</li>;
            })}
          </ul>
          <p>{t("lists.remove.deactivateInstead")}</p>
        </>
      ) : (
        <p>{t("lists.remove.explanation")}</p>
      )}
      <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
        {part && <input type="hidden" name={part} value={String(data.entry.values[part])} />}
        <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
        {uses ? (
          data.entry.isActive && (
            <Button look="primary" intent="deactivate">
              {t("lists.remove.deactivate")}
            </Button>
          )
        ) : (
          <Button look="danger" icon="trash" intent="remove">
            {t("common.action.delete")}
          </Button>
        )}
      </PostForm>
    </section>
  );
}
