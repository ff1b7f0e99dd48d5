import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { SayInRoom } from "#contract/consulting/video-room-record";
import { Button } from "../../components/button";
import { Icon } from "../../components/icon";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { RoomData } from "./room-data.server";

type Messages = RoomData["messages"];

/** What is written in the room; who has no scripts reads on by loading it again. */
export function ChatPanel({ messages, mayWrite }: { messages: Messages; mayWrite: boolean }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const list = useRef<HTMLOListElement>(null);
  const latest = messages.at(-1)?.id;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [latest]);
  return (
    <Panel>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg" id="chat">
          {t("videoRooms.chat.title")} <span className="text-sm text-muted">{t("videoRooms.chat.kept")}</span>
        </h2>
        <Link
          to={`${pathname}#chat`}
          reloadDocument
          className="inline-flex min-h-[1.75rem] items-center gap-1 max-sm:min-h-[2.75rem]"
        >
          <Icon name="refresh" />
          {t("videoRooms.chat.refresh")}
        </Link>
      </div>
      {messages.length === 0 ? (
        <p className="text-muted">{t("videoRooms.chat.none")}</p>
      ) : (
        <ol
          ref={list}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: who has no mouse reaches it by the tab key
          tabIndex={0}
          aria-labelledby="chat"
          className="relative max-h-72 overflow-y-auto"
          aria-live="polite"
        >
          {messages.map(({ id, name, bucketName, text, time }) => (
            <li key={id} className="mb-2">
              <p className="text-sm text-muted">
                <strong className="text-text">{name}</strong> {bucketName} <span className="tabular-nums">{time}</span>
              </p>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <SayForm key={messages.length} />}
    </Panel>
  );
}

function SayForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SayInRoom>>({ id: "say", intents: ["say"] });
  return (
    <ActionForm form={form} defaultIntent="say" className="mt-3 flex flex-wrap items-end gap-2">
      <TextField
        {...bind(fields.text)}
        label={t("videoRooms.chat.text")}
        maxLength={2000}
        autoComplete="off"
        className="min-w-[12rem] flex-1"
        required
      />
      <Button intent="say" icon="send">
        {t("videoRooms.chat.send")}
      </Button>
    </ActionForm>
  );
}
