import { knownNetworks } from '@countersign/ledger-xrpl/settings';
import type { LedgerParametersXRPL } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** A network as an operator names it: by its id, or by the name of one that is known. */
export const XrplNetwork = z
  .strictObject({
    networkId: z.int().min(0).max(0xffff_ffff).optional(),
    network: z.enum(Object.keys(knownNetworks)).optional(),
    symbol: shortName.default('XRP'),
    name: shortName.optional(),
  })
  .transform(({ network, networkId, ...parameters }, context) => {
    const known = Object.entries(knownNetworks).find(([name]) => name === network)?.[1];
    const id = networkId ?? known;
    if (id !== undefined && (networkId === undefined || network === undefined)) return { ...parameters, networkId: id };
    context.addIssue({ code: 'custom', path: ['networkId'], message: 'Either a networkId or a network, such as "testnet"' });
    return z.NEVER;
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. */
export function xrplParameters(parameters: z.infer<typeof XrplNetwork>, alias: string): LedgerParametersXRPL {
  const { networkId, symbol, name } = parameters;
  return {
    type: 'XRPL',
    networkId,
    nativeTickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    nativeTickerName: name ?? (networkId === knownNetworks.mainnet ? 'XRP' : `XRP (${alias})`.slice(0, 50)),
  };
}
