import type { Series } from "#contract/registration/exam-record";
import { Icon } from "../../components/icon";
import { frameSource } from "../../imaging/pictures/picture-view";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

/** The images beside a shared report. */
export interface ShownStudy {
  series: Series[];
  pass: string;
}

/** Series of the exam by their middle picture, each opening the images one by one; and the way to the viewer. */
export function SharedStudy({ study: { series, pass }, link }: { study: ShownStudy; link: string }) {
  const t = useTexts();
  const to = (page: "viewer" | "pictures", instanceId?: string) =>
    pathTo(`/reports/s/${page}`, {}, { link, instance: instanceId });
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-3 text-lg">{t("shares.page.study.title")}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {series.map((one) => {
          const middle = one.instances[Math.floor(one.instances.length / 2)];
          const [first] = one.instances;
          if (!middle || !first) return null;
          const total = one.instances.reduce((sum, { frames }) => sum + frames, 0);
          const name = one.description || one.modality;
          return (
            <li key={one.id}>
              <a href={to("pictures", first.id)} className="block rounded bg-black p-1 text-white hover:no-underline">
                <img
                  src={frameSource({ instance: middle, frame: Math.floor(middle.frames / 2) }, {}, 192, pass)}
                  alt=""
                  loading="lazy"
                  className="h-32 w-full object-contain"
                />
                <span className="flex justify-between gap-2 p-1 text-sm">
                  <span className="truncate">{name}</span>
                  <span className="tabular-nums">{total}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={to("viewer")} className="button button-primary">
          <Icon name="eye" />
          {t("shares.page.study.viewer")}
        </a>
        <a href={to("pictures")} className="button button-secondary">
          <Icon name="image" />
          {t("shares.page.study.pictures")}
        </a>
      </p>
    </section>
  );
}
