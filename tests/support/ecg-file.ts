import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { dicomObject } from "./dicom-objects";

export const twelveLeadEcg = "1.2.840.10008.5.1.4.1.1.9.1.1";
export const ecgLeads = ["I", "II", "III", "aVR", "aVL", "aVF", "V1", "V2", "V3", "V4", "V5", "V6"];

interface Lead {
  name: string;
  unit?: string;
  sensitivity?: number;
  correction?: number;
  baseline?: number;
}

interface Group {
  channels: Lead[];
  frequency: number;
  /** Moment by moment, a value of each channel. */
  samples: number[][];
  padding?: number;
  interpretation?: string;
  /** Number of samples that the group says it has. */
  told?: number;
}

/** An item of the Waveform Sequence (PS3.3 C.10.9) of 16-bit samples. */
export function ecgGroup({
  channels,
  frequency,
  samples,
  padding,
  interpretation = "SS",
  told = samples.length,
}: Group): WritableElement[] {
  return [
    [tags.NumberOfWaveformChannels, "US", channels.length],
    [tags.NumberOfWaveformSamples, "UL", told],
    [tags.SamplingFrequency, "DS", String(frequency)],
    [tags.MultiplexGroupLabel, "SH", "RHYTHM"],
    [
      tags.ChannelDefinitionSequence,
      "SQ",
      channels.map(({ name, unit = "uV", sensitivity = 1, correction = 1, baseline = 0 }): WritableElement[] => [
        [tags.ChannelSourceSequence, "SQ", [[[tags.CodeMeaning, "LO", name]]]],
        [tags.ChannelSensitivity, "DS", String(sensitivity)],
        [tags.ChannelSensitivityUnitsSequence, "SQ", [[[tags.CodeValue, "SH", unit]]]],
        [tags.ChannelSensitivityCorrectionFactor, "DS", String(correction)],
        [tags.ChannelBaseline, "DS", String(baseline)],
      ]),
    ],
    [tags.WaveformBitsAllocated, "US", 16],
    [tags.WaveformSampleInterpretation, "CS", interpretation],
    ...(padding === undefined ? [] : [[tags.WaveformPaddingValue, "OW", bytesOf([padding])] satisfies WritableElement]),
    [tags.WaveformData, "OW", bytesOf(samples.flat())],
  ];
}

const bytesOf = (words: number[]) => new Uint8Array(Int16Array.from(words).buffer);

/** A 12-lead ECG object (PS3.3 A.34.3) of the groups given. */
export const ecgFile = (
  groups: readonly (readonly WritableElement[])[],
  annotations: readonly (readonly WritableElement[])[] = [],
  identity: readonly WritableElement[] = [],
  sopInstanceUid = "2.25.3",
): Buffer =>
  dicomObject(
    [
      ...identity,
      [tags.Modality, "CS", "ECG"],
      [tags.WaveformAnnotationSequence, "SQ", annotations],
      [tags.WaveformSequence, "SQ", groups],
    ],
    { sopClassUid: twelveLeadEcg, sopInstanceUid },
  );

/** What a heart beating 72 times a minute looks like: P, QRS and T, in microvolts. */
export function heartbeat(time: number): number {
  const at = time % (60 / 72);
  const wave = (centre: number, width: number, height: number) => height * Math.exp(-(((at - centre) / width) ** 2));
  return (
    wave(0.2, 0.025, 120) -
    wave(0.345, 0.008, 120) +
    wave(0.36, 0.01, 1100) -
    wave(0.38, 0.01, 260) +
    wave(0.6, 0.05, 300)
  );
}

/** Ten seconds of twelve leads at 500 samples a second. */
export const restingEcg = () =>
  ecgGroup({
    channels: ecgLeads.map((name) => ({ name: `Lead ${name}` })),
    frequency: 500,
    samples: Array.from({ length: 5000 }, (_, index) =>
      ecgLeads.map((_lead, lead) => Math.round(heartbeat(index / 500) * (lead === 3 ? -1 : 0.5 + lead * 0.08))),
    ),
  });
