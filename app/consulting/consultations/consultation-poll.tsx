import { useEffect } from "react";
import { startPolling } from "../../page/polling";
import { tellNews } from "../../page/tell-news";
import { pathTo } from "../../paths";

const firstMs = 5_000;
const everyMs = 60_000;

interface Answer {
  arrived: { id: string; text: string; href: string; open: string }[];
  withSound: boolean;
}

/** Asks once, and tells of each that was not closed before. @returns whether to ask again: not where nobody is signed in */
async function ask(): Promise<boolean> {
  const answer = await fetch(pathTo("/consultations/newly", {}), { headers: { Accept: "application/json" } });
  if (!answer.ok) return answer.status !== 401;
  const { arrived, withSound }: Answer = await answer.json();
  const told = arrived.map(({ id, text, href, open }) => ({
    id,
    notice: { key: `consultation ${id}`, tone: "info" as const, text, link: { href, text: open } },
  }));
  tellNews("consultation", told, { begins: "", withSound });
  return true;
}

/** Asks every minute for consultations that wait for an answer (product §7, §9). Without scripts nothing asks. */
export function ConsultationPoll() {
  useEffect(() => startPolling({ ask, everyMs, firstMs, whileHidden: false, event: "notifications" }, document), []);
  return null;
}
