import { keysOf } from '@countersign/kernel';
import { knownNetworks } from '@countersign/ledger-substrate/settings';
import { SubstrateRuntimeInfo, type LedgerParametersSubstrate } from '@countersign/model';
import { z } from 'zod';

const shortName = z.string().min(1).max(50);

/** What is said of a network that has no name here. */
const Other = z.strictObject({
  genesisHash: z.string().regex(/^0x[0-9a-f]{64}$/, 'Not the hash of a block such as "0x91b1..."'),
  addressPrefix: z.int().min(0).max(16_383),
  symbol: shortName,
  name: shortName.optional(),
  decimals: z.int().min(0).max(36),
  runtimes: z.array(SubstrateRuntimeInfo).min(1).max(20),
});

/** A network that is known, to which an operator may add runtimes that came after this release. */
const Known = z.strictObject({
  network: z.enum(keysOf(knownNetworks)),
  runtimes: z.array(SubstrateRuntimeInfo).max(20).default([]),
});

/** A network as an operator names it. */
export const SubstrateNetwork = z.union([Known, Other]);

/** The network as the ledger's own code knows it; `alias` is the ledger's. A runtime of the file takes the place of one with its transaction version. */
export function substrateParameters(of: z.infer<typeof SubstrateNetwork>, alias: string): LedgerParametersSubstrate {
  if (!('network' in of))
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
