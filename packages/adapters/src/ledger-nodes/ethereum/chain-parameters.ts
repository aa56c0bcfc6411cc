import { knownChains } from '@countersign/ledger-ethereum/settings';
import type { LedgerParametersEthereum } from '@countersign/model';
import { z } from 'zod';

import { hash } from './shapes.ts';

/** Ethereum Classic, which has keys of its own (SLIP-44) and the first block of Ethereum. */
const classicChainId = 61;

const shortName = z.string().min(1).max(50);

const chainId = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^[0-9]{1,15}$/)
      .transform(Number),
  ])
  .refine((id) => id > 0, 'Not the id of a chain such as 1');

/** A chain as an operator names it: by its id, or by the name of one that is known. */
export const EthereumChain = z
  .strictObject({
    chainId: chainId.optional(),
    network: z.enum(Object.keys(knownChains)).optional(),
    genesisHash: hash.optional(),
    symbol: shortName.default('ETH'),
    name: shortName.optional(),
    supportsEIP1559: z.boolean().default(true),
  })
  .transform(({ network, ...parameters }, context) => {
    const known = Object.entries(knownChains).find(
      ([name, chain]) => name === network || chain.chainId === parameters.chainId,
    )?.[1];
    const id = network === undefined ? parameters.chainId : known?.chainId;
    if (id !== undefined && (network === undefined || parameters.chainId === undefined))
      return { ...parameters, chainId: id, genesisHash: parameters.genesisHash ?? known?.genesisHash };
    context.addIssue({ code: 'custom', path: ['chainId'], message: 'Either a chainId or a network, such as "sepolia"' });
    return z.NEVER;
  });

/** The chain as the ledger's own code knows it; `alias` is the ledger's. */
export function ethereumParameters(parameters: z.infer<typeof EthereumChain>, alias: string): LedgerParametersEthereum {
  const { chainId: id, symbol, name, supportsEIP1559 } = parameters;
  return {
    type: 'Ethereum',
    chainId: id,
    vaultLedgerIdentifier: id === classicChainId ? 'etc' : 'eth',
    nativeTickerSymbol: symbol,
    // What is no ether of the main network must not be called so.
    nativeTickerName: name ?? (id === knownChains.mainnet.chainId ? 'Ether' : `Ether (${alias})`.slice(0, 50)),
    supportsEIP1559,
  };
}
