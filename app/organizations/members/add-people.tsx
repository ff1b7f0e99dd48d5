import type { z } from "zod";
import type { NewMembers } from "#contract/organizations/members";
import type { GroupInvitation } from "#contract/organizations/groups";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { ChoiceGroup, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { CandidateList } from "./candidate-list";
import type { FoundPerson } from "./people-query.server";
import { PeopleSearch } from "./people-search";

interface AddPeopleProps {
  /** What is searched for; "" shows who is at hand. */
  q: string;
  people: FoundPerson[];
  /** Too few letters to search by. */
  isTooShort: boolean;
  levels: Option[];
  /** The operator asks nobody first. */
  addsAll: boolean;
}

/** Finds accounts and makes them members at a level; who is not of the group is asked first. */
export function AddPeople({ q, people, isTooShort, levels, addsAll }: AddPeopleProps) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof NewMembers> | z.input<typeof GroupInvitation>>({
    id: "add",
    intents: ["add"],
    defaultValue: { accessLevel: "member" },
  });
  const none = isTooShort ? "tooShort" : q === "" ? "searchFirst" : "nobody";
  return (
    <Panel title={t("members.add.title")}>
      <PeopleSearch q={q} />
      {people.length === 0 ? (
        <p className="text-muted">{t(`members.add.${none}`)}</p>
      ) : (
        <ActionForm form={form} defaultIntent="add" className="grid gap-3">
          <CandidateList people={people} field={bind(fields.accountIds)} />
          <ChoiceGroup {...bind(fields.accessLevel)} label={t("members.level")} options={levels} required />
          {!addsAll && <p className="text-sm text-muted">{t("members.add.othersInvited")}</p>}
          <Button look="primary" icon="plus" intent="add" className="justify-self-end">
            {t("members.add.submit")}
          </Button>
        </ActionForm>
      )}
    </Panel>
  );
}
