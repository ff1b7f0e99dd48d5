import { Icon, type IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { ExamObject } from "./exam-objects";

const icons: Record<ExamObject["kind"], IconName> = {
  text: "report",
  document: "file",
  waveform: "wave",
  other: "info",
};

/** In place of the panes, where an exam has no images: what it holds, and where that is read. */
export function ObjectList({ objects }: { objects: readonly ExamObject[] }) {
  const t = useTexts();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 overflow-y-auto p-4 text-center">
      <p className="text-lg">{t(objects.length > 0 ? "viewer.objects.only" : "images.none")}</p>
      <ul className="grid gap-2">
        {objects.map((object) => (
          <li key={object.id}>
            <ObjectLink object={object} className="inline-flex min-h-[2.75rem] items-center gap-2 px-2 underline" />
          </li>
        ))}
      </ul>
      {objects.some(({ href }) => href === null) && <p className="text-sm">{t("viewer.objects.notByLink")}</p>}
    </div>
  );
}

/** An object by its series and kind. */
export function ObjectLink({ object, className }: { object: ExamObject; className: string }) {
  const t = useTexts();
  const { kind, label, href } = object;
  const words = (
    <>
      <Icon name={icons[kind]} />
      <span className="min-w-0 truncate">
        {label} · {t(`viewer.objects.${kind}`)}
      </span>
    </>
  );
  if (href === null) return <span className={`${className} no-underline`}>{words}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={`${label} · ${t(`viewer.objects.${kind}`)}`}
      className={className}
    >
      {words}
    </a>
  );
}
