import { TransactionOrderParameters } from '@countersign/model';
import { expect } from 'vitest';

import type { LedgerModule } from '../ledger-module.ts';
import type { BuildInput, BuiltTransaction } from '../transaction.ts';
import { signedOrder } from './sample-orders.ts';

type Build = (input: BuildInput) => BuiltTransaction;

function cancelling(input: BuildInput, build: Build) {
  const targetOrderId = '00000000-0000-4000-8000-000000000001';
  const { parameters: target } = input.order;
  return { address: input.sender[0]?.address ?? '', targetOrderId, reason: 'A mistake', target, replaces: build(input) };
}

/** That a transaction is cancelled by another one, which uses up the same and pays nobody. */
export function expectCancellation({ transaction }: LedgerModule, sample: BuildInput, build: Build): void {
  const { ledger } = sample;
  const request = cancelling(sample, build);
  const { replaces } = request;
  const parameters = transaction.cancellation(request, ledger);
  if (!parameters.ok) throw new Error(parameters.error.message);
  expect(TransactionOrderParameters.safeParse(parameters.value).error).toBeUndefined();
  const input = { ...sample, order: { parameters: parameters.value, assets: {} }, replaces };
  const built = build(input);
  expect(built.resources).toEqual(replaces.resources);
  // Who is to sign it has not what it replaces, and reads the same order.
  const { replaces: _, ...shown } = request;
  expect(transaction.cancellation({ ...shown, resources: built.resources }, ledger)).toEqual(parameters);
  const own = new Set([...input.sender.map((one) => one.address), input.changeAddress]);
  const read = transaction.readUnsigned(built.unsigned, ledger);
  expect(read.ok && read.value.movements.filter(({ to }) => to === undefined || !own.has(to))).toEqual([]);
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: built.fee }]);
  expect(transaction.checkUnsigned(built.unsigned, signedOrder(input))).toEqual({ ok: true, value: undefined });
  expect(transaction.checkUnsigned(replaces.unsigned, signedOrder(input)).ok).toBe(false);
  const tooLittle = transaction.cancellation({ ...request, maximumFee: 1n }, ledger);
  expect(tooLittle).toMatchObject({ ok: false, error: { hint: 'ReplacementTransactionFeesTooLow' } });
}

const refusal = { ok: false, error: { hint: 'TransactionNotEligibleForReplacement' } };

/** That a ledger's rules refuse to cancel what was signed. */
export function expectNoCancellation({ transaction }: LedgerModule, sample: BuildInput, build: Build): void {
  expect(transaction.cancellation(cancelling(sample, build), sample.ledger)).toMatchObject(refusal);
}

/** That a network's rules which replace nothing refuse to build a payment in the place of another, and an order that asks for it. */
export function expectNoReplacement({ transaction }: LedgerModule, sample: BuildInput, build: Build): void {
  const { ledger } = sample;
  const request = cancelling(sample, build);
  expect(transaction.build({ ...sample, replaces: request.replaces })).toMatchObject(refusal);
  const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: request.targetOrderId, reason: request.reason };
  const order = TransactionOrderParameters.safeParse({ ...sample.order.parameters, resourceStrategy });
  // The orders of some ledgers have no such wish.
  if (order.success) expect(transaction.validate(order.data, ledger)).toMatchObject(refusal);
  else expect(order.error.issues.map(({ code }) => code)).toEqual(['unrecognized_keys']);
}
