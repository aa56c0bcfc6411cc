import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startForgery, type Forgery } from './start-forgery.ts';

/** Somebody who writes into the database wants unwanted funds mixed with the rest. */
let forgery: Forgery;
const ledgerId = 'ethereum-sandbox';

beforeAll(async () => {
  forgery = await startForgery();
});
afterAll(() => forgery.stop());

test('nothing leaves quarantine by a job that no executed intent has made, nor more than the intent says', async () => {
  const account = await forgery.openAccount(ledgerId);
  await forgery.deposit(account, 5_000_000n);
  await forgery.deposit(account, 3_000_000n);
  const ids = (await forgery.transfersOf(account)).map(({ id }) => id);
  const [first = ''] = ids;
  const job = (key: string, transferIds: readonly string[]) =>
    forgery.run(
      `insert into job (queue, key, root_domain_id, payload, run_at)
       select 'release-transfers', $1, root_domain_id, $2, now() from instance
       on conflict (queue, key) do update set payload = excluded.payload, run_at = now(), leased_until = null`,
      key,
      JSON.stringify({ intentId: key, accountId: account.id, domainId: forgery.domainId, transferIds }),
    );
  const quarantined = async () => (await forgery.balance(account)).quarantined;

  const { rows } = await forgery.run(
    `select id::text from intent where payload_type = 'v0_CreateAccount' and status = 'Executed' limit 1`,
  );
  for (const key of [newId(), (rows[0] as { id: string }).id]) {
    await job(key, ids);
    await expect(forgery.work()).rejects.toMatchObject({ code: 'IntegrityViolation' });
    expect(await quarantined()).toBe(8_000_000n);
    await forgery.run('delete from job where key = $1', key);
  }
  // An intent that releases one of the two, and a job that says both.
  await forgery.execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: account.id, transferIds: [first] });
  const released = await forgery.one<string>(`select key as value from job where queue = 'release-transfers'`);
  await job(released ?? '', ids);
  await forgery.work();
  const { items } = await forgery.client.transfers.list({
    params: { domainId: forgery.domainId },
    query: { accountId: account.id },
  });
  expect(items.filter((transfer) => !transfer.quarantined).map(({ id }) => id)).toEqual([first]);
});
