import fc from 'fast-check';
import { expect, test } from 'vitest';

import { partsOf, rareParts } from './text-search.ts';

const sample = [
  { text: 'Opened for client 5', share: 0.4 },
  { text: 'Opened for client 51', share: 0.1 },
  { text: 'Opened for Müller & Co', share: 0.01 },
];

test('a text is looked up by its words, each with the signs beside it', () => {
  expect(partsOf('client 5')).toEqual(['client ', ' 5']);
  expect(partsOf('Müller & Co_1%')).toEqual(['Müller ', ' Co_', '_1%']);
  expect(partsOf('%%')).toEqual([]);
});

test('what has a text has each of its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', 'é', '7', ' ', '%', '_', '-') }), (text) => {
      for (const part of partsOf(text)) expect(text).toContain(part);
    }),
  );
});

test('what most rows have is not looked up, and the rarest part limits how many rows there may be', () => {
  expect(rareParts(sample, 'CLIENT 51')).toEqual({ parts: [' 51'], share: 0.1 });
  expect(rareParts(sample, 'for müller')).toEqual({ parts: [' müller'], share: 0.01 });
  expect(rareParts(sample, 'client')).toEqual({ parts: [], share: 0.5 });
  expect(rareParts(sample, '&')).toEqual({ parts: ['&'], share: 0.01 });
});
