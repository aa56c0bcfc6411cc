import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createClient } from '@countersign/client';
import { until } from '@countersign/devstack';
import type { InstanceUrls } from '@countersign/devstack';
import { openWithPassphrase, randomPassphraseCost, sealWithPassphrase } from '@countersign/vault';

import { byApi } from './by-api.ts';
import { agreedVault } from './tasks.ts';

const tool = join(import.meta.dirname, '..', '..', 'apps', 'cold-vault', 'src', 'main.ts');
const execute = promisify(execFile);

/** A machine without a network with the vault's command line, and files that are carried to and from it. */
export interface ColdMachine {
  /** Where the file is that announces the vault. */
  readonly announcement: string;
  /** Base64 SPKI. */
  readonly publicKey: string;
  /** Grants all that a prepared file asks for; gives where the signed file is. */
  sign(file: string): Promise<string>;
}

const words = 'eight words that nobody would ever guess';

/** What a passphrase costs to try is in the seal: nobody tries one here, and each file that is signed would take half a second for it. */
async function sealCheaply(seed: string): Promise<void> {
  const entropy = await openWithPassphrase(readFileSync(seed), words);
  writeFileSync(seed, await sealWithPassphrase(entropy, words, { cost: randomPassphraseCost }));
}

/** Makes a vault in a folder; it trusts the notary of the instance. */
export async function coldMachine(folder: string, urls: InstanceUrls): Promise<ColdMachine> {
  mkdirSync(folder, { recursive: true });
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, `${words}\n`, { mode: 0o600 });
  const run = async (...args: readonly string[]) =>
    (await execute(process.execPath, [tool, ...args, '--folder', join(folder, 'vault')])).stdout;
  const announcement = join(folder, 'announcement.dat');
  await run('init', '--out', announcement, '--passphrase-file', passphrase);
  await sealCheaply(join(folder, 'vault', 'seed.sealed'));
  const { notaryPublicKey } = await createClient({ baseUrl: urls.api }).notifications.instance({});
  const { data } = JSON.parse(readFileSync(announcement, 'utf8')) as { data: { publicKey: string } };
  return {
    announcement,
    publicKey: data.publicKey,
    sign: async (file) => {
      const digest = /Digest: ([0-9a-f]{64})/.exec(await run('show', file))?.[1] ?? '';
      const out = `${file}-signed.dat`;
      const trusted = notaryPublicKey === undefined ? [] : ['--notary-key', notaryPublicKey];
      await run('sign', file, '--approve', digest, '--out', out, '--passphrase-file', passphrase, ...trusted);
      return out;
    },
  };
}

/** Carries to the machine what waits for its vault, and what it signed back, by the API. */
export async function carryByApi(urls: InstanceUrls, machine: ColdMachine, vaultId: string): Promise<void> {
  const { client } = await byApi(urls, 'ada');
  const params = { vaultId };
  await until('something to wait for the vault', async () => {
    const { items } = await client.vaults.pendingOperations({ params });
    return items.length > 0 ? items : undefined;
  });
  const file = `${machine.announcement}-${Date.now()}-prepared.dat`;
  writeFileSync(file, await client.vaults.preparedOperations({ params }));
  await client.vaults.signedOperations({ body: { files: [readFileSync(await machine.sign(file), 'utf8')] } });
}

/** Makes the machine a vault that has met the instance, by the API; gives its id. */
export async function metVault(urls: InstanceUrls, machine: ColdMachine, alias: string): Promise<string> {
  const { client } = await byApi(urls, 'ada');
  await client.vaults.signedOperations({ body: { files: [readFileSync(machine.announcement, 'utf8')] } });
  const vaultId = await agreedVault(urls, alias, machine.publicKey);
  await carryByApi(urls, machine, vaultId);
  return vaultId;
}
