import { useEffect } from "react";
import { useTexts } from "../i18n/use-texts";
import { notify } from "../shell/notices";
import type { NewExamNotice } from "./new-exams.server";

const everyMs = 30_000;
const storageKey = "lastNewExam";

/** The newest exam this browser has told of; ids grow with time, so the greater one is the later. */
function lastSeen(newestId: string | null): string {
  const stored = localStorage.getItem(storageKey) ?? "";
  return newestId !== null && newestId > stored ? newestId : stored;
}

/**
 * Asks every 30 s for exams that came since (spec §9) and tells of each once, at most five a time. A page that is not
 * looked at does not ask.
 *
 * @param newestId the newest exam the list knows
 * @param withSound a group of the reader wants one (spec §3, autoNotifyAudio)
 */
export function NewExams({ newestId, withSound }: { newestId: string | null; withSound: boolean }) {
  const t = useTexts();

  useEffect(() => {
    localStorage.setItem(storageKey, lastSeen(newestId));
    async function poll() {
      if (document.hidden) return;
      const answer = await fetch(`/studies/new?after=${lastSeen(newestId)}`, {
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) return;
      const arrived: NewExamNotice[] = await answer.json();
      const fresh = arrived.filter(({ id }) => id > lastSeen(newestId)).reverse();
      for (const { id, patient, study, href } of fresh) {
        localStorage.setItem(storageKey, id);
        notify({
          key: `exam ${id}`,
          tone: "info",
          text: t("exams.new.one", { patient, study }),
          link: { href, text: t("exams.new.open") },
        });
      }
      if (withSound && fresh.length > 0) beep();
    }
    // A network that is away for a while is no news: the next round asks again.
    const timer = setInterval(() => void poll().catch(console.warn), everyMs);
    return () => clearInterval(timer);
  }, [newestId, withSound, t]);

  return null;
}

/** Two short soft tones. Browsers stay silent until the page was clicked once. */
function beep() {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  volume.connect(audio.destination);
  [660, 880].forEach((frequency, index) => {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + index * 0.18);
    tone.stop(audio.currentTime + index * 0.18 + 0.14);
  });
  setTimeout(() => void audio.close(), 1000);
}
