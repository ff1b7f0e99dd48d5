import { isSignature, signature } from "#api/kernel/access/signed";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";
import { Problem } from "#api/infrastructure/problem";

/** The secret by which pictures are named; asked for once a request. */
export const pictureSecret = (db: Database | Transaction) => secretOf(db, "template_picture_secret");

/**
 * What a template's picture is called outside: the hash of its object, and a mark that it was taken in for this
 * organization. A hash alone would let anybody who guesses it print, and so read, what is stored for others.
 */
export const pictureName = (secret: string, bucketId: string, hash: string) =>
  `${hash}-${mark(secret, bucketId, hash).toString("base64url")}`;

/**
 * The hash of the object that a name stands for.
 *
 * @throws Problem no_image for a name that this organization was never given
 */
export function hashOfPicture(secret: string, bucketId: string, name: string): string {
  const [hash = "", given = ""] = [name.slice(0, 64), name.slice(65)];
  if (!isSignature(given, mark(secret, bucketId, hash))) throw new Problem("no_image");
  return hash;
}

/** 128 bits, 22 characters. */
const mark = (secret: string, bucketId: string, hash: string) =>
  signature(secret, "template-picture", [bucketId, hash]).subarray(0, 16);
