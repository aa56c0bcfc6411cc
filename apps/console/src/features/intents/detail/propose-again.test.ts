import { samples } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import { renewed } from './propose-again.tsx';

test('what is proposed again without a form names nothing that the first proposal used up', () => {
  const { payload: cancellation } = samples.v0_AttemptTransactionOrderCancellation;
  const again = renewed(cancellation, undefined);
  expect(again).toEqual({ ...cancellation, replacementTransactionOrderId: expect.any(String) });
  expect(again).not.toEqual(cancellation);

  const { payload: ledgers } = samples.v0_AddAccountLedgers;
  const reference = { id: ledgers.reference.id, revision: 7 };
  expect(renewed(ledgers, 7)).toEqual({ ...ledgers, reference });

  const { payload: release } = samples.v0_ReleaseQuarantinedTransfers;
  expect(renewed(release, undefined)).toEqual(release);
});
