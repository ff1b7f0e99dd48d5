import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import type { Call } from "./call";
import type { CallState } from "./call-state";

/** Who is inside, and who waits to be let in. */
export function PeoplePanel({ call, state }: { call: Call; state: CallState }) {
  const t = useTexts();
  const { room } = state;
  if (!room) return null;
  const inside = room.seats.filter((seat) => seat.state === "inside");
  const waiting = room.seats.filter((seat) => seat.state === "waiting");
  const hands = inside.filter(({ handRaised }) => handRaised !== null);
  const shown = [
    ...hands.sort((a, b) => (a.handRaised ?? "").localeCompare(b.handRaised ?? "")),
    ...inside.filter(({ handRaised }) => handRaised === null),
  ];
  return (
    <Panel title={t("videoRooms.people")}>
      {waiting.length > 0 && (
        <section role="status" className="mb-3 rounded border border-warning bg-warning-soft p-2 text-warning">
          <h3 className="font-semibold">{t("videoRooms.waiting.title")}</h3>
          <ul>
            {waiting.map(({ id, name, bucketName }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
                <span>
                  {name} <span className="text-sm">{bucketName}</span>
                </span>
                {room.mayAdmit && (
                  <span className="flex flex-wrap gap-2">
                    <Button type="button" icon="check" onClick={() => void call.admit(id, true)}>
                      {t("videoRooms.waiting.admit")}
                    </Button>
                    <Button type="button" onClick={() => void call.admit(id, false)}>
                      {t("videoRooms.waiting.refuse")}
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="grid gap-2">
        {shown.map(({ id, name, title, bucketName, isHost, handRaised }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <strong>{name}</strong>
            <span className="text-sm text-muted">
              {title} {bucketName}
            </span>
            {isHost && (
              <StatusBadge tone="info" icon="star">
                {t("videoRooms.host")}
              </StatusBadge>
            )}
            {handRaised !== null && (
              <StatusBadge tone="warning" icon="up">
                {t("videoRooms.handRaised")}
              </StatusBadge>
            )}
            {room.isHost && !isHost && (
              <Button
                type="button"
                look="quiet"
                className="ml-auto"
                aria-label={t("videoRooms.removeOne", { name })}
                onClick={() => void call.remove(id)}
              >
                {t("videoRooms.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {room.isHost && (
        <label className="mt-3 flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
          <input
            type="checkbox"
            checked={room.membersEnter}
            onChange={({ target }) => void call.letMembersEnter(target.checked)}
          />
          <Icon name="users" />
          {t("videoRooms.waiting.membersEnter")}
        </label>
      )}
    </Panel>
  );
}
