import { toHex, utf8 } from '@countersign/kernel';

/** The manifest of hashes that the app is hosted with; the hash of it stands for the whole app. */
export const sumsAddress = '/SHA256SUMS';

/**
 * What a page asks the service worker that keeps a version of the app. `Update`: it is to take over now, since the owner agrees. Only pages of
 * earlier releases say so, beside which a version waits.
 */
export type BundleQuestion = 'WhichBundle' | 'Update';

/** A version of the app, as a device keeps it. */
export interface Bundle {
  /** SHA-256 of its manifest in lower-case hexadecimal; absent where it is hosted without one. */
  readonly hash?: string;
  /** The files that are not what the manifest says, or not in it. */
  readonly altered: readonly string[];
}

/** Compares files, by their addresses, with the manifest that they came with. */
export async function bundleOf(
  sums: string | undefined,
  files: ReadonlyMap<string, () => Promise<ArrayBuffer | undefined>>,
): Promise<Bundle> {
  if (sums === undefined) return { altered: [] };
  const listed = new Map(sums.split('\n').map((line) => [`/${line.slice(66)}`, line.slice(0, 64)]));
  const altered: string[] = [];
  for (const [address, read] of files) {
    const content = await read();
    if (content === undefined || listed.get(address) !== (await sha256(content))) altered.push(address);
  }
  return { hash: await sha256(utf8(sums)), altered };
}

/** Lower-case hexadecimal SHA-256. */
export async function sha256(content: BufferSource): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
}
