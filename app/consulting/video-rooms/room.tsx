import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SayInRoom } from "#contract/consulting/video-room-record";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { CallPlace } from "./call-place";
import { ChatPanel } from "./chat-panel";
import { roomData } from "./room-data.server";
import { RoomRecord } from "./room-record";

export const handle = { i18n: ["videoRooms"], title: "videoRooms.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => roomData(args);

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "consultationId");
  const form = await posted(args);
  return submitted(form, SayInRoom, ({ text }) => api.videoRooms.say({ id, text }));
}

/** The video room: with scripts a call, without them a chat and a telephone number. */
export default function RoomPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { room, startsAt } = data;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-prose text-muted">
          {t("videoRooms.lead")}{" "}
          <span className="inline-block tabular-nums">{t("videoRooms.starts", { time: startsAt })}</span>
        </p>
        <LinkButton
          to={pathTo("/consultations/:consultationId/room/test", { consultationId: room.consultationId })}
          icon="wave"
        >
          {t("videoRooms.testLink")}
        </LinkButton>
      </div>
      {!room.isOpen && <Notice>{t("videoRooms.closed")}</Notice>}
      <noscript>
        <Notice tone="info">{t("videoRooms.scriptsNeeded")}</Notice>
      </noscript>
      <CallPlace data={data} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ChatPanel messages={data.messages} mayWrite={room.isOpen} />
        <Telephones telephones={room.telephones} />
      </div>
      <RoomRecord presence={data.presence} recordings={data.recordings} />
    </div>
  );
}

function Telephones({ telephones }: { telephones: { organizationName: string; phone: string }[] }) {
  const t = useTexts();
  return (
    <Panel title={t("videoRooms.phoneTitle")}>
      {telephones.length === 0 ? (
        <p className="text-muted">{t("videoRooms.noPhone")}</p>
      ) : (
        <ul className="grid gap-1">
          {telephones.map(({ organizationName, phone }) => (
            <li key={organizationName}>
              {organizationName}{" "}
              <a
                href={`tel:${phone.replace(/[^\d+]/g, "")}`}
                className="inline-flex min-h-[1.75rem] items-center tabular-nums max-sm:min-h-[2.75rem]"
              >
                {phone}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
