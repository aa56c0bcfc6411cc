import { keysOf } from '@countersign/kernel';
import { knownNetworks } from '@countersign/ledger-substrate/settings';
import { SubstrateRuntimeInfo, type LedgerParametersSubstrate } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** A network as an operator names it: by its name where it is known, to which runtimes may be added that came after this release, or with all that it is. */
export const SubstrateNetwork = z
  .strictObject({
    network: z.enum(keysOf(knownNetworks)).optional(),
    runtimes: z.array(SubstrateRuntimeInfo).max(20).default([]),
    genesisHash: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/, 'Not the hash of a block such as "0x91b1..."')
      .optional(),
    addressPrefix: z.int().min(0).max(16_383).optional(),
    symbol: shortName.optional(),
    name: shortName.optional(),
    decimals: z.int().min(0).max(36).optional(),
  })
  .transform(({ network, runtimes, ...other }, context) => {
    const { genesisHash, addressPrefix, symbol, decimals } = other;
    if (network !== undefined && Object.values(other).every((one) => one === undefined)) return { network, runtimes };
    const isWhole = genesisHash !== undefined && addressPrefix !== undefined && symbol !== undefined && decimals !== undefined;
    if (network === undefined && isWhole && runtimes.length > 0)
      return { ...other, genesisHash, addressPrefix, symbol, decimals, runtimes };
    context.addIssue({
      code: 'custom',
      path: ['network'],
      message:
        'Either a network, such as "polkadot-asset-hub", or genesisHash, addressPrefix, symbol, decimals and runtimes of another one',
    });
    return z.NEVER;
  });

/** The network as the ledger's own code knows it; `alias` is the ledger's. A runtime of the file takes the place of one with its transaction version. */
export function substrateParameters(of: z.infer<typeof SubstrateNetwork>, alias: string): LedgerParametersSubstrate {
  if (of.network === undefined)
    return {
      type: 'Substrate',
      genesisHash: of.genesisHash,
      addressPrefix: of.addressPrefix,
      nativeTickerSymbol: of.symbol,
      // What is worth nothing must not be called as what is.
      nativeTickerName: of.name ?? `${of.symbol} (${alias})`.slice(0, 50),
      nativeTickerDecimals: of.decimals,
      supportedRuntimeVersions: of.runtimes,
    };
  const known = knownNetworks[of.network];
  const added = new Set(of.runtimes.map(({ transactionVersion }) => transactionVersion));
  const kept = known.supportedRuntimeVersions.filter(({ transactionVersion }) => !added.has(transactionVersion));
  return { ...known, supportedRuntimeVersions: [...kept, ...of.runtimes] };
}
