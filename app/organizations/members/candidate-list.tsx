import type { FieldBinding } from "../../components/field";
import { FieldError } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import type { FoundPerson } from "./people-query.server";

/** People to choose from, each a box; sends their ids as `accountIds`. */
export function CandidateList({ people, field }: { people: FoundPerson[]; field: FieldBinding }) {
  const t = useTexts();
  const chosen = field.defaultValues;
  const errorId = field.errors?.length ? `${field.id}-error` : undefined;
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="mb-1 text-sm font-medium">{t("members.add.people")}</legend>
      <ul className="grid max-h-80 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {people.map(({ id, name, title, username, isOutside, isMember }) => (
          <li key={id}>
            <label
              className={`flex min-h-[2.25rem] items-center gap-2 max-sm:min-h-[2.75rem] ${isMember ? "text-muted" : ""}`}
            >
              <input
                type="checkbox"
                name="accountIds"
                value={id}
                defaultChecked={chosen?.includes(id)}
                disabled={isMember}
              />
              {isOutside ? <span>{t("members.add.outside")}</span> : <bdi>{name}</bdi>}
              <span className="text-sm text-muted">{isMember ? t("members.add.isMember") : title}</span>
              <span className="ml-auto font-mono text-sm text-muted">{username}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id={errorId} errors={field.errors} />
    </fieldset>
  );
}
