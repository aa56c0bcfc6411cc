import type { AccessListEntry } from './transaction/fields.ts';

/** What a transfer to an address without a contract costs. */
const transferGas = 21_000n;

/** EIP-3860. */
export const maximumInitcodeBytes = 49_152;

/**
 * The gas that a transaction costs before any contract runs: 21,000, 4 or 16 per zero or other byte of data (EIP-2028),
 * access lists (EIP-2930), and contract creation (EIP-2, EIP-3860).
 */
export function intrinsicGas(data: Uint8Array, creation: boolean, accessList: readonly AccessListEntry[]): bigint {
  const zeros = countZeros(data);
  let gas = transferGas + BigInt(4 * zeros + 16 * (data.length - zeros));
  if (creation) gas += 32_000n + 2n * BigInt(Math.ceil(data.length / 32));
  for (const entry of accessList) gas += 2_400n + 1_900n * BigInt(entry.storageKeys.length);
  return gas;
}

/** The least that a transaction with this much data pays, however little runs: EIP-7623. */
export function floorGas(data: Uint8Array): bigint {
  const zeros = countZeros(data);
  return transferGas + 10n * BigInt(zeros + 4 * (data.length - zeros));
}

/** The gas of a transaction that runs `executionGas` worth of contract code. */
export function totalGas(intrinsic: bigint, floor: bigint, executionGas: bigint): bigint {
  const gas = intrinsic + executionGas;
  return gas > floor ? gas : floor;
}

function countZeros(data: Uint8Array): number {
  let zeros = 0;
  for (const byte of data) if (byte === 0) zeros++;
  return zeros;
}
