import { nativeModel } from "#api/dicom/native-model";
import type { JsonDataSet } from "#api/dicom/json-model";
import { Problem } from "#api/infrastructure/problem";
import { takes, type MediaRange } from "./accept";
import { multipartAnswer, type Part } from "./multipart-answer";
import { searchAttributes } from "./search-attributes";

/** How attributes are sent (PS3.18 §8.7.3): XML one data set a part, JSON all in one. */
export type ModelForm = "application/dicom+json" | "application/json" | typeof xml;

const xml = "application/dicom+xml";
const json = ["application/dicom+json", "application/json"] as const;

/** @param accepted best first; JSON where anything is taken. @throws Problem not_acceptable */
export function modelForm(accepted: readonly MediaRange[]): ModelForm {
  for (const range of accepted) {
    if (range.mediaType === xml) return xml;
    const offered = range.isMultipart ? undefined : json.find((each) => takes(range, each));
    if (offered) return offered;
    if (takes(range, xml)) return xml;
  }
  throw new Problem("not_acceptable");
}

const keywords: ReadonlyMap<string, string> = new Map(searchAttributes.map(({ tag, keyword }) => [tag, keyword]));

/** Data sets as documents of XML, a part each. */
export function xmlAnswer(dataSets: readonly JsonDataSet[], headers: Record<string, string>): Response {
  return multipartAnswer(xml, documents(), { headers });

  function* documents(): Generator<Part> {
    for (const dataSet of dataSets) {
      const document = Buffer.from(nativeModel(dataSet, keywords));
      yield { contentType: `${xml}; charset=utf-8`, length: document.length, body: [document] };
    }
  }
}
