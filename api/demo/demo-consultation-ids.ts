/** The same in every demo, so that an address can be written down. */

/** Of the consultation whose room can be tried. */
export const demoVideoRoomId = "01990000-7a00-7000-8000-00000000a001";
/** Of the one that is over, and whose outcome is asked. */
export const demoOpinionsId = "01990000-7a00-7000-8000-00000000a002";
/** Of the remote diagnosis before it, of the same patient. */
export const demoDiagnosisId = "01990000-7a00-7000-8000-00000000a003";
