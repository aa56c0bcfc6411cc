import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { noNames } from '@countersign/kinds/words';
import { expect, test } from 'vitest';

import { checkRequest, readAsSigned } from '../request/read-request.ts';
import type { Content } from '../request/use-content.ts';
import { approvalOf, proposalOf } from '../testing/sample-requests.ts';
import { reviewWarnings } from './review.tsx';

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
const { context, ...approval } = approvalOf('AAAA', proposal);
const { companion: named, ...others } = context ?? {};
const own = 'd'.repeat(64);

/** What a device that knows this hash of its companion says to an approval that came with one, or without. */
function warningOf(came: string | undefined, known: string | undefined) {
  const asked = checkRequest({ ...approval, context: { ...others, ...(came !== undefined && { companion: came }) } });
  if (!asked.ok) throw new Error(asked.error.code);
  const content = { isPending: false, names: noNames, proposal } as unknown as Content;
  const warnings = reviewWarnings(readAsSigned(asked.value, known), content, new Date('2030-12-30T00:00:00Z'));
  return warnings.find(({ code }) => code === 'CompanionNamed');
}

test('what names a companion is never signed by a device that does not know its own, and the screen says why', () => {
  expect(named).toBeDefined();
  expect(warningOf(named, undefined)).toEqual({ code: 'CompanionNamed', severity: 'danger', stops: 'ForGood' });
});

test.each([
  ['that knows its own signs what names another', named, own],
  ['that knows its own signs what names that one', own, own],
  ['that knows its own signs what names none', undefined, own],
  ['that does not know its own signs what names none', undefined, undefined],
])('a device %s', (_what, came, known) => {
  expect(warningOf(came, known)).toBeUndefined();
});
