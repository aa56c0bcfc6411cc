import { keysOf } from '@countersign/kernel';
import { knownNetworks } from '@countersign/ledger-tezos/settings';
import type { LedgerParametersTezos } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** A network as an operator names it: by the id of its chain, or by the name of one that is known. */
export const TezosNetwork = z
  .strictObject({
    chainId: z
      .string()
      .regex(/^Net[1-9A-HJ-NP-Za-km-z]{12}$/, 'Not the id of a chain such as "NetXdQprcVkpaWU"')
      .optional(),
    network: z.enum(keysOf(knownNetworks)).optional(),
    symbol: shortName.default('XTZ'),
    name: shortName.optional(),
  })
  .transform(({ network, chainId, ...parameters }, context) => {
    const id = chainId ?? (network && knownNetworks[network]);
    if (id !== undefined && (chainId === undefined || network === undefined)) return { ...parameters, chainId: id };
    context.addIssue({ code: 'custom', path: ['chainId'], message: 'Either a chainId or a network, such as "mainnet"' });
    return z.NEVER;
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. */
export function tezosParameters({ chainId, symbol, name }: z.infer<typeof TezosNetwork>, alias: string): LedgerParametersTezos {
  return {
    type: 'Tezos',
    chainId,
    nativeTickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    nativeTickerName: name ?? (chainId === knownNetworks.mainnet ? 'Tez' : `Tez (${alias})`.slice(0, 50)),
  };
}
