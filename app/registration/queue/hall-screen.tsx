import { useContext, type CSSProperties } from "react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { AnswerContext } from "../../page/answer-context";
import { LanguageMenu } from "../../page/language-menu";
import type { ShownScreen } from "./hall-screen.server";
import hallScript from "./hall-script.js?raw";

const speechOf = (code: string, callId: string, language: string) =>
  `/api/v1/queue-screens/${code}/calls/${callId}/speech?language=${language}`;

function HallCall({ call }: { call: ShownScreen["calls"][number] }) {
  const t = useTexts();
  return (
    <li className="hall-call" data-call={call.id} data-new={call.isNew || undefined}>
      <span className="hall-number">{call.queueNo}</span>
      <span className="hall-name">
        <bdi>{call.maskedName}</bdi>
        {/* Why somebody comes first is nobody's business in the hall. */}
        {call.mark && (
          <span role="img" aria-label={t("queue.classes.priority")} className="hall-mark">
            <Icon name="star" />
          </span>
        )}
      </span>
      <span className="hall-room">
        {call.isOpen && <small>{t("queue.screen.room")}</small>} {call.room}
      </span>
      {!call.isOpen && <span className="hall-time">{call.called}</span>}
    </li>
  );
}

/** The screen of a waiting hall: who goes where, the last calls, who waits. All of it comes from rows: it may die and is the same again. */
export function HallScreen({ screen }: { screen: ShownScreen }) {
  const t = useTexts();
  const { nonce } = useContext(AnswerContext);
  const { organizationName, calls, queues, clock, code, announcing } = screen;
  const open = calls.filter(({ isOpen }) => isOpen);
  const former = calls.filter(({ isOpen }) => !isOpen);
  const told = open.find(({ isNew }) => isNew);
  return (
    <div
      className="hall"
      data-code={code}
      data-speak={announcing.speak.join(",")}
      data-repeat={announcing.repeat}
      data-volume={announcing.volume}
    >
      {/* Without scripts the page asks anew; the sound of a call lasts some five seconds. */}
      <noscript>
        <meta httpEquiv="refresh" content="6" />
        {told && announcing.repeat > 0 && (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- what is said stands on the screen
          <audio autoPlay src={speechOf(code, told.id, announcing.speak[0] ?? "chs")} />
        )}
      </noscript>
      <header className="hall-head">
        <h1>{organizationName}</h1>
        <p className="hall-away" hidden role="status">
          {t("queue.screen.away")}
        </p>
        <button type="button" className="hall-sound button button-primary" hidden title={t("queue.screen.soundHint")}>
          {t("queue.screen.sound")}
        </button>
        <LanguageMenu />
      </header>
      <div id="hall" aria-live="polite">
        <section className="hall-calls" aria-label={t("queue.screen.calling")}>
          <h2>{t("queue.screen.calling")}</h2>
          {open.length === 0 ? (
            <p className="hall-nobody">{t("queue.screen.nobody")}</p>
          ) : (
            // As many rows as are open have room, whatever the language.
            <ol className="hall-open" style={{ "--rows": open.length } as CSSProperties}>
              {open.map((call) => (
                <HallCall key={call.id} call={call} />
              ))}
            </ol>
          )}
          {former.length > 0 && (
            <>
              <h2>{t("queue.screen.lastCalls")}</h2>
              <ol>
                {former.map((call) => (
                  <HallCall key={call.id} call={call} />
                ))}
              </ol>
            </>
          )}
        </section>
        <section className="hall-queues" aria-label={t("queue.screen.waiting")}>
          <h2>
            {t("queue.screen.waiting")} <span className="hall-clock">{clock}</span>
          </h2>
          <ul>
            {queues.map(({ id, displayName, waiting, next, rooms }) => (
              <li key={id}>
                <p>
                  <b>{displayName}</b> <small>{rooms.join(" · ")}</small>
                  <span className="hall-count">{t("queue.waitingCount", { count: waiting })}</span>
                </p>
                <p className="hall-next">
                  {next.map((number) => (
                    <span key={number}>{number}</span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: hallScript }} />
    </div>
  );
}
