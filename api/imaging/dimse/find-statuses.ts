/** PS3.4 tables C.4-1 and K.4-2. */
export const findStatuses = {
  success: 0x0000,
  outOfResources: 0xa700,
  wrongIdentifier: 0xa900,
  unableToProcess: 0xc001,
  cancelled: 0xfe00,
  pending: 0xff00,
  /** Some of the keys are not matched here. */
  pendingWithoutKeys: 0xff01,
} as const;
