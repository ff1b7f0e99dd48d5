/** Why there is no picture and no sound of this page. */
export type MediaTrouble = "insecure" | "refused" | "none" | null;

const picture: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 20, max: 24 },
};
const sound: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export interface ChosenDevices {
  camera?: string;
  microphone?: string;
}

/** Camera, microphone and screen of this page. */
export class OwnMedia {
  audio: MediaStreamTrack | null = null;
  camera: MediaStreamTrack | null = null;
  screen: MediaStreamTrack | null = null;
  trouble: MediaTrouble = null;
  isMuted = false;
  chosen: ChosenDevices = {};

  /** @param changed told of whatever a device does by itself */
  constructor(private readonly changed: () => void) {}

  /** Asks for both; for one of them where the other is missing. */
  async open(): Promise<void> {
    // Not there on the plain HTTP of another machine.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    if (!devices) {
      this.trouble = "insecure";
      return;
    }
    const { camera, microphone } = this.chosen;
    const video = { ...picture, ...(camera && { deviceId: { exact: camera } }) };
    const audio = { ...sound, ...(microphone && { deviceId: { exact: microphone } }) };
    let failure: unknown = null;
    for (const wanted of [{ video, audio }, { audio }, { video }]) {
      try {
        this.#take(await devices.getUserMedia(wanted));
        this.trouble = null;
        return;
      } catch (error) {
        failure = error;
      }
    }
    this.trouble = failure instanceof DOMException && failure.name === "NotAllowedError" ? "refused" : "none";
  }

  #take(stream: MediaStream) {
    this.audio?.stop();
    this.camera?.stop();
    this.audio = stream.getAudioTracks()[0] ?? null;
    this.camera = stream.getVideoTracks()[0] ?? null;
    if (this.audio) this.audio.enabled = !this.isMuted;
    this.camera?.addEventListener("ended", this.#lost);
    this.audio?.addEventListener("ended", this.#lost);
  }

  /** A device was pulled out. */
  #lost = ({ target }: Event) => {
    if (target === this.camera) this.camera = null;
    if (target === this.audio) this.audio = null;
    this.changed();
  };

  mute(isMuted: boolean) {
    this.isMuted = isMuted;
    if (this.audio) this.audio.enabled = !isMuted;
  }

  async showCamera(isShown: boolean): Promise<void> {
    if (!isShown) {
      this.camera?.stop();
      this.camera = null;
      return;
    }
    const { camera } = this.chosen;
    const video = { ...picture, ...(camera && { deviceId: { exact: camera } }) };
    const [track] = (await navigator.mediaDevices.getUserMedia({ video })).getVideoTracks();
    this.camera = track ?? null;
    track?.addEventListener("ended", this.#lost);
  }

  async choose(devices: ChosenDevices): Promise<void> {
    this.chosen = { ...this.chosen, ...devices };
    await this.open();
  }

  async shareScreen(isShared: boolean): Promise<void> {
    if (!isShared) {
      this.screen?.stop();
      this.screen = null;
      return;
    }
    const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 8 } })).getVideoTracks();
    this.screen = track ?? null;
    // Ended by the browser's own bar.
    track?.addEventListener("ended", () => {
      this.screen = null;
      this.changed();
    });
  }

  close() {
    for (const track of [this.audio, this.camera, this.screen]) track?.stop();
    this.audio = this.camera = this.screen = null;
  }
}
