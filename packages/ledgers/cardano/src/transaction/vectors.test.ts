import { expect, test } from 'vitest';

import vectors from '../../../../../vectors/cardano/transactions.json' with { type: 'json' };
import { cardano } from '../index.ts';
import { cardanoLedger } from '../testing/ledgers.ts';

test.each(vectors.cases)(
  'a transaction of the main network with $name is read, and warned of',
  ({ raw, transactionId, warnings }) => {
    const decoded = cardano.transaction.decode(raw, cardanoLedger());
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value.transactionId).toBe(transactionId);
    expect(new Set(decoded.value.warnings.map(({ code }) => code))).toEqual(new Set(warnings));
  },
);
