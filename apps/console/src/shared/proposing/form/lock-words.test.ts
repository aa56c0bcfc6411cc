import { lockStops } from '@countersign/kinds/words';
import { expect, test } from 'vitest';

import german from '../texts.de.json' with { type: 'json' };
import english from '../texts.en.json' with { type: 'json' };

test.each([
  ['English', english],
  ['German', german],
])('each thing that a lock stops is said in %s, and nothing else', (_, texts) => {
  const said = Object.entries(texts.form.lock.stops).map(([kind, stops]) => [kind, Object.keys(stops)]);
  expect(Object.fromEntries(said)).toEqual(lockStops);
});
