import type { z } from "zod";
import type { ProfileForm } from "#contract/identity/profile";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

type Profile = z.output<typeof ProfileForm>;
const parts = ["name", "title", "licenseIssuer"] as const;

/** Name, title and licence. Where somebody else saved meanwhile, what they wrote stands beside what was typed. */
export function ProfileFields({ profile, saved }: { profile: Profile; saved: number | null }) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof ProfileForm>>({
    id: "profile",
    intents: ["save"],
    defaultValue: profile,
  });
  const current = serverVersion(problem);
  return (
    <Panel title={t("settings.profile.title")}>
      <ActionForm form={form} defaultIntent="save" className="grid gap-4">
        {current && (
          <Notice tone="warning">
            <p>{t("settings.profile.changedMeanwhile")}</p>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
              {parts.map((part) => (
                <div key={part} className="contents">
                  <dt>{t(`settings.profile.${part === "title" ? "jobTitle" : part}`)}</dt>
                  <dd className="font-medium">{String(current[part] ?? "") || "–"}</dd>
                </div>
              ))}
            </dl>
          </Notice>
        )}
        <input
          type="hidden"
          name="version"
          value={String(current?.version ?? saved ?? fields.version.value)}
          readOnly
        />
        <TextField
          {...bind(fields.name)}
          label={t("settings.profile.name")}
          hint={t("settings.profile.nameHint")}
          autoComplete="name"
          required
        />
        <TextField
          {...bind(fields.title)}
          label={t("settings.profile.jobTitle")}
          hint={t("settings.profile.titleHint")}
        />
        <TextField
          {...bind(fields.licenseIssuer)}
          label={t("settings.profile.licenseIssuer")}
          hint={t("settings.profile.licenseIssuerHint")}
        />
        <div className="flex justify-end">
          <Button look="primary" intent="save">
            {t("common.action.save")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
