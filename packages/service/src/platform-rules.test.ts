import { noFacts } from '@countersign/kinds/rules';
import { account, id, metadata } from '@countersign/kinds/testing';
import { ok } from '@countersign/kernel';
import type { Ledger, TransactionOrderParametersBitcoin } from '@countersign/model';
import { expect, test } from 'vitest';

import { createExtensionRegistry } from './extensions/extension.ts';
import { createRulesSource } from './platform-rules.ts';

const from = account();
const orderId = id(9_000);

function ledgerOf(vaultLedgerIdentifier: 'btc' | 'bch', address: string) {
  const ledger: Ledger = {
    id: vaultLedgerIdentifier,
    alias: vaultLedgerIdentifier,
    parameters: {
      type: 'Bitcoin',
      vaultLedgerIdentifier,
      network: 'regtest',
      supportsSegWit: false,
      tickerSymbol: 'X',
      tickerName: 'X',
      dustLimit: '546',
    },
    metadata: metadata(),
  };
  return { ledger, address };
}

const bitcoin = ledgerOf('btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
const bitcoinCash = ledgerOf('bch', 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59');

const source = () => createRulesSource(createExtensionRegistry([]), { check: () => ok(undefined) });

/** The rules where the account has that address on the ledger. */
async function rulesOn({ ledger, address }: typeof bitcoin) {
  const { rules, loadRules } = source();
  await loadRules([ledger]);
  return rules({ ...noFacts, accountLedgers: [{ accountId: from.id, ledgerId: ledger.id, status: 'Activated', address }] });
}

/** Of what was signed already. */
async function cancellationOn(on: typeof bitcoin) {
  const replaceable = { unsigned: {}, payloads: [], fee: '200', spends: [], resources: [] };
  const payload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: orderId,
    replacementTransactionOrderId: id(9_001),
    reason: 'Ordered by mistake',
  } as const;
  return (await rulesOn(on)).cancellationParameters({ payload, account: from, ledger: on.ledger, replaceable });
}

/** Of another one, which says of itself that it takes that one's place. */
async function replacementOn(on: typeof bitcoin) {
  const parameters: TransactionOrderParametersBitcoin = {
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: on.address }, amount: '1000' }],
    feeStrategy: { type: 'Priority', priority: 'High' },
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId, reason: 'Dearer' },
  };
  return (await rulesOn(on)).checkOrderParameters(on.ledger, parameters);
}

test('where a network replaces nothing, a cancellation of what was signed can be proposed, for what its nodes refused, and no replacement', async () => {
  expect([(await cancellationOn(bitcoin)).ok, (await replacementOn(bitcoin)).ok]).toEqual([true, true]);
  const refusal = {
    ok: false,
    error: {
      code: 'InvalidTransactionOrderParameters',
      message: 'This network replaces no transaction that was sent',
    },
  };
  expect((await cancellationOn(bitcoinCash)).ok).toBe(true);
  expect(await replacementOn(bitcoinCash)).toMatchObject(refusal);
});

test('rules of a ledger that nobody has loaded decide nothing, and are not taken for those of a ledger that has none', async () => {
  const { rules, loadRules } = source();
  const { ledger, address } = bitcoin;
  const asked = [
    () => rules(noFacts).isAddress(ledger, address),
    () => rules(noFacts).walletPurpose(ledger),
    () => rules(noFacts).accountKeys(ledger),
    () => rules(noFacts).feeAtRisk(ledger, {}),
    () => rules(noFacts).placeOf(ledger, { type: 'Address', address }),
    () => rules(noFacts).spellings(ledger, { address }),
    () => rules(noFacts).spelledTickerDetails(ledger, { type: 'Bitcoin', properties: { type: 'Native' } }),
  ];
  for (const ask of asked) expect(ask).toThrow(expect.objectContaining({ code: 'LedgerRulesMissing' }));
  await loadRules([ledger]);
  for (const ask of asked) expect(ask).not.toThrow();
  expect(rules(noFacts).isAddress(ledger, address)).toBe(true);
  const names = { nativeTickerSymbol: 'TRX', nativeTickerName: 'Tron' };
  const none: Ledger = { ...ledger, id: 'tron', alias: 'Tron', parameters: { type: 'Tron', ...names } };
  await loadRules([none]);
  expect(rules(noFacts).isAddress(none, address)).toBe(false);
});
