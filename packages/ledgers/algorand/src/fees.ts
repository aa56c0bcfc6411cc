import { inEnglish, type FeeLevel, type LedgerModule } from '@countersign/ledger-port';

import type { AlgorandChainState } from './transaction/chain-state.ts';

/** Bytes that a signature and what is around it add to a transaction on its way. */
const signatureBytes = 75n;

/** By how much the network's price of a byte is multiplied, in percent: it rises while blocks are full, and what pays more comes first. */
const percent = { High: 200n, Medium: 150n, Low: 100n } as const satisfies Record<FeeLevel, bigint>;

/**
 * The fee of a transaction of so many bytes without its signature: the network's least, unless bytes have a price, as they do in congestion. Without one
 * more brings nothing, so all levels are the least. Nothing that is built here is of a size that the network charges besides, nor of a signature that it
 * does (go-algorand 5.0: bytes of a note beyond 1,024, of programs and arguments of applications, and post-quantum signatures).
 */
export function feeFor(
  level: FeeLevel,
  bytes: number,
  { minimumFee, feePerByte }: Pick<AlgorandChainState, 'minimumFee' | 'feePerByte'>,
): bigint {
  const [least, byte] = [BigInt(minimumFee), BigInt(feePerByte)];
  const priced = (byte * (BigInt(bytes) + signatureBytes) * percent[level]) / 100n;
  return priced > least ? priced : least;
}

/** One line for people. Levels differ in congestion alone, which is known when a transaction is built. */
export const describeFee: LedgerModule['fees']['describe'] = (_, __, write = inEnglish) =>
  write('The minimum fee of the network', {});
