import type { JsonDataSet } from "./json-model";

/** What a viewer shows or computes with of the groups that also tell of people, PS3.6 (tags as hexadecimal text). */
const kept = new Set([
  // SOP, times, numbers and descriptions of study and series, the device.
  ...["00080005", "00080008", "00080012", "00080013", "00080016", "00080018", "00080020", "00080021", "00080022"],
  ...["00080023", "0008002A", "00080030", "00080031", "00080032", "00080033", "00080050", "00080060", "00080061"],
  ...["00080064", "00080068", "00080070", "00080080", "00080201", "00081010", "00081030", "0008103E", "00081090"],
  ...["00081111", "00081115", "00081140", "00081150", "00081155", "00081160", "00081190", "00081199", "00083002"],
  // Who is shown, as on the sheet: name, ID, birth date, sex, age; size and weight for SUV.
  ...["00100010", "00100020", "00100021", "00100030", "00100040", "00101010", "00101020", "00101030"],
  // Units and values of what is measured.
  ...["004008EA", "00409094", "00409096", "00409210", "00409211", "00409212", "00409216", "00409224", "00409225"],
]);

/** Groups of which all stays: acquisition, relationship, pixels, waveforms, and what is drawn or planned on them. */
const keptGroups =
  /^(0018|0020|0022|0028|0048|0054|0062|0066|0070|0072|2050|3002|3004|3006|3008|300A|300C|003A|5200|5400|7FE0)/;
/** Overlay planes (PS3.3 C.9.2), codes, what 0008 says of pixels and frames, content of structured reports. */
const keptRanges = /^(60[0-9A-F]{2}|0008010|00082|00089|0040A)/;
/** Philips' factors of SUV: the one private block that viewers compute with. */
const keptPrivate = /^7053/;
/** Image Comments: what people write of patients. */
const comments = "00204000";

const isKept = (tag: string) =>
  tag !== comments && (kept.has(tag) || keptGroups.test(tag) || keptRanges.test(tag) || keptPrivate.test(tag));

/**
 * The attributes that a viewer needs: for people who see images by a link, without an account. Address, telephone, occupation,
 * history, other names and IDs, the people of the hospital and private attributes stay in the house.
 *
 * @param dataSet DICOM JSON (PS3.18 F.2); its sequences are treated alike
 */
export function viewerAttributes(dataSet: JsonDataSet): JsonDataSet {
  return Object.fromEntries(
    Object.entries(dataSet)
      .filter(([tag]) => isKept(tag))
      .map(([tag, attribute]) => [tag, attribute.vr === "SQ" ? withItems(attribute) : attribute]),
  );
}

function withItems(attribute: JsonDataSet[string]): JsonDataSet[string] {
  const items = attribute.Value?.map((item) => (isDataSet(item) ? viewerAttributes(item) : item));
  return items ? { ...attribute, Value: items } : attribute;
}

const isDataSet = (item: unknown): item is JsonDataSet => typeof item === "object" && item !== null;
