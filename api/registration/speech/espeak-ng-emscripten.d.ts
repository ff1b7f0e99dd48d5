declare module "@echogarden/espeak-ng-emscripten" {
  export interface Engine {
    set_voice(name: string): void;
    set_rate(wordsPerMinute: number): void;
    get_samplerate(): number;
    /** @param heard gets the next samples, a view of the engine's memory, or null at the end; true stops it */
    synthesize(text: string, heard: (samples: Int16Array | null) => boolean): void;
  }
  export default function startEngine(): Promise<{ eSpeakNGWorker: new () => Engine }>;
}
