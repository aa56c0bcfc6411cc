import { stepTypes } from '@countersign/governance';
import { expect, test } from 'vitest';

import texts from './texts.en.json' with { type: 'json' };

test('every step on the way to moving value has its words, and nothing else has', () => {
  const said = new Set(Object.keys(texts.step).map((key) => key.replace(/_(one|other)$/, '')));
  expect([...said].filter((type) => type.startsWith('v0_')).toSorted()).toEqual(stepTypes.toSorted());
});
