import type { TransactionDescription } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { id, samples } from '../testing/index.ts';
import { destinationKey, destinationsOf, lookAlikesOf } from './destinations.ts';
import { knownAddress } from './known-address.ts';
import { noNames } from './names.ts';
import { proposalWarnings } from './warnings.ts';

const endpoint = { type: 'Endpoint', endpointId: id(9) } as const;
const address = { type: 'Address', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;

test('an order leads where its own members say, not where its custom properties do', () => {
  const outputs = [
    { destination: endpoint, amount: '1' },
    { destination: endpoint, amount: '2' },
  ];
  for (const customProperties of [{}, { type: 'Endpoint', endpointId: 'Fred & Co' }, { ...address }]) {
    const transfer = IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs, customProperties });
    expect(destinationsOf(transfer)).toEqual([endpoint]);
    expect(destinationsOf(IntentPayload.parse({ ...samples.v0_UpdateUser.payload, customProperties }))).toEqual([]);
  }
});

test('whom its call data pay or give rights to is found once, and whose rights end is not', () => {
  const order = IntentPayload.parse(samples.v0_CreateTransactionOrder.payload);
  const named = destinationsOf(order);
  const described: TransactionDescription = {
    operation: 'TokenTransfer',
    movements: [{ asset: { type: 'Unknown' }, to: address }, { asset: { type: 'Unknown' } }],
    calls: [{ contract: endpoint }, {}],
    rights: [
      { type: 'Allowance', holder: address },
      { type: 'Allowance', holder: { type: 'Address', address: '0xended' }, isWithdrawn: true },
    ],
    warnings: [],
  };
  const all = destinationsOf(order, described);
  expect(all).toEqual(expect.arrayContaining([...named, address, endpoint]));
  expect(all).toHaveLength(new Set([...named, address, endpoint].map((one) => JSON.stringify(one))).size);
});

test('whom an order pays with a tag is that customer alone, by the kind of the tag as well', () => {
  const order = IntentPayload.parse({
    ...samples.v0_CreateTransferOrder.payload,
    outputs: [{ destination: address, amount: '1' }],
  });
  const tags = [
    { type: 'DestinationTag', value: '7' },
    { type: 'MemoText', value: '7' },
  ] as const;
  const described: TransactionDescription = {
    operation: 'Payment',
    movements: tags.map((tag) => ({ asset: { type: 'Unknown' }, to: address, tag })),
    calls: [],
    rights: [],
    warnings: [],
  };
  const paid = destinationsOf(order, described);
  expect(paid).toEqual(tags.map((tag) => ({ ...address, tag })));
  expect(paid.map(destinationKey)).toEqual([`Address:${address.address} 7`, `Address:${address.address} MemoText 7`]);
});

test('an address that looks like known ones is warned of once for each, by its name where it has one', () => {
  const paid = '0x52908400098527886E0F7030069857D2E4169EE7';
  const typed = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9ee7';
  const own = '0x5290bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb9ee7';
  const outputs = [{ destination: { type: 'Address', address: typed }, amount: '1' }];
  const payload = IntentPayload.parse({ ...samples.v0_CreateTransferOrder.payload, outputs });
  const known = [
    { of: 'Endpoint', id: 'e', name: 'Northbank', address: paid },
    { of: 'Paid', address: paid.toLowerCase() },
    { of: 'Paid', address: typed.toUpperCase() },
    knownAddress({ type: 'Account', accountId: 'a', alias: 'Operating', address: own }),
  ] as const;
  const lookAlikes = lookAlikesOf(payload, known);
  const codes = proposalWarnings({ payload }, { names: noNames, now: new Date(0), lookAlikes }).flatMap(({ code, values }) =>
    code.startsWith('Looks') ? [[code, values?.['endpoint'] ?? values?.['account'] ?? values?.['before']]] : [],
  );
  expect(codes).toEqual([
    ['LooksAlike', 'Northbank'],
    ['LooksLikeOwn', 'Operating'],
  ]);
  expect(
    proposalWarnings({ payload }, { names: noNames, now: new Date(0), lookAlikes: lookAlikesOf(payload, [known[1]]) }),
  ).toContainEqual(expect.objectContaining({ code: 'LooksLikePaid', severity: 'danger' }));
});
