import type { ObjectStore } from "#api/infrastructure/storage/object-store";
import { demoAccounts, demoSigners, type DemoHospital } from "#api/identity/installation/demo-accounts";
import { demoLogo } from "./demo-logos";
import { demoSignature } from "./demo-signatures";
import { demoStamp } from "./demo-stamp";

/** Keeps logos, signatures and a stamp; @returns the hash of each, logos by hospital, signatures by duty */
export async function keepDemoPictures(objects: ObjectStore) {
  const kept = async (picture: Promise<Buffer>) => (await objects.keepBytes(await picture)).hash;
  const signatures = new Map<string, string>();
  for (const { duty, name } of demoAccounts) {
    if (demoSigners.includes(duty)) signatures.set(duty, await kept(demoSignature(name)));
  }
  const logos = new Map<DemoHospital, string>();
  for (const hospital of ["county", "city", "imaging"] as const) logos.set(hospital, await kept(demoLogo(hospital)));
  return { signatures, logos, stamp: await kept(demoStamp()) };
}
