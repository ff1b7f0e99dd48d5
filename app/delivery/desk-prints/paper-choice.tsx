import { FormPaper } from "#contract/delivery/desk-prints";
import { useTexts } from "../../i18n/use-texts";

/** A4 or A5. */
export function PaperChoice({ paper, kept }: { paper: FormPaper; kept: Record<string, string> }) {
  const t = useTexts();
  return (
    <form className="flex items-center gap-1" aria-label={t("deskPrints.form.paper")}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {FormPaper.options.map((value) => (
        <button
          key={value}
          name="paper"
          value={value}
          aria-pressed={value === paper}
          className={`button ${value === paper ? "button-secondary" : "button-quiet"}`}
        >
          {t(`deskPrints.form.papers.${value}`)}
        </button>
      ))}
    </form>
  );
}
