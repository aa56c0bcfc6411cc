import type { OrderReader } from '@countersign/ledger-port';

import type { LedgerType } from './ledgers.ts';

/** Behind imports of their own: a bundler makes one chunk per ledger. Apart from the rules, none of which are in what a device loads. */
const readers: Readonly<Record<LedgerType, () => Promise<{ readonly reader: OrderReader }>>> = {
  Algorand: () => import('@countersign/ledger-algorand/reader'),
  Bitcoin: () => import('@countersign/ledger-bitcoin/reader'),
  Ethereum: () => import('@countersign/ledger-ethereum/reader'),
  Solana: () => import('@countersign/ledger-solana/reader'),
  Stellar: () => import('@countersign/ledger-stellar/reader'),
  Substrate: () => import('@countersign/ledger-substrate/reader'),
  Tezos: () => import('@countersign/ledger-tezos/reader'),
  Tron: () => import('@countersign/ledger-tron/reader'),
  XRPL: () => import('@countersign/ledger-xrpl/reader'),
};

/** Loads what reads a ledger's orders, e.g. by `ledger.parameters.type`; undefined for a type that has no module. */
export async function orderReader(type: string): Promise<OrderReader | undefined> {
  const load = new Map(Object.entries(readers)).get(type);
  return load && (await load()).reader;
}
