import { operations } from "#api/kernel/operations";
import { spelledName } from "#api/registration/patients/spelled-name";

const read = operations.pinyin.read.handler(({ input }) => spelledName(input.text));

export const pinyin = { read };
