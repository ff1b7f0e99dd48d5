import type { Age } from "./date-values";
import type { PersonName } from "./person-name";
import type { HeaderRefusal } from "./refusal";

/** What a series was made for: an item of Request Attributes Sequence (0040,0275). */
export interface RequestAttributes {
  readonly scheduledStepId: string | null;
  readonly requestedProcedureId: string | null;
}

/** What a file says about its patient, study, series and instance. Texts are decoded; `null` = absent or empty. */
export interface DicomHeader {
  readonly transferSyntaxUid: string;
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  /** Values of (0008,0005) as written. */
  readonly specificCharacterSet: readonly string[];
  readonly institutionName: string | null;
  /** Station Name, else Manufacturer's Model Name. */
  readonly deviceName: string | null;
  readonly patient: {
    readonly id: string | null;
    /** Of the ID: the assigning authority; not in headers of uploads begun before. */
    readonly issuer?: string | null;
    readonly name: PersonName;
    readonly sex: "M" | "F" | "O" | "U";
    /** `YYYY-MM-DD` */
    readonly birthDate: string | null;
    readonly age: Age | null;
    readonly weightKg: number | null;
    readonly sizeM: number | null;
  };
  readonly study: {
    readonly studyInstanceUid: string;
    readonly studyId: string | null;
    readonly accessionNumber: string | null;
    /** `YYYY-MM-DD` */
    readonly studyDate: string | null;
    /** `HH:mm:ss` */
    readonly studyTime: string | null;
    /** `YYYY-MM-DDTHH:mm:ss`, local to the device; midnight when no time is given. */
    readonly studyDateTime: string | null;
    readonly studyDescription: string | null;
    /** With its groups and components (PS3.5 §6.2.1). */
    readonly referringPhysician: string | null;
  };
  readonly series: {
    readonly seriesInstanceUid: string;
    readonly number: number | null;
    readonly modality: string | null;
    readonly bodyPartExamined: string | null;
    readonly description: string | null;
    readonly laterality: "L" | "R" | null;
    /** Start of the performed procedure step, `YYYY-MM-DD` and `HH:mm:ss`; not in headers of uploads begun before. */
    readonly performedDate?: string | null;
    readonly performedTime?: string | null;
    readonly requests?: readonly RequestAttributes[];
  };
  readonly instance: {
    readonly number: number | null;
    readonly rows: number | null;
    readonly columns: number | null;
    readonly frames: number;
    readonly bitsAllocated: number | null;
    readonly samplesPerPixel: number | null;
    readonly photometricInterpretation: string | null;
    readonly hasPixelData: boolean;
    /** First values of the object, or of its first frame; in modality units. */
    readonly windowCenter: readonly number[];
    readonly windowWidth: readonly number[];
    /** mm: row spacing, column spacing. */
    readonly pixelSpacing: readonly number[] | null;
    /** mm: x, y, z of the first pixel. */
    readonly imagePosition: readonly number[] | null;
    readonly imageOrientation: readonly number[] | null;
    readonly sliceLocation: number | null;
    /** Frames per second for a cine loop, from Cine Rate or Frame Time. */
    readonly framesPerSecond: number | null;
  };
}

/** A header, or why there is none. `detail` is for the log and holds no patient data. */
export type HeaderResult =
  | { readonly ok: true; readonly header: DicomHeader }
  | { readonly ok: false; readonly reason: HeaderRefusal; readonly detail: string };
