import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createClient } from '@countersign/client';
import type { DemoPerson } from '@countersign/contract';
import { toPkcs8 } from '@countersign/signing';

import { signInAs } from './actor.ts';
import type { InstanceUrls } from './actor.ts';
import { loadDemoKeys } from './demo-keys.ts';
import { makeHistory } from './history.ts';
import type { TokenFaucet } from './history.ts';
import { buildDemoOrganisation } from './organisation.ts';
import { demoPeople } from './people.ts';

const keyFile = 'demo-people.json';
const completeFile = 'demo-complete';

/** True if the data directory holds a demo organisation, or will. */
export function isDemo(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, keyFile));
}

/** True if the demo organisation in the data directory was made to its end. */
export function isCompleteDemo(dataDirectory: string): boolean {
  return isDemo(dataDirectory) && existsSync(join(dataDirectory, completeFile));
}

/** The demo's people with their keys, as a companion may pick them. */
export function readDemoPeople(dataDirectory: string): DemoPerson[] {
  const keys = loadDemoKeys(join(dataDirectory, keyFile));
  return demoPeople.map(({ key, email, alias, description }) => ({
    email,
    alias,
    description,
    privateKeyPkcs8: toPkcs8(keys[key]),
  }));
}

/** The public keys of the demo's people. */
export function readDemoPublicKeys(dataDirectory: string): string[] {
  return Object.values(loadDemoKeys(join(dataDirectory, keyFile))).map(({ publicKey }) => publicKey);
}

/** Makes the demo organisation through the API of a running, empty instance. */
export async function seedDemo(
  urls: InstanceUrls,
  { dataDirectory, setupCode }: { readonly dataDirectory: string; readonly setupCode: string },
  faucet: TokenFaucet,
): Promise<void> {
  const keys = loadDemoKeys(join(dataDirectory, keyFile));
  // One of an instance whose database was emptied.
  rmSync(join(dataDirectory, completeFile), { force: true });
  const organisation = buildDemoOrganisation(keys);
  await createClient({ baseUrl: urls.api }).genesis.create({
    headers: { 'x-setup-code': setupCode },
    body: organisation.genesis,
  });
  const actors = {
    ada: await signInAs(urls, keys.ada),
    ben: await signInAs(urls, keys.ben),
    chloe: await signInAs(urls, keys.chloe),
    dev: await signInAs(urls, keys.dev),
  };
  await makeHistory(organisation, actors, faucet);
  writeFileSync(join(dataDirectory, completeFile), '', { mode: 0o600 });
}
