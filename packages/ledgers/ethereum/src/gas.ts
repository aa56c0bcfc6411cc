import { fromHex } from '@countersign/kernel';

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

/** The least gas that a transaction without an access list can have, whatever a node says. */
export function leastGas(data: string, creation: boolean): bigint {
  const bytes = fromHex(data);
  return totalGas(intrinsicGas(bytes, creation, []), floorGas(bytes), 0n);
}

/**
 * The most gas that is signed for a payment without call data where gas is counted as on Ethereum: room for a recipient that is a contract, and for an
 * account that the payment creates, which later rules of the network make cost ten times a transfer (EIP-8037).
 */
export const maximumPaymentGas = 20n * transferGas;

function countZeros(data: Uint8Array): number {
  let zeros = 0;
  for (const byte of data) if (byte === 0) zeros++;
  return zeros;
}
