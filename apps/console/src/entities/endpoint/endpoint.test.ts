import type { Endpoint } from '@countersign/model';
import { expect, test } from 'vitest';

import { noNames } from '../names.ts';
import { endpoint } from './endpoint.tsx';

const classic = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

/** Address and tag of an endpoint as a file has them. */
function exported(data: Partial<Endpoint>): readonly (string | undefined)[] {
  const column = endpoint.columns.find(({ id }) => id === 'address');
  const row = { data, signature: '', signingKey: '' } as Parameters<NonNullable<typeof column>['text']>[0];
  return [column?.text(row, { t: (key) => key, names: noNames }), column?.beside?.text(row)];
}

test('a file of endpoints has the tag in a column of its own, also where it is kept in one text with the address', () => {
  expect(exported({ address: classic, tag: { type: 'DestinationTag', value: '7' } })).toEqual([classic, '7']);
  expect(exported({ address: classic })).toEqual([classic, '']);
  expect(exported({ address: 'TVE26TYGhfLC7tQDno7G8dGtxSkYQn49b3qD26PK7FcGSKE' })).toEqual([
    expect.stringMatching(/^r/),
    expect.any(String),
  ]);
});
