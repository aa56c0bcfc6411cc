import type { JsonObject } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'xrpl-sandbox';
const stranger = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

let custody: Custody;
let account: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  account = await custody.fundedAccount(ledgerId, 50_000_000n);
  // So that the payment does not create its account.
  await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: stranger, amount: '20000000' } });
  await custody.settle(ledgerId);
});
afterAll(() => custody.stop());

/** Sets what an earlier holder of the account's key may have set before it came here. */
async function setOnLedger(changes: JsonObject): Promise<void> {
  await custody.pool.query(`update sandbox_state set value = value || $1 where ledger_id = $2 and key = $3`, [
    changes,
    ledgerId,
    `account:${account.address}`,
  ]);
}

/** What the form of a payment shows, and what its task shows to those who are asked to approve it. */
async function told() {
  const payload = await custody.transferOrder(account, { type: 'Address', address: stranger }, 2_000_000n);
  const form = await custody.dryRun(payload);
  const { ada, ben } = custody.people;
  const { proposed } = await custody.propose(ada, { ...payload, id: crypto.randomUUID() });
  const params = { domainId: custody.domainId, intentId: proposed.request.id };
  return { form, task: await (await custody.clientOf(ben)).intents.fees({ params }) };
}

test('other keys that may move what is there are said on the form and on the task, and an own key that is switched off', async () => {
  const before = await told();
  expect(before.form.ledgerWarnings).toBeUndefined();
  expect(before.task).toEqual({});

  await setOnLedger({ regularKey: stranger, hasSigners: true });
  const warnings = [
    { code: 'ForeignKey', severity: 'danger', values: { address: stranger } },
    { code: 'ForeignSigners', severity: 'danger' },
  ];
  const warned = await told();
  expect(warned.form.ledgerWarnings).toEqual(warnings);
  expect(warned.task).toEqual({ ledgerWarnings: warnings });

  await setOnLedger({ masterDisabled: true });
  const off = await told();
  expect(off.form.result).toMatchObject({ type: 'Failure', hint: 'AccountNotReadyOnLedger' });
  expect(off.task).toEqual({ isNotReady: true });
});
