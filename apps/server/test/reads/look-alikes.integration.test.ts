import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from '../orders/custody.ts';
import type { Custody, CustodyAccount } from '../orders/custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const never = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let custody: Custody;
let account: CustodyAccount;

/** Another address that begins and ends like this one. */
const alike = (address: string) => `${address.slice(0, 6)}${'ab'.repeat(16)}${address.slice(-4)}`;

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, 10n ** 18n);
  await custody.confirm(ledgerId, await custody.order(account, { type: 'Address', address: outside }, 1_000n));
});
afterAll(() => custody.stop());

const ask = async (addresses: readonly string[], client = custody.client) =>
  (await client.addresses.lookAlikes({ query: { address: [...addresses] } })).items;

test('an address that passes for an own one, or for one that an order paid, is known with the whole of the other', async () => {
  const own = { type: 'Account', accountId: account.id, domainId: custody.domainId, address: account.address };
  const asked = [alike(account.address), alike(outside).toUpperCase().replace('0X', '0x'), alike(never)];
  expect(await ask(asked)).toEqual([
    { ...own, asked: asked[0], alias: expect.any(String) },
    { type: 'Paid', asked: asked[1], address: expect.stringMatching(new RegExp(`^${outside}$`, 'i')) },
  ]);
  expect(await ask([account.address, outside, outside.toLowerCase()])).toEqual([]);
});

test('what a stranger made an account seem to pay is no address that was paid', async () => {
  const poisoned = alike(outside);
  // As a contract of theirs can have it logged: from the account, to their address, by a transaction that no order made.
  await custody.pool.query(
    `with paid as (select t from transfer t where t.recipient_address ilike $2 limit 1),
     made as (
       insert into transfer select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'value', 0, 'recipient_address', $1::text, 'recipient', null,
         'movement', 'made up', 'transaction_id', (select id from ledger_transaction where order_id is null limit 1)))).* from paid
       returning id)
     insert into transfer_domain select (jsonb_populate_record(d, jsonb_build_object('transfer_id', made.id))).*
     from made, paid join transfer_domain d on d.transfer_id = (paid.t).id`,
    [poisoned, outside],
  );
  const { rows } = await custody.pool.query(
    'select 1 from transfer t join transfer_domain d on d.transfer_id = t.id where t.recipient_address = $1',
    [poisoned],
  );
  expect(rows).toHaveLength(1);
  expect(await ask([outside])).toEqual([]);
});

test('nothing that strangers send to be seen is among the transfers, unless it is asked for; what orders made says so', async () => {
  const list = async (unsolicited?: 'true' | 'false') => {
    const query = { limit: 250, ...(unsolicited && { unsolicited }) };
    return (await custody.client.transfers.list({ params: { domainId: custody.domainId }, query })).items;
  };
  const [all, shown, folded] = [await list(), await list('false'), await list('true')];
  expect(folded).toMatchObject([{ value: '0' }]);
  expect(folded[0]).not.toHaveProperty('orderId');
  expect(shown.map(({ id }) => id)).toEqual(all.flatMap(({ id }) => (id === folded[0]?.id ? [] : [id])));
  const paid = shown.find(({ value, kind }) => value === '1000' && kind === 'Transfer');
  const orderId = shown.find(({ kind }) => kind === 'Fee')?.orderId;
  expect(paid?.orderId).toBe(orderId);
  expect(orderId).toBeDefined();
});

test('nothing is said of accounts and payments that a person may not read', async () => {
  const stranger = await custody.clientOf(custody.people.dan);
  expect(await ask([alike(account.address), alike(outside)], stranger)).toEqual([]);
});
