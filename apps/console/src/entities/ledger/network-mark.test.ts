import { sandboxLedgers } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { ledgerName } from './network-mark.ts';

const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
const ethereum = sandboxLedgers.find(({ parameters }) => parameters.type === 'Ethereum');
function onChain(chainId: number): Ledger {
  if (ethereum?.parameters.type !== 'Ethereum') throw new Error('no sandbox of Ethereum');
  return { ...ethereum, id: `chain-${chainId}`, alias: `Chain ${chainId}`, parameters: { ...ethereum.parameters, chainId } };
}

test('a test network is marked beside real ones, and beside one of which nobody knows', () => {
  const sepolia = onChain(11_155_111);
  for (const other of [onChain(1), onChain(7_777_777)]) {
    expect(ledgerName(sepolia, [sepolia, other], t)).toBe('app:testNetwork {"ledger":"Chain 11155111"}');
    expect(ledgerName(other, [sepolia, other], t)).toBe(other.alias);
  }
});

test('where all are test networks, none is marked', () => {
  for (const ledger of sandboxLedgers) expect(ledgerName(ledger, sandboxLedgers, t)).toBe(ledger.alias);
});
