import type { IntentPayload } from '@countersign/kinds/schemas';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'xrpl-sandbox';

let custody: Custody;
let exchange: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  exchange = await custody.fundedAccount(ledgerId, 50_000_000n);
});
afterAll(() => custody.stop());

const endpoint = (alias: string, values: object = {}): Extract<IntentPayload, { type: 'v0_CreateEndpoint' }> => ({
  type: 'v0_CreateEndpoint',
  id: newId(),
  alias,
  address: exchange.address,
  trustScore: 50,
  ledgerId,
  lock: 'Unlocked',
  customProperties: {},
  ...values,
});
const tagged = (value: string) => ({ tag: { type: 'DestinationTag', value } });
const warned = async (payload: IntentPayload) =>
  (await custody.dryRun(payload)).warningDetails?.map(({ code, endpoint: name }) =>
    name === undefined ? code : `${code} ${name}`,
  );

test('who makes an endpoint hears that its address takes no payment without a tag, as its ledger says', async () => {
  expect(await warned(endpoint('New'))).toBeUndefined();
  await custody.pool.query(`update sandbox_state set value = value || $1 where ledger_id = $2 and key = $3`, [
    { requireDestinationTag: true },
    ledgerId,
    `account:${exchange.address}`,
  ]);
  expect(await warned(endpoint('New'))).toEqual(['TagAskedFor']);
  expect(await warned(endpoint('New', tagged('7')))).toBeUndefined();
});

test('another tag at one address is somebody else, and the same one, or none, is the same place', async () => {
  await custody.execute(endpoint('Seven', tagged('7')));
  expect(await warned(endpoint('Eight', tagged('8')))).toBeUndefined();
  expect(await warned(endpoint('Seven again', tagged('7')))).toEqual(['AddressKnown Seven']);
  expect(await warned(endpoint('Whole'))).toEqual(['TagAskedFor', 'AddressKnown Seven']);
});

test('a ledger has tags of its own kinds alone, and a change to one of another kind changes nothing', async () => {
  const kinds = [
    { type: 'MemoHash', value: 'ab'.repeat(32) },
    { type: 'MemoId', value: '18446744073709551615' },
    { type: 'MemoReturn', value: 'ab'.repeat(32) },
    { type: 'MemoText', value: '7' },
    { type: 'Muxed', value: '7' },
  ] as const;
  const made = endpoint('Nine', tagged('9'));
  expect(await custody.attempt(made)).toBe('Executed');
  const { id: _, ledgerId: __, lock: ___, ...kept } = made;
  const change = { ...kept, type: 'v0_UpdateEndpoint', reference: { id: made.id, revision: 1 } } as const;
  for (const tag of kinds) {
    expect(await custody.dryRun(endpoint(tag.type, { tag }))).toMatchObject({
      success: false,
      errors: ['InvalidEndpointCreateParameters'],
    });
    expect(await custody.dryRun({ ...change, tag })).toMatchObject({
      success: false,
      errors: ['InvalidEndpointUpdateParameters'],
    });
  }
  expect(await custody.attempt({ ...change, tag: kinds[3] })).toBe('InvalidEndpointUpdateParameters');
  const { data } = await custody.client.endpoints.get({ params: { domainId: custody.domains.root, endpointId: made.id } });
  expect(data).toMatchObject({ tag: { type: 'DestinationTag', value: '9' } });
});
