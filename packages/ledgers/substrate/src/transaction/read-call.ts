import { toHex } from '@countersign/kernel';

import type { ByteReader } from '../bytes/reader.ts';
import type { Runtime } from '../runtime.ts';
import type { Call, Method, Payee } from './call.ts';

/**
 * Reads a call of a runtime. Throws `RangeError` for pallets and methods that its ledger's parameters do not have or that are not read here, and for what is not
 * in its one form. This shares nothing with what writes calls.
 */
export function readCall(reader: ByteReader, { methods }: Pick<Runtime, 'methods'>): Call {
  const [pallet, number] = [reader.byte(), reader.byte()];
  for (const [method, placed] of methods) {
    if (placed.pallet === pallet && placed.number === number) return readArguments[method](reader);
  }
  throw new RangeError('No method that is known here');
}

const readArguments = {
  TransferKeepAlive: (reader) => ({ method: 'TransferKeepAlive', ...readPayment(reader) }),
  TransferAllowDeath: (reader) => ({ method: 'TransferAllowDeath', ...readPayment(reader) }),
  TransferAll: (reader) => ({ method: 'TransferAll', destination: readAccount(reader), keepsAlive: readFlag(reader) }),
  Bond: (reader) => ({ method: 'Bond', value: reader.compact(128), payee: readPayee(reader) }),
  BondExtra: (reader) => ({ method: 'BondExtra', value: reader.compact(128) }),
  Unbond: (reader) => ({ method: 'Unbond', value: reader.compact(128) }),
  Rebond: (reader) => ({ method: 'Rebond', value: reader.compact(128) }),
  WithdrawUnbonded: (reader) => ({ method: 'WithdrawUnbonded', spans: reader.uint32() }),
  Nominate: (reader) => ({ method: 'Nominate', targets: readTargets(reader) }),
  SetPayee: (reader) => ({ method: 'SetPayee', payee: readPayee(reader) }),
  Chill: () => ({ method: 'Chill' }),
  SetController: () => ({ method: 'SetController' }),
} as const satisfies Record<Method, (reader: ByteReader) => Call>;

function readPayment(reader: ByteReader): { readonly destination: string; readonly amount: bigint } {
  return { destination: readAccount(reader), amount: reader.compact(128) };
}

function readAccount(reader: ByteReader): string {
  // Behind other numbers are indexes, and keys of other lengths, of which no network that is known here has any.
  if (reader.byte() !== 0) throw new RangeError('Not an account by its key');
  return toHex(reader.take(32));
}

function readTargets(reader: ByteReader): readonly string[] {
  const count = Number(reader.compact(32));
  // Each is of 33 bytes, so that a count that is too large reads nothing for long.
  if (count * 33 > reader.left()) throw new RangeError('More accounts than there are bytes');
  return Array.from({ length: count }, () => readAccount(reader));
}

function readFlag(reader: ByteReader): boolean {
  const byte = reader.byte();
  if (byte > 1) throw new RangeError('Neither true nor false');
  return byte === 1;
}

const plainPayees = new Map<number, Exclude<Payee['type'], 'Account'>>([
  [0, 'Staked'],
  [1, 'Stash'],
  [2, 'Controller'],
  [4, 'None'],
]);

function readPayee(reader: ByteReader): Payee {
  const number = reader.byte();
  if (number === 3) return { type: 'Account', key: toHex(reader.take(32)) };
  const type = plainPayees.get(number);
  if (type === undefined) throw new RangeError('No payee that is known here');
  return { type };
}
