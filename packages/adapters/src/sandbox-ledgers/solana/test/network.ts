import { toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { addressOf } from '@countersign/ledger-solana';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import { createSandboxLedger } from '../../framework/index.ts';
import { openNetworks } from '../../test/open-networks.ts';
import { solanaSandboxRules } from '../rules.ts';

export const ledger: Ledger = {
  id: 'solana-sandbox',
  alias: 'Solana sandbox',
  parameters: { type: 'Solana', nativeTickerSymbol: 'SOL', nativeTickerName: 'Solana (sandbox)', lamportsPerSignature: '5000' },
  metadata: { revision: 1, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} },
};
export const sol = 1_000_000_000n;

/** A network of its own. */
export async function open() {
  const { pool, close } = await openNetworks();
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, load: async () => solanaSandboxRules }),
    close,
  };
}

export interface TestAccount {
  readonly privateKey: string;
  readonly sender: SenderAddress;
}

/** The account of a key of 32 bytes that are all one number. */
export function account(number: number): TestAccount {
  const privateKey = new Uint8Array(32).fill(number);
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/501'/${number}'/0'` } as const;
  return {
    privateKey: toHex(privateKey),
    sender: { address: addressOf(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}
