import { describe, expect, it } from "vitest";
import { filledTemplate, templateError, viewerOrigin } from "./viewer-template";

describe("an external viewer's address", () => {
  it.each([
    "https://viewer.example/viewer?StudyInstanceUIDs={study}&token={token}",
    "http://10.0.0.7:8080/ohif?url={dicomweb}&StudyInstanceUIDs={study}",
    "weasis://%24dicom%3Ars%20--url%20%22{dicomweb}%22%20-r%20%22studyUID%3D{study}%22",
    "radiant://?n=pstv&v=0020000D&v=%22{study}%22",
    "https://pacs.example/find?acc={accession}&id={patientId}",
  ])("may be %s", (template) => {
    expect(templateError(template)).toBeNull();
  });

  it.each([
    ["javascript:alert('{study}')", "viewerAddress"],
    [" JavaScript:alert('{study}')", "viewerAddress"],
    ["data:text/html,{study}", "viewerAddress"],
    ["file:///c:/{study}", "viewerAddress"],
    ["{study}", "viewerAddress"],
    ["{dicomweb}/{study}", "viewerAddress"],
    ["https://{study}.example/", "viewerAddress"],
    ["https://{study}", "viewerAddress"],
    ["https://viewer.example{study}", "viewerAddress"],
    ["//viewer.example/{study}", "viewerAddress"],
    ["https://pacs@evil.example/{study}", "viewerAddress"],
    ["https://viewer.example/?s={studyUid}", "viewerPlaceholder"],
    ["https://viewer.example/?s={study", "viewerPlaceholder"],
    ["https://viewer.example/?t={token}", "viewerStudy"],
  ])("is not %s", (template, error) => {
    expect(templateError(template)).toBe(error);
  });

  it("holds what it is filled with as one part, whatever that is", () => {
    const values = { study: "1.2&x=1", dicomweb: "http://a/b", token: "t", patientId: "张 三/#", accession: "" };
    expect(filledTemplate("https://v.example/?s={study}&p={patientId}&d={dicomweb}", values)).toBe(
      "https://v.example/?s=1.2%26x%3D1&p=%E5%BC%A0%20%E4%B8%89%2F%23&d=http%3A%2F%2Fa%2Fb",
    );
  });

  it("tells where a page reads from", () => {
    expect(viewerOrigin("https://viewer.example:8443/viewer?s={study}")).toBe("https://viewer.example:8443");
    expect(viewerOrigin("weasis://x?{study}")).toBeNull();
  });
});
