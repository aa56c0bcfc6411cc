import { knownNetworks } from '@countersign/ledger-algorand/settings';
import type { LedgerParametersAlgorand } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);
const names = { mainnet: 'mainnet-v1.0', testnet: 'testnet-v1.0', betanet: 'betanet-v1.0' } as const;

/** A network as an operator names it: by the name of one that is known, or by what its first block says. */
export const AlgorandNetwork = z
  .strictObject({
    network: z.enum(Object.keys(knownNetworks)).optional(),
    genesisId: z.string().min(1).max(50).optional(),
    genesisHash: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, 'Not the hash of a first block, in base64')
      .optional(),
    symbol: shortName.default('ALGO'),
    name: shortName.optional(),
    decimals: z.int().min(0).max(18).default(6),
  })
  .transform(({ network, genesisId, genesisHash, ...names_ }, context) => {
    const known = Object.entries(knownNetworks).find(([name]) => name === network)?.[1];
    const id = Object.entries(names).find(([name]) => name === network)?.[1];
    const [givenId, givenHash] = [genesisId ?? id, genesisHash ?? known];
    const isEither = network === undefined || (genesisId === undefined && genesisHash === undefined);
    if (givenId !== undefined && givenHash !== undefined && isEither)
      return { ...names_, genesisId: givenId, genesisHash: givenHash };
    const message = 'Either a genesisId and a genesisHash, or a network, such as "testnet"';
    context.addIssue({ code: 'custom', path: ['genesisHash'], message });
    return z.NEVER;
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. */
export function algorandParameters(parameters: z.infer<typeof AlgorandNetwork>, alias: string): LedgerParametersAlgorand {
  const { genesisId, genesisHash, symbol, name, decimals } = parameters;
  return {
    type: 'Algorand',
    genesisId,
    genesisHash,
    nativeTickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    nativeTickerName: name ?? (genesisHash === knownNetworks.mainnet ? 'Algo' : `Algo (${alias})`.slice(0, 50)),
    nativeTickerDecimals: decimals,
  };
}
