/** What passkeys are made and checked by, loaded when first needed: with its parsers of certificates it takes 20 MB. */
export const webauthn = () => import("@simplewebauthn/server");
