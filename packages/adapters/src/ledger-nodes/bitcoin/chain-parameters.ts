import { hasSegWit, knownChains } from '@countersign/ledger-bitcoin/settings';
import type { LedgerParametersBitcoin } from '@countersign/model';
import { z } from 'zod';

const names = Object.keys(knownChains);

/** A chain as an operator names it: its rules are known by its name. */
export const BitcoinChain = z.strictObject({ network: z.string() }).transform(({ network }, context) => {
  const known = knownChains[network];
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', path: ['network'], message: `None of ${names.join(', ')}` });
  return z.NEVER;
});

/** The chain as the ledger's own code knows it; `alias` is the ledger's. */
export function bitcoinParameters(chain: z.infer<typeof BitcoinChain>, alias: string): LedgerParametersBitcoin {
  const { coin, network, symbol, name, dustLimit } = chain;
  return {
    type: 'Bitcoin',
    vaultLedgerIdentifier: coin,
    network,
    supportsSegWit: hasSegWit(coin, network),
    tickerSymbol: symbol,
    // What is worth nothing must not be called as what is.
    tickerName: network === 'mainnet' ? name : `${name} (${alias})`.slice(0, 50),
    dustLimit,
  };
}
