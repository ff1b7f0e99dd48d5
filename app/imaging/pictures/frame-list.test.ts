import { describe, expect, it } from "vitest";
import { givenInstance, givenSeries } from "../../../tests/support/shown-series";
import { isShowable, stackOf } from "./stacks";
import { FrameList } from "./frame-list";
import { choosePicture } from "./picture-choice";

const scan = [
  givenInstance("a"),
  givenInstance("note", { kind: "text" }),
  givenInstance("b", { frames: 3 }),
  givenInstance("c"),
];

describe("the frames of a series", () => {
  const frames = new FrameList(scan);
  const named = [...frames].map(({ instance, frame }) => `${instance.id}${frame}`);

  it("follow each other, image by image", () => expect(named).toEqual(["a0", "b0", "b1", "b2", "c0"]));
  it("are found by their place, and their place by them", () => {
    for (const [position, place] of [...frames].entries()) {
      expect(frames.at(position)).toEqual(place);
      expect(frames.positionOf(place.instance.id, place.frame)).toBe(position);
    }
  });
  it("are none outside", () => {
    expect([frames.at(-1), frames.at(5), frames.at(Number.NaN)]).toEqual([undefined, undefined, undefined]);
    const asked = [["a", 1], ["b", -1], ["b", 0.5], ["note", 0], ["x", 0]] as const; // prettier-ignore
    for (const [id, frame] of asked) expect(frames.positionOf(id, frame)).toBeNull();
  });
});

/** What a file may say in Number of Frames at most (IS, PS3.5 §6.2); no list of so many can be made. */
const most = 2_147_483_647;

describe("a file that says it holds two thousand million frames", () => {
  const endless = givenSeries("endless", givenInstance("a"), givenInstance("b", { frames: most }));
  const exam = { id: "exam", bucketId: "bucket", studyInstanceUid: "2.25.1", pass: null };

  it("is turned over frame by frame", () => {
    const choice = choosePicture([endless], [], new URLSearchParams("instance=b&frame=999999"));
    expect(choice).toMatchObject({ place: { frame: 999_999 }, position: 1_000_000 });
    expect(choosePicture([endless], [], new URLSearchParams("instance=a&at=3"))).toMatchObject({ position: 2 });
  });

  it("is left to the plain page by the viewer, which would name every frame", () => {
    const stack = stackOf(exam, endless);
    expect(stack.frames.length).toBe(most + 1);
    expect(isShowable(stack)).toBe(false);
    expect(isShowable(stackOf(exam, givenSeries("loop", givenInstance("b", { frames: 3_000 }))))).toBe(true);
  });
});
