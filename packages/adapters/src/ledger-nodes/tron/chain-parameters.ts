import { keysOf } from '@countersign/kernel';
import { knownNetworks } from '@countersign/ledger-tron/settings';
import type { LedgerParametersTron } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** What the coin of a network that is known is called: by that name alone the ledger's own code knows what it is worth. */
const coinByGenesis: ReadonlyMap<string, string> = new Map(
  Object.values(knownNetworks).map(({ genesisId, coin }) => [genesisId, coin]),
);
const knownCoins: ReadonlySet<string> = new Set(coinByGenesis.values());

/** A network as an operator names it: by the id of its first block, or by the name of one that is known. */
export const TronNetwork = z
  .strictObject({
    genesisId: z
      .string()
      .regex(/^0{16}[0-9a-f]{48}$/, 'Not the id of a first block: 64 digits, of which the first 16 are zero')
      .optional(),
    network: z.enum(keysOf(knownNetworks)).optional(),
    symbol: shortName.default('TRX'),
    name: shortName.optional(),
  })
  .transform(({ network, genesisId, name, ...parameters }, context) => {
    const id = genesisId ?? (network && knownNetworks[network].genesisId);
    if (id === undefined || (genesisId !== undefined && network !== undefined)) {
      context.addIssue({ code: 'custom', path: ['genesisId'], message: 'Either a genesisId or a network, such as "mainnet"' });
      return z.NEVER;
    }
    const coin = coinByGenesis.get(id);
    // By the name of its coin it is known what is worth something and what is not.
    if (name !== undefined && (coin !== undefined || knownCoins.has(name))) {
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: 'A network that is known has its own name, and no other has that',
      });
      return z.NEVER;
    }
    const called = coin ?? name;
    return { ...parameters, genesisId: id, ...(called !== undefined && { name: called }) };
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. */
export function tronParameters({ symbol, name }: z.infer<typeof TronNetwork>, alias: string): LedgerParametersTron {
  return {
    type: 'Tron',
    nativeTickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    nativeTickerName: name ?? `TRON (${alias})`.slice(0, 50),
  };
}
