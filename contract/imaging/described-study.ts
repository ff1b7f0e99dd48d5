interface Study {
  bodyPart: string;
  studyDesc: string;
}

/** Texts that are there, with a point between them. */
export const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");

/** Modality, body part and what was done; what was done often names the body part itself. */
export function describedStudy(modality: string, { bodyPart, studyDesc }: Study): string {
  const isNamed = studyDesc.toLowerCase().includes(bodyPart.toLowerCase());
  return joined(modality, isNamed ? "" : bodyPart, studyDesc);
}
