import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readConfig } from '../../src/config/read-config.ts';

/** The configuration that a file of ledgers in the folder gives, as an operator writes it. */
export function configOf(entries: readonly object[], folder: string) {
  const file = join(folder, 'ledgers.json');
  writeFileSync(file, JSON.stringify(entries));
  const { ledgers, sandboxes } = readConfig(['--ledgers', file], {});
  return { ledgers, sandboxes };
}

export const ledgerId = 'ethereum-dev';
export const confirmations = 3;

/** Where one would look up what is on it. */
export const explorer = {
  transaction: 'https://explorer.example/tx/{transaction}',
  address: 'https://explorer.example/address/{address}',
};

/** The entry of a development chain, by one node of it. */
export function ethereumDev(url: string, chainId = '31337') {
  return {
    id: ledgerId,
    alias: 'Ethereum dev',
    family: 'Ethereum',
    parameters: { chainId },
    nodes: [{ url }],
    confirmations,
    explorer,
  };
}
