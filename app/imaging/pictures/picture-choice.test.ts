import { describe, expect, it } from "vitest";
import type { Attachment } from "#contract/registration/exam-record";
import { givenInstance as instance, givenSeries as series } from "../../../tests/support/shown-series";
import { choosePicture, toPlace } from "./picture-choice";
import { differInPictureOnly } from "./picture-params";

const scan = series("scan", instance("a"), instance("b", { frames: 3 }), instance("c"));
const report = series("report", instance("sr", { kind: "text" }));
const form: Attachment = { id: "form", name: "a.png", mediaType: "image/png", sizeBytes: 1, created: "" };
const choose = (query: string, all = [report, scan]) => choosePicture(all, [form], new URLSearchParams(query));
const placeOf = (query: string) => {
  const choice = choose(query);
  return choice?.kind === "frame" ? [choice.place.instance.id, choice.place.frame, choice.position] : choice?.kind;
};

describe("the shown picture", () => {
  it("is the middle slice where the page does not say, of a loop the beginning", () => {
    const slices = series("slices", ...["a", "b", "c"].map((id) => instance(id)));
    expect(choose("", [slices])).toMatchObject({ place: { instance: { id: "b" } }, position: 1 });
    expect(placeOf("")).toEqual(["a", 0, 0]);
  });
  it("is the asked frame, counted on over the series", () =>
    expect(placeOf("instance=b&frame=2")).toEqual(["b", 2, 3]));
  it("is the last frame beyond the end", () => expect(placeOf("instance=b&frame=9")).toEqual(["b", 2, 3]));
  it("is the asked place of the series", () => expect(placeOf("instance=a&at=5")).toEqual(["c", 0, 4]));
  it("is the last place beyond the end", () => expect(placeOf("instance=a&at=99")).toEqual(["c", 0, 4]));
  it("is the first image for one that is not there", () => expect(placeOf("instance=x&frame=1")).toEqual(["a", 0, 0]));
  it("is the first frame for a number that is none", () => expect(placeOf("instance=b&frame=-1")).toEqual(["b", 0, 1]));
  it("may be a text", () => expect(placeOf("instance=sr")).toBe("text"));
  it("may be an attachment", () => expect(choose("attachment=form")).toEqual({ kind: "attachment", attachment: form }));
  it("is the first attachment of an exam without series", () => expect(choose("", [])?.kind).toBe("attachment"));
  it("is none of an exam without any", () => expect(choosePicture([], [], new URLSearchParams())).toBeNull());
});

it("the first frame needs no number in the URL", () => {
  expect(toPlace({ instance: instance("a"), frame: 0 }).frame).toBeNull();
});

it("turning pictures is told from everything else", () => {
  const url = (path: string) => new URL(path, "http://localhost");
  expect(differInPictureOnly(url("/studies/1?pane=images"), url("/studies/1?pane=images&instance=b&zoom=200"))).toBe(
    true,
  );
  expect(differInPictureOnly(url("/studies/1?pane=images"), url("/studies/1?pane=past&instance=b"))).toBe(false);
  expect(differInPictureOnly(url("/studies/1"), url("/studies/2?instance=b"))).toBe(false);
  expect(differInPictureOnly(url("/studies/1?frame=1"), url("/studies/1?frame=1"))).toBe(false);
});
