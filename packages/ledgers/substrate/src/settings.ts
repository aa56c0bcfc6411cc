import type { LedgerParametersSubstrate, SubstrateRuntimeInfo } from '@countersign/model';

import { firstBlocks } from './networks.ts';

/** A network's coin, and the unit that its runtime counts fees in. */
interface Coin {
  readonly symbol: string;
  readonly decimals: number;
  readonly prefix: number;
  /** A hundredth of what the network calls a dollar, in smallest units. */
  readonly cent: number;
}

const dot: Coin = { symbol: 'DOT', decimals: 10, prefix: 0, cent: 100_000_000 };
const ksm: Coin = { symbol: 'KSM', decimals: 12, prefix: 2, cent: 333_333_333 };

/** What a method weighs at most: picoseconds, bytes of proof that they are charged for, and how often it reads and writes. */
interface Work {
  readonly method: number;
  readonly time: number;
  readonly proof: number;
  readonly reads: number;
  readonly writes: number;
}

/**
 * Methods by their numbers, the same on all four networks, with somewhat more than what the benchmarks of Polkadot's Asset Hub say
 * (https://github.com/polkadot-fellows/runtimes, its `weights`), which are much the same for the others.
 */
const balances: Readonly<Record<string, Work>> = {
  TransferAllowDeath: { method: 0, time: 60_000_000, proof: 3_593, reads: 1, writes: 1 },
  TransferKeepAlive: { method: 3, time: 60_000_000, proof: 3_593, reads: 1, writes: 1 },
  TransferAll: { method: 4, time: 60_000_000, proof: 3_593, reads: 1, writes: 1 },
};
const staking: Readonly<Record<string, Work>> = {
  Bond: { method: 0, time: 150_000_000, proof: 4_764, reads: 8, writes: 5 },
  BondExtra: { method: 1, time: 300_000_000, proof: 8_877, reads: 13, writes: 8 },
  Unbond: { method: 2, time: 300_000_000, proof: 8_877, reads: 16, writes: 7 },
  WithdrawUnbonded: { method: 3, time: 300_000_000, proof: 28_200, reads: 18, writes: 14 },
  Nominate: { method: 5, time: 300_000_000, proof: 47_000, reads: 32, writes: 8 },
  Chill: { method: 6, time: 200_000_000, proof: 6_248, reads: 11, writes: 7 },
  SetPayee: { method: 7, time: 60_000_000, proof: 4_556, reads: 3, writes: 2 },
  SetController: { method: 8, time: 60_000_000, proof: 8_132, reads: 4, writes: 4 },
  Rebond: { method: 19, time: 300_000_000, proof: 8_877, reads: 13, writes: 8 },
};

/** What checks of each transaction weigh besides, at most. */
const ofChecks: Omit<Work, 'method'> = { time: 350_000_000, proof: 6_208, reads: 3, writes: 3 };

/** What a runtime's fees are made of. */
interface Prices {
  readonly baseExtrinsic: number;
  readonly readWeight: number;
  readonly writeWeight: number;
  readonly byteFee: number;
  /** Smallest units for a picosecond. */
  readonly unitsPerWeight: number;
  /** Of chains beside the relay chain: smallest units for a byte of proof. */
  readonly unitsPerProof: number;
}

type Numbers = Readonly<Record<'Balances' | 'Staking', number>>;

function runtime(
  transactionVersion: number,
  chainType: NonNullable<SubstrateRuntimeInfo['chainType']>,
  numbers: Partial<Numbers>,
  prices: Prices,
): SubstrateRuntimeInfo {
  const { baseExtrinsic, readWeight, writeWeight, byteFee, unitsPerWeight, unitsPerProof } = prices;
  const base = ({ time, proof }: Pick<Work, 'time' | 'proof'>) => time + Math.ceil((proof * unitsPerProof) / unitsPerWeight);
  const weigh = ([name, { method, reads, writes, ...work }]: readonly [string, Work]) => ({
    name,
    methodId: method,
    feeParameters: {
      type: 'MethodWeight' as const,
      base: base(work) + base(ofChecks),
      reads: reads + ofChecks.reads,
      writes: writes + ofChecks.writes,
    },
  });
  const pallets = Object.entries({ Balances: balances, Staking: staking }).flatMap(([name, methods]) => {
    const moduleId = new Map(Object.entries(numbers)).get(name);
    return moduleId === undefined ? [] : [{ name, moduleId, methods: Object.entries(methods).map(weigh) }];
  });
  return {
    transactionVersion,
    chainType,
    feeParameters: {
      type: 'TransactionPayment',
      baseExtrinsic,
      readWeight,
      writeWeight,
      transactionByteFee: String(byteFee),
      weightToFeePolynomial: ['0', unitsPerWeight.toFixed(12)],
    },
    pallets,
  };
}

/** A runtime's price of the least work, and of reading from and writing to its database: picoseconds. */
interface Weights {
  readonly base: number;
  readonly read: number;
  readonly write: number;
}

/**
 * Since staking moved to the Asset Hubs the relay chains take none of its calls, so that they have balances alone. Numbers and weights are those of the
 * metadata of Polkadot 2000000 and Kusama 1009002 with their Asset Hubs.
 */
function relayChain(pallet: number, { cent }: Coin, { base, read, write }: Weights): SubstrateRuntimeInfo {
  return runtime(
    26,
    'RelayChain',
    { Balances: pallet },
    {
      baseExtrinsic: base,
      readWeight: read,
      writeWeight: write,
      byteFee: Math.ceil(cent / 100),
      unitsPerWeight: cent / (10 * base),
      unitsPerProof: 0,
    },
  );
}

/** `shares`: by what a cent is divided for a byte, and for the least work. */
function assetHub({ cent }: Coin, shares: { readonly byte: number; readonly work: number }): SubstrateRuntimeInfo {
  const base = 125_000_000;
  return runtime(
    15,
    'AssetHub',
    { Balances: 10, Staking: 89 },
    {
      baseExtrinsic: base,
      readWeight: 25_000_000,
      writeWeight: 100_000_000,
      byteFee: Math.ceil(cent / shares.byte),
      unitsPerWeight: cent / (shares.work * base),
      unitsPerProof: cent / 10_000,
    },
  );
}

function network(genesisHash: string, coin: Coin, name: string, info: SubstrateRuntimeInfo): LedgerParametersSubstrate {
  return {
    type: 'Substrate',
    genesisHash,
    addressPrefix: coin.prefix,
    nativeTickerSymbol: coin.symbol,
    nativeTickerName: name,
    nativeTickerDecimals: coin.decimals,
    supportedRuntimeVersions: [info],
  };
}

/** Public networks by their names, with all that transactions on them are made by. */
export const knownNetworks = {
  polkadot: network(
    firstBlocks.polkadot,
    dot,
    'Polkadot',
    relayChain(5, dot, { base: 126_045_000, read: 20_499_000, write: 83_471_000 }),
  ),
  'polkadot-asset-hub': network(
    firstBlocks['polkadot-asset-hub'],
    dot,
    'Polkadot (Asset Hub)',
    assetHub(dot, { byte: 2_000, work: 200 }),
  ),
  kusama: network(
    firstBlocks.kusama,
    ksm,
    'Kusama',
    relayChain(4, ksm, { base: 124_706_000, read: 25_000_000, write: 100_000_000 }),
  ),
  'kusama-asset-hub': network(
    firstBlocks['kusama-asset-hub'],
    ksm,
    'Kusama (Asset Hub)',
    assetHub(ksm, { byte: 1_000, work: 100 }),
  ),
} as const satisfies Readonly<Record<string, LedgerParametersSubstrate>>;
