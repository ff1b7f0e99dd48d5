import { afterAll } from "vitest";
import { endFile } from "./at-end";

afterAll(endFile);
