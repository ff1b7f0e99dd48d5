import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";

/** The recovery codes: shown in the answer to the form, and never again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTexts();
  return (
    <Panel title={t("settings.factor.recovery")} className="border-success">
      <Notice tone="warning" className="mb-3">
        {t("settings.factor.recoveryOnce")}
      </Notice>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg sm:w-fit">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Panel>
  );
}
