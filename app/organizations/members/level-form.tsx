import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { LevelConflict } from "./level-conflict";

interface LevelFormProps<Level extends string> {
  /** As it was when the form was last saved; null for one that was not. */
  saved: Level | null;
  /** As it is. */
  level: Level;
  levels: readonly Level[];
  levelName: (level: Level) => string;
  label: string;
  hint?: string;
  back: string;
  save: string;
}

/** The level of a member of a group or of an organization. What another administrator chose meanwhile is told. */
export function LevelForm<Level extends string>({
  saved,
  level,
  levels,
  levelName,
  label,
  hint,
  back,
  save,
}: LevelFormProps<Level>) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<{ accessLevel: string; before: string }>({
    id: "level",
    intents: ["level"],
    defaultValue: { accessLevel: level, before: level },
  });
  const isLate = problem?.code === "version_conflict";
  const before = isLate ? level : (saved ?? fields.before.initialValue);
  return (
    <ActionForm
      form={form}
      defaultIntent="level"
      className="grid gap-3"
      conflict={isLate && <LevelConflict level={levelName(level)} />}
    >
      <input type="hidden" name="before" value={before} readOnly />
      <ChoiceGroup
        {...bind(fields.accessLevel)}
        label={label}
        options={levels.map((value) => ({ value, label: levelName(value) }))}
        hint={hint}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to={back}>{t("common.action.back")}</LinkButton>
        <Button look="primary" intent="level">
          {save}
        </Button>
      </div>
    </ActionForm>
  );
}
