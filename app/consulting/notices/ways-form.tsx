import { Link } from "@remix-run/react";
import type { z } from "zod";
import { noticeKinds, noticeWays, type NoticeWay } from "#contract/consulting/notice-kinds";
import type { NoticeSettings, SetNotices } from "#contract/consulting/notices";
import type { Texts } from "#texts/texts";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { openedValues } from "../../forms/merged-fields";
import { MergedNotice } from "../../forms/merged-notice";
import { serverVersion } from "../../forms/server-version";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

type Settings = NoticeSettings & { reachedBy: NoticeWay[] };

/** What the form shows of the settings. */
export const chosenSettings = ({ ways, quietFrom, quietUntil, timeZone }: NoticeSettings) => ({
  ways,
  quietFrom,
  quietUntil,
  timeZone,
});

const titles = { quietFrom: "notices.from", quietUntil: "notices.until", timeZone: "notices.zone" } as const;
const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);

function titleOf(t: Texts, name: string): string | null {
  if (isTitled(name)) return t(titles[name]);
  const kind = noticeKinds.find((one) => name === `ways.${one}`);
  return kind ? t(`notifications.kinds.${kind}`) : null;
}

/** By which ways one hears of what. What was saved in another window meanwhile stands beside what was chosen here. */
export function WaysForm({ settings, saved }: { settings: Settings; saved: number | null }) {
  const t = useTexts();
  const chosen = chosenSettings(settings);
  const { form, fields, bind, problem } = useActionForm<z.input<typeof SetNotices> & { opened: string }>({
    id: "notices",
    intents: ["choose"],
    defaultValue: { ...chosen, version: settings.version, opened: openedValues(chosen) },
  });
  const theirs = serverVersion(problem);
  const ways = fields.ways.getFieldset();
  const options = noticeWays.map((value) => ({ value, label: t(`notices.ways.${value}`) }));
  const unreached = options.filter(({ value }) => !settings.reachedBy.includes(value));
  return (
    <Panel title={t("notices.title")}>
      <ActionForm
        form={form}
        defaultIntent="choose"
        className="grid gap-4"
        conflict={theirs && problem && <MergedNotice problem={problem} titleOf={(name) => titleOf(t, name)} />}
      >
        <input
          type="hidden"
          name="version"
          value={String(theirs?.version ?? saved ?? fields.version.initialValue)}
          readOnly
        />
        <input type="hidden" name="opened" value={String(fields.opened.initialValue)} readOnly />
        <p className="text-muted">
          {t("notices.lead")} {t("notices.onPages")}{" "}
          <Link to={pathTo("/settings/notification", {})}>{t("settings.places.notification")}</Link>
        </p>
        {unreached.length > 0 && (
          <p>
            {t("notices.unreached", { ways: unreached.map(({ label }) => label).join(" · ") })}{" "}
            <Link to={pathTo("/settings/mobile", {})}>{t("settings.places.mobile")}</Link>
          </p>
        )}
        {/* Boxes that are all left empty send nothing: this says that they were there. */}
        <input type="hidden" name={`${fields.ways.name}.shown`} value="yes" />
        <div className="border-t border-line">
          {noticeKinds.map((kind) => (
            <ChoiceGroup
              key={kind}
              {...bind(ways[kind])}
              type="checkbox"
              label={t(`notifications.kinds.${kind}`)}
              options={options}
              className="border-b border-line py-1 max-sm:[&>legend]:pt-2 sm:[&>legend]:float-left sm:[&>legend]:w-1/2 sm:[&>legend]:py-1.5"
            />
          ))}
        </div>
        <fieldset>
          <legend className="font-medium">{t("notices.quiet")}</legend>
          <p className="mb-2 text-sm text-muted">{t("notices.quietLead")}</p>
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField {...bind(fields.quietFrom)} type="time" label={t("notices.from")} />
            <TextField {...bind(fields.quietUntil)} type="time" label={t("notices.until")} />
            <TextField {...bind(fields.timeZone)} label={t("notices.zone")} />
          </div>
        </fieldset>
        <Button look="primary" intent="choose" className="justify-self-end">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
