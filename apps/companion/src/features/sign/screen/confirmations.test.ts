import { expect, test } from 'vitest';
import type { Warning } from '../decode/signing-warnings.ts';
import { stopsAmong } from './confirmations.tsx';
import { keyOfWarning } from './use-warning-text.ts';

const toConfirm: Warning = { code: 'ContentUnknown', severity: 'danger', stops: 'Confirm' };
const forGood: Warning = { code: 'ApprovalOfOther', severity: 'danger', stops: 'ForGood' };
const unusual: Warning = { code: 'NewAuthor', severity: 'caution' };
const none = new Set<string>();

test('what has to be confirmed stops a signature until it was; what is only unusual does not', () => {
  expect(stopsAmong([toConfirm, unusual], false, none)).toMatchObject({ isStopped: true, toConfirm: [toConfirm] });
  expect(stopsAmong([toConfirm], false, new Set([keyOfWarning(toConfirm)]))).toMatchObject({ isStopped: false });
  expect(stopsAmong([unusual], false, none)).toEqual({ isStopped: false, isForGood: false, toConfirm: [] });
});

test('nothing that was confirmed lets anybody sign what is forged', () => {
  const confirmed = new Set([forGood, toConfirm].map(keyOfWarning));
  expect(stopsAmong([forGood, toConfirm], false, confirmed)).toMatchObject({ isStopped: true, isForGood: true });
});

test('while it is looked up what a request is about, nothing is asked and nothing can be signed', () => {
  const pending = { isStopped: true, isForGood: false, toConfirm: [] };
  for (const warnings of [[], [unusual], [toConfirm], [forGood]]) expect(stopsAmong(warnings, true, none)).toEqual(pending);
});
