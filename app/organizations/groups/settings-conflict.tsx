import type { GroupDetail } from "#contract/kernel/group-settings";
import { groupFlags } from "#contract/kernel/group-settings";
import type { Option } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

/** What somebody else saved meanwhile; the form below keeps what was typed. */
export function SettingsConflict({ group, organizations }: { group: GroupDetail; organizations: Option[] }) {
  const t = useTexts();
  const nameOf = (id: string | null) =>
    organizations.find(({ value }) => value === id)?.label ?? t("groups.settings.noDefault");
  const on = groupFlags.filter((flag) => group[flag]);
  return (
    <Notice tone="warning">
      <p className="font-medium">{t("groups.settings.conflict")}</p>
      <dl className="mt-1 grid gap-x-3 sm:grid-cols-[auto_1fr]">
        <dt>{t("groups.fields.displayName")}</dt>
        <dd>{group.displayName}</dd>
        <dt>{t("groups.settings.on")}</dt>
        <dd>
          <ul>
            {on.map((flag) => (
              <li key={flag}>{t(`groups.flags.${flag}`)}</li>
            ))}
          </ul>
        </dd>
        <dt>{t("groups.fields.defaultConsultation")}</dt>
        <dd>{nameOf(group.defaultConsultationBucketId)}</dd>
        <dt>{t("groups.fields.defaultExpert")}</dt>
        <dd>{nameOf(group.defaultExpertBucketId)}</dd>
      </dl>
    </Notice>
  );
}
