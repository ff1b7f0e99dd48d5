/** What is used of the Web Speech API (WICG), which TypeScript does not describe. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
}
export interface RecognitionEvent extends Event {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}
type Maker = new () => Recognition;

function makerOf(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Maker;
    webkitSpeechRecognition?: Maker;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** Whether the browser recognizes speech: Chrome and Safari do, by their makers' services. */
export const isOffered = (): boolean => makerOf() !== undefined;

/** @returns null where the browser offers none */
export function newRecognition(lang: string): Recognition | null {
  const Maker = makerOf();
  if (!Maker) return null;
  const recognition = new Maker();
  recognition.lang = lang;
  recognition.continuous = true;
  recognition.interimResults = false;
  return recognition;
}
