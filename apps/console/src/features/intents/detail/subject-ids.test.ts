import { samples } from '@countersign/kinds/testing';
import { intentTypes } from '@countersign/model/names';
import { expect, test } from 'vitest';

import '../texts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { subjectIds } from './subject-ids.ts';

test.each([
  ['v0_CreateTransferOrder', 'Transaction order ID'],
  ['v0_ReleaseQuarantinedTransfers', 'Transfer ID'],
  ['v0_AttemptTransactionOrderCancellation', 'Order cancellation ID'],
  ['v0_ValidateTickers', 'Assets ID'],
  ['v0_AddAccountLedgers', 'Account Ledger ID'],
  ['v0_LockVault', 'Vault ID'],
  ['v0_SetSystemProperty', 'System property ID'],
] as const)('%s names its id “%s”', (type, label) => {
  const subject = subjectIds(samples[type].payload);
  expect(subject.ids.length).toBeGreaterThan(0);
  expect(i18n.t(`intents:technical.ids.${subject.label}`)).toBe(label);
});

test.each(intentTypes)('%s: what it names by an id is called something', (type) => {
  const { label } = subjectIds(samples[type].payload);
  expect(i18n.t(`intents:technical.ids.${label}`)).toMatch(/ID$/);
});
