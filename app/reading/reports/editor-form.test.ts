import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { WrittenContent } from "#contract/reading/report-content";
import { contentOf, EditorForm, withLineEnds } from "./editor-form";

function sent(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(withLineEnds(form), { schema: EditorForm });
}

function contentSent(fields: Record<string, string>): WrittenContent {
  const submission = sent({ version: "3", ...fields });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return contentOf(submission.value);
}

const wrongIn = (fields: Record<string, string>) => {
  const submission = sent({ version: "3", ...fields });
  return submission.status === "error" ? submission.error : null;
};

const instanceId = "0190d1a0-0000-7000-8000-000000000001";

describe("the editor's form", () => {
  it("turns fields into the contract's content, with line ends as we keep them", () => {
    const content = contentSent({
      finding: "第一段\r\n第二段",
      diagnosis: "  结节 ",
      positive: "true",
      note: "",
      bodyPartCount: "2",
      critical: "on",
      "keyImages[0].instanceId": instanceId,
      "keyImages[0].frame": "12",
      "keyImages[0].windowCenter": "-600",
      "keyImages[0].windowWidth": "1500",
      "keyImages[0].caption": "右肺上叶",
    });
    expect(content).toEqual({
      finding: "第一段\n第二段",
      diagnosis: "  结节 ",
      positive: true,
      note: "",
      bodyPartCount: 2,
      critical: true,
      keyImages: [
        { instanceId, attachmentId: null, frame: 12, windowCenter: -600, windowWidth: 1500, caption: "右肺上叶" },
      ],
    });
    expect(WrittenContent.parse(content)).toEqual(content);
  });

  it("keeps the third answer to positive, and an emptied count is none", () => {
    expect(contentSent({ positive: "", bodyPartCount: "" })).toMatchObject({ positive: null, bodyPartCount: 0 });
    expect(contentSent({ positive: "false" })).toMatchObject({ positive: false });
  });

  it("takes a note of 256 characters whose lines end as browsers send them", () => {
    expect(contentSent({ note: `${"字".repeat(127)}\r\n${"字".repeat(128)}` }).note).toHaveLength(256);
  });

  it("refuses a note over 256 characters and a seventh image", () => {
    expect(wrongIn({ note: "字".repeat(257) })).toEqual({ note: ["tooLong"] });
    const images = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`keyImages[${i}].instanceId`, instanceId]));
    expect(wrongIn(images)).toEqual({ keyImages: ["tooManyImages"] });
  });

  it("sends values of the organization's fields by their keys, emptied ones too", () => {
    const typed = { "extensions.grade": "3", "extensions.remark": "" };
    expect(contentSent(typed).extensions).toEqual({ grade: "3" });
    expect(contentSent({ "extensions.grade": "" }).extensions).toEqual({});
    expect(contentSent({ finding: "x" })).not.toHaveProperty("extensions");
    expect(wrongIn({ "extensions.remark": "字".repeat(501) })).toEqual({ "extensions.remark": ["tooLong"] });
  });

  it("without a version is none of ours", () => {
    expect(sent({ finding: "x" }).status).toBe("error");
  });
});
