import { knownNetworks } from '@countersign/ledger-solana/settings';
import type { LedgerParametersSolana } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** A network as an operator names it: by its name where it is known, or by the hash of its first block. */
export const SolanaNetwork = z
  .strictObject({
    network: z.enum(Object.keys(knownNetworks)).optional(),
    genesisHash: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not the hash of a block, in base58')
      .optional(),
    symbol: shortName.default('SOL'),
    lamportsPerSignature: z
      .string()
      .regex(/^[1-9][0-9]{0,8}$/, 'Not a number of lamports')
      .default('5000'),
  })
  .transform(({ network, genesisHash, ...parameters }, context) => {
    const known = Object.entries(knownNetworks).find(([name]) => name === network)?.[1];
    const hash = genesisHash ?? known?.genesisHash;
    if (hash !== undefined && (genesisHash === undefined || network === undefined)) return { ...parameters, genesisHash: hash };
    context.addIssue({
      code: 'custom',
      path: ['genesisHash'],
      message: 'Either a genesisHash or a network, such as "devnet"',
    });
    return z.NEVER;
  });

/**
 * The network as the ledger's own code knows it; `alias` is the ledger's. The coin's name says what it is worth, so that it follows from the network: what is
 * worth nothing must not be called as what is.
 */
export function solanaParameters(
  { symbol, genesisHash, lamportsPerSignature }: z.infer<typeof SolanaNetwork>,
  alias: string,
): LedgerParametersSolana {
  const known = Object.values(knownNetworks).find((one) => one.genesisHash === genesisHash);
  return {
    type: 'Solana',
    nativeTickerSymbol: symbol,
    nativeTickerName: known?.coin ?? `Solana (${alias})`.slice(0, 50),
    lamportsPerSignature,
  };
}
