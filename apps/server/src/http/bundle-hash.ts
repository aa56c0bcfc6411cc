import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The hash of an application's bundle, by the manifest in its folder (docs/decisions/0121); undefined where there is none. */
export function bundleHashOf(folder: string): string | undefined {
  const manifest = join(folder, 'SHA256SUMS');
  return existsSync(manifest) ? createHash('sha256').update(readFileSync(manifest)).digest('hex') : undefined;
}
