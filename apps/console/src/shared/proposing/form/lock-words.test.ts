import { lockStops } from '@countersign/model';
import { governedEntities, lockableEntities } from '@countersign/model/names';
import { expect, test } from 'vitest';

import german from '../texts.de.json' with { type: 'json' };
import english from '../texts.en.json' with { type: 'json' };

/** By the word for one, what the lock of each kind stops. */
const stops = lockableEntities.flatMap((kind) =>
  lockStops[kind].length > 0 ? [[governedEntities[kind].word, lockStops[kind]] as const] : [],
);

test.each([
  ['English', english],
  ['German', german],
])('each thing that a lock stops is said in %s, and nothing else', (_, texts) => {
  const said = Object.entries(texts.form.lock.stops).map(([kind, stops]) => [kind, Object.keys(stops)]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(stops));
});
