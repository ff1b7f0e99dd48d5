import type { StackFrame } from "../stacks";

/** The name under which the libraries fetch a frame: the file whole, and the frame's number from 1. */
export const imageIdOf = ({ instanceId, frame }: StackFrame) =>
  `wadouri:/api/v1/instances/${instanceId}/file?frame=${frame + 1}`;
