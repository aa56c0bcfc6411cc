import { knownNetworks } from '@countersign/ledger-stellar/settings';
import type { LedgerParametersStellar } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** A network as an operator names it: by its passphrase, or by the name of one that is known. */
export const StellarNetwork = z
  .strictObject({
    networkPassphrase: z.string().min(12).max(100).optional(),
    network: z.enum(Object.keys(knownNetworks)).optional(),
    symbol: shortName.default('XLM'),
    name: shortName.optional(),
  })
  .transform(({ network, networkPassphrase, ...parameters }, context) => {
    const known = Object.entries(knownNetworks).find(([name]) => name === network)?.[1];
    const passphrase = networkPassphrase ?? known;
    if (passphrase !== undefined && (networkPassphrase === undefined || network === undefined))
      return { ...parameters, networkPassphrase: passphrase };
    const message = 'Either a networkPassphrase or a network, such as "testnet"';
    context.addIssue({ code: 'custom', path: ['networkPassphrase'], message });
    return z.NEVER;
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. */
export function stellarParameters(
  { networkPassphrase, symbol, name }: z.infer<typeof StellarNetwork>,
  alias: string,
): LedgerParametersStellar {
  return {
    type: 'Stellar',
    networkPassphrase,
    nativeTickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    nativeTickerName: name ?? (networkPassphrase === knownNetworks.mainnet ? 'Lumen' : `Lumen (${alias})`.slice(0, 50)),
  };
}
