import type { modalities } from "#contract/kernel/modalities";

/** A grey window in the modality's own units: the value shown mid-grey and the range from black to white. */
export interface WindowPreset {
  readonly code: string;
  readonly center: number;
  readonly width: number;
}

/**
 * Window presets by modality, in the order a menu shows them; `code` keys their texts.
 *
 * Only CT has a scale that is the same on every device (Hounsfield units), so only CT has absolute presets. Every
 * modality also has `default`, the window the file carries, and `full`, the whole range of the frame shown.
 */
export const windowPresets = {
  CT: [
    { code: "soft_tissue", center: 40, width: 400 },
    { code: "lung", center: -600, width: 1500 },
    { code: "mediastinum", center: 50, width: 350 },
    { code: "bone", center: 400, width: 1800 },
    { code: "brain", center: 40, width: 80 },
    { code: "stroke", center: 35, width: 40 },
    { code: "subdural", center: 75, width: 215 },
    { code: "temporal_bone", center: 700, width: 4000 },
    { code: "liver", center: 60, width: 160 },
    { code: "angiography", center: 300, width: 600 },
  ],
} as const satisfies Partial<Record<(typeof modalities)[number], readonly WindowPreset[]>>;

/** Windows taken from the image itself. */
export const imageWindows = ["default", "full"] as const;

/** What `windows` texts are keyed by. */
export type WindowPresetCode = (typeof windowPresets)["CT"][number]["code"] | (typeof imageWindows)[number];

/**
 * Header of a picture: the center and the width it was windowed by, in the modality's units, as DICOM writes two values.
 * Colour has none, nor has a picture that a table of its file gave the greys.
 */
export const windowHeader = "x-image-window";
