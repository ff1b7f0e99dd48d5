import { flushSync } from "react-dom";
import { Button } from "../../components/button";
import { FieldError } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import { movedBy } from "./moved-by";

/**
 * Which fields the patient block shows, in the order of the rows. A row's buttons are sendings of the form where no
 * script runs, and the rows' order goes with every sending; with scripts they change places at once.
 */
export function FieldOrder({
  labels,
  order,
  onOrder,
  chosen,
  errors,
  theirs,
}: {
  labels: ReadonlyMap<string, string>;
  order: readonly string[];
  onOrder: (order: string[]) => void;
  chosen: ReadonlySet<string>;
  errors: string[] | undefined;
  /** What somebody else chose meanwhile. */
  theirs: React.ReactNode;
}) {
  const t = useTexts();
  const move = (key: string, step: -1 | 1) => (event: React.MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const button = event.currentTarget;
    flushSync(() => onOrder(movedBy(order, key, step)));
    // A row that is moved in the page loses the focus.
    button.focus();
    button.scrollIntoView({ block: "nearest" });
  };
  return (
    <fieldset id="template-fields" className="min-w-0" aria-describedby={errors?.length ? "fields-error" : undefined}>
      <legend className="mb-1 text-sm font-medium">{t("printTemplates.fields.fields")}</legend>
      <p className="mb-2 text-sm text-muted">{t("printTemplates.hints.fields")}</p>
      {theirs}
      <FieldError id="fields-error" errors={errors} />
      <ol className="grid gap-x-4 sm:grid-cols-2">
        {order.map((key) => {
          const label = labels.get(key) ?? key;
          return (
            <li key={key} className="flex items-center gap-1 border-b border-line">
              <input type="hidden" name="order" value={key} />
              <label className="flex min-h-[2.25rem] min-w-0 flex-1 items-center gap-2 max-sm:min-h-[2.75rem]">
                <input type="checkbox" name="fields" value={key} defaultChecked={chosen.has(key)} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
              </label>
              <Button
                look="quiet"
                icon="up"
                intent={`up:${key}`}
                formAction="#template-fields"
                formNoValidate
                aria-label={t("printTemplates.list.up", { name: label })}
                onClick={move(key, -1)}
                className="px-2"
              >
                {null}
              </Button>
              <Button
                look="quiet"
                icon="down"
                intent={`down:${key}`}
                formAction="#template-fields"
                formNoValidate
                aria-label={t("printTemplates.list.down", { name: label })}
                onClick={move(key, 1)}
                className="px-2"
              >
                {null}
              </Button>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
