import type { LedgerType } from '@countersign/ledger-registry';
import type { z } from 'zod';

import { algorandFamily } from './algorand/family.ts';
import { bitcoinFamily } from './bitcoin/family.ts';
import { ethereumFamily } from './ethereum/family.ts';
import type { NodeFamily, Surroundings } from './family.ts';
import type { Place } from './file/place.ts';
import type { ConnectedNode } from './network-node.ts';
import { solanaFamily } from './solana/family.ts';
import { stellarFamily } from './stellar/family.ts';
import { substrateFamily } from './substrate/family.ts';
import { tezosFamily } from './tezos/family.ts';
import { tronFamily } from './tron/family.ts';
import { xrplFamily } from './xrpl/family.ts';

/** The families of networks that can be reached, by the type of their ledgers. */
export const families = {
  Algorand: { ...algorandFamily, load: async () => (await import('./algorand/connect.ts')).connect },
  Bitcoin: { ...bitcoinFamily, load: async () => (await import('./bitcoin/connect.ts')).connect },
  Ethereum: { ...ethereumFamily, load: async () => (await import('./ethereum/connect.ts')).connect },
  Solana: { ...solanaFamily, load: async () => (await import('./solana/connect.ts')).connect },
  Stellar: { ...stellarFamily, load: async () => (await import('./stellar/connect.ts')).connect },
  Substrate: { ...substrateFamily, load: async () => (await import('./substrate/connect.ts')).connect },
  Tezos: { ...tezosFamily, load: async () => (await import('./tezos/connect.ts')).connect },
  Tron: { ...tronFamily, load: async () => (await import('./tron/connect.ts')).connect },
  XRPL: { ...xrplFamily, load: async () => (await import('./xrpl/connect.ts')).connect },
} satisfies Partial<Record<LedgerType, NodeFamily>>;

type Families = typeof families;
type Name = keyof Families;
type Entries = { readonly [N in Name]: z.infer<Families[N]['entry']> };
type Settings = { readonly [N in Name]: ReturnType<Families[N]['settings']> };
/** One of them, which names its family. */
type Of<Values extends Record<Name, object>, N extends Name> = { [One in N]: { readonly family: One } & Values[One] }[N];

/** A ledger with a real network, as the operator set it, with what only ledgers of its family have. */
export type LedgerSettings = Of<Settings, Name>;

const byName: {
  readonly [N in Name]: {
    readonly settings: (entry: Entries[N], place: Place) => Settings[N];
    readonly load: () => Promise<(settings: Settings[N], surroundings: Surroundings) => ConnectedNode>;
  };
} = families;

/** What an entry of the operator's file says, with the secrets that it names. Throws `InvalidSetting`. */
export function settingsOf<N extends Name>(entry: Of<Entries, N>, place: Place): Settings[N] {
  return byName[entry.family].settings(entry, place);
}

/** The way to a ledger's network. */
export async function connect<N extends Name>(settings: Of<Settings, N>, surroundings: Surroundings): Promise<ConnectedNode> {
  const toNetwork = await byName[settings.family].load();
  return toNetwork(settings, surroundings);
}
