import type { LedgerParametersStellar } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** Networks that are known by name, by their passphrases. */
const knownNetworks = {
  mainnet: 'Public Global Stellar Network ; September 2015',
  testnet: 'Test SDF Network ; September 2015',
  futurenet: 'Test SDF Future Network ; October 2022',
} as const;

/** A network as an operator names it: by its passphrase, or by the name of one that is known. */
export const StellarNetwork = z
  .strictObject({
    networkPassphrase: z.string().min(12).max(100).optional(),
    network: z.enum(['mainnet', 'testnet', 'futurenet']).optional(),
    symbol: shortName.default('XLM'),
    name: shortName.optional(),
  })
  .transform(({ network, networkPassphrase, ...parameters }, context) => {
    const passphrase = networkPassphrase ?? (network && knownNetworks[network]);
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
