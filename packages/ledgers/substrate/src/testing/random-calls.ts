import { toHex } from '@countersign/kernel';
import type { Ledger, SubstratePallet, SubstrateStakingPayee } from '@countersign/model';
import fc from 'fast-check';

import { addressOfKey } from '../address.ts';
import type { Call, Payee } from '../transaction/call.ts';
import { inPallet } from './input.ts';

/** A key that begins as no account without one does. */
export const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes.with(0, 0xd4)));
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex);

/** Amounts of every length in bytes. */
const amount = fc
  .record({ bits: fc.integer({ min: 0, max: 126 }), low: fc.bigInt(0n, 2n ** 127n - 1n) })
  .map(({ bits, low }) => (1n << BigInt(bits)) | (low & ((1n << BigInt(bits)) - 1n)));

const otherAccount = key.map((one): Payee => ({ type: 'Account', key: one }));
const payee = fc.oneof(fc.constantFrom<Payee>({ type: 'Staked' }, { type: 'Stash' }), otherAccount);
const anyPayee = fc.oneof(payee, fc.constantFrom<Payee>({ type: 'Controller' }, { type: 'None' }));

/** A call of each method that is built here. */
export const randomCalls = {
  TransferKeepAlive: fc.record({ method: fc.constant('TransferKeepAlive'), destination: key, amount }),
  Bond: fc.record({ method: fc.constant('Bond'), value: amount, payee }),
  BondExtra: fc.record({ method: fc.constant('BondExtra'), value: amount }),
  Unbond: fc.record({ method: fc.constant('Unbond'), value: amount }),
  Rebond: fc.record({ method: fc.constant('Rebond'), value: amount }),
  WithdrawUnbonded: fc.record({ method: fc.constant('WithdrawUnbonded'), spans: fc.nat(2 ** 31 - 1).map((one) => one * 2 + 1) }),
  Nominate: fc.record({
    method: fc.constant('Nominate'),
    targets: fc.uniqueArray(key, { minLength: 1, maxLength: 16 }),
  }),
  SetPayee: fc.record({ method: fc.constant('SetPayee'), payee }),
  SetController: fc.record({ method: fc.constant('SetController') }),
  Chill: fc.record({ method: fc.constant('Chill') }),
} as const satisfies Partial<Record<Call['method'], fc.Arbitrary<Call>>>;

/** Any call that is read here, those of others among them. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  ...Object.values(randomCalls),
  fc.record({ method: fc.constant('TransferAllowDeath'), destination: key, amount }),
  fc.record({ method: fc.constant('TransferAll'), destination: key, keepsAlive: fc.boolean() }),
  fc.record({ method: fc.constant('Bond'), value: fc.constant(0n), payee: anyPayee }),
  fc.record({ method: fc.constant('SetPayee'), payee: anyPayee }),
);

/** What a transaction is signed with besides. */
export const surroundings = fc.record({
  blockHeight: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  blockHash: hash,
  nonce: fc.integer({ min: 0, max: 2 ** 31 }),
  specVersion: fc.integer({ min: 0, max: 2 ** 31 }),
  metadataHash: fc.option(hash, { nil: undefined }),
  priority: fc.constantFrom('High' as const, 'Medium' as const, 'Low' as const),
});

/** A call as an order asks for it. */
export function orderedAs(call: Call, ledger: Ledger): SubstratePallet {
  const at = (one: string) => ({ type: 'Address' as const, address: addressOfKey(one, ledger) });
  const paid = (to: Payee): SubstrateStakingPayee => {
    if (to.type === 'None') throw new Error('no order has it');
    return to.type === 'Account' ? { type: 'Account', destination: at(to.key) } : { type: to.type };
  };
  switch (call.method) {
    case 'TransferKeepAlive':
      return inPallet({ type: call.method, destination: at(call.destination), amount: call.amount.toString() });
    case 'Bond':
      return inPallet({ type: call.method, value: call.value.toString(), payee: paid(call.payee) });
    case 'BondExtra':
      return inPallet({ type: call.method, maxAdditional: call.value.toString() });
    case 'Unbond':
    case 'Rebond':
      return inPallet({ type: call.method, value: call.value.toString() });
    case 'WithdrawUnbonded':
      return inPallet({ type: call.method, numSlashingSpans: call.spans });
    case 'Nominate':
      return inPallet({ type: call.method, targets: call.targets.map(at) });
    case 'SetPayee':
      return inPallet({ type: call.method, payee: paid(call.payee) });
    case 'SetController':
    case 'Chill':
      return inPallet({ type: call.method });
    case 'TransferAll':
    case 'TransferAllowDeath':
      throw new Error('no order has it');
  }
}
