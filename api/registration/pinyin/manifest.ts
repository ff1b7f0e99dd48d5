import type { Manifest } from "#api/kernel/manifest";
import { pinyin } from "./index";

export const pinyinManifest = { operations: { pinyin } } satisfies Manifest;
