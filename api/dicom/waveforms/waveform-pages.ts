import type { Waveform } from "./waveform";
import { waveformSheet, type WaveformSheet } from "./waveform-sheet";

/** Waveforms as a page shows them: a sheet for each group. */
export interface WaveformPages {
  readonly groups: readonly (WaveformSheet & {
    readonly label: string | null;
    readonly frequency: number;
    readonly seconds: number;
    readonly channels: readonly string[];
  })[];
  readonly notes: readonly string[];
  /** There is more than is shown. */
  readonly isCut: boolean;
}

/** Draws each group of a waveform object. */
export const waveformPages = ({ groups, notes, isCut }: Waveform): WaveformPages => ({
  groups: groups.map((group) => ({
    ...waveformSheet(group),
    label: group.label,
    frequency: group.frequency,
    seconds: group.seconds,
    channels: group.channels.map(({ name }) => name),
  })),
  notes,
  isCut,
});
