import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import type { Attachment, Series } from "#contract/exam-record";
import { choosePicture, toInstance, toPlace } from "../exams/picture-choice";
import { frameSource } from "../exams/picture-view";
import { withParams } from "../components/list-url";
import { useTexts } from "../i18n/use-texts";
import { AnswerContext } from "../shell/answer-context";
import { AddKeyImage } from "./add-key-image";
import { PaneLink } from "./pane-link";

const turn = "inline-flex min-h-[2.75rem] items-center px-3 text-white underline";

/**
 * The images for a browser without scripts while the text is open: every turn sends the text along and brings it back.
 * The pane of links stands aside, for a link would lose what was typed.
 */
export function PlainImages({ series, attachments }: { series: Series[]; attachments: Attachment[] }) {
  const t = useTexts();
  const { nonce } = useContext(AnswerContext);
  const { search } = useLocation();
  const choice = choosePicture(series, attachments, new URLSearchParams(search));
  if (choice?.kind !== "frame") return null;
  const { place, places, position } = choice;
  const shown = {
    instanceId: place.instance.id,
    attachmentId: null,
    frame: place.frame,
    windowCenter: null,
    windowWidth: null,
  };
  const [previous, next] = [places[position - 1], places[position + 1]];
  return (
    <noscript>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: ".pane-images { display: none }" }} />
      <div className="flex flex-wrap items-center bg-black text-white">
        {series.map(({ id, number, description, instances }) => {
          const [first] = instances;
          return (
            first && (
              <PaneLink
                key={id}
                to={withParams(search, toInstance(first))}
                isOpen
                isCurrent={id === choice.series.id}
                className={turn}
              >
                {description || t("images.seriesName", { number: number ?? "" })}
              </PaneLink>
            )
          );
        })}
        {previous && (
          <PaneLink to={withParams(search, toPlace(previous))} isOpen className={turn}>
            {t("images.previous")}
          </PaneLink>
        )}
        <span className="tabular-nums">
          {position + 1} / {places.length}
        </span>
        {next && (
          <PaneLink to={withParams(search, toPlace(next))} isOpen className={turn}>
            {t("images.next")}
          </PaneLink>
        )}
        <AddKeyImage shown={shown} />
      </div>
      <img src={frameSource(place, null, 1024)} alt="" className="w-full bg-black object-contain" />
    </noscript>
  );
}
