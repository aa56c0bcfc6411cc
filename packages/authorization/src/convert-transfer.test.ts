import { err, ok } from '@countersign/kernel';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import { nativeAsset, type TransferRequest } from '@countersign/ledger-port';
import { namedLater } from '@countersign/ledger-port/conformance';
import type { TransactionDestination } from '@countersign/model';
import { expect, test } from 'vitest';

import { convertTransfer, type TransferMeaning } from './convert-transfer.ts';

const { module, ledger } = namedLater;
const id = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`;
const endpoint: TransactionDestination = { type: 'Endpoint', endpointId: id(3) };
const order: CreateTransferOrder = {
  type: 'v0_CreateTransferOrder',
  id: id(1),
  accountId: id(2),
  tickerId: id(4),
  outputs: [{ destination: endpoint, amount: '5', paysFee: true }],
  feeStrategy: 'High',
  maximumFee: '12',
  memo: 'Invoice 7',
  customProperties: {},
};
const meaning: TransferMeaning = {
  asset: { type: 'Hedera', properties: { type: 'Native' } },
  own: ['0.0.1'],
  textOf: (destination) => (destination === endpoint ? ok('0.0.7') : err('NoDestination')),
};

/** What the ledger is asked for. */
function asked(of: CreateTransferOrder, by: Partial<TransferMeaning> = {}): readonly TransferRequest[] {
  const requests: TransferRequest[] = [];
  const transaction: typeof module.transaction = {
    ...module.transaction,
    fromTransfer(request) {
      requests.push(request);
      return module.transaction.fromTransfer(request, ledger);
    },
  };
  expect(convertTransfer(of, { ...meaning, ...by }, { ...module, transaction }, ledger).ok).toBe(true);
  return requests;
}

test('a ledger is asked for all that was ordered, in what its references mean', () => {
  expect(asked(order)).toEqual([
    {
      asset: nativeAsset,
      tickerId: order.tickerId,
      outputs: [{ address: '0.0.7', amount: 5n, paysFee: true }],
      feePriority: 'High',
      maximumFee: 12n,
      memo: order.memo,
      sender: '0.0.1',
    },
  ]);
});

test('an account with several addresses, or none, has no single sender', () => {
  for (const own of [[], ['0.0.1', '0.0.2']]) expect(asked(order, { own })[0]).not.toHaveProperty('sender');
});

test('what has no meaning here is named, the asset first, and what somebody refuses is passed on', () => {
  const converted = (changes: Partial<TransferMeaning>, outputs = order.outputs) =>
    convertTransfer({ ...order, outputs }, { ...meaning, ...changes }, module, ledger);
  const elsewhere = [{ destination: { type: 'Account', accountId: id(9) } as const, amount: '5' }];
  expect(converted({ asset: undefined }, elsewhere)).toEqual(err('NoAsset'));
  expect(converted({ asset: { type: 'Cardano', properties: { type: 'Native' } } })).toEqual(err('NoAsset'));
  expect(converted({}, elsewhere)).toEqual(err('NoDestination'));
  expect(converted({ textOf: () => ok('no address') })).toEqual(err('NoDestination'));
  const locked = err({ hint: 'LockedDestination', message: 'It is locked' } as const);
  expect(converted({ textOf: () => locked })).toEqual(locked);
  expect(converted({}, [])).toMatchObject({ ok: false, error: { hint: 'InvalidUserPayload' } });
});
