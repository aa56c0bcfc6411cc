import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { HarmonizeEventPayload } from '@countersign/model';
import { expect, test } from 'vitest';

const names = new Set<string>(HarmonizeEventPayload.options.map(({ shape }) => shape.type.value));

test('the events of a change follow from rules: no use case writes one by itself', () => {
  expect(names.size).toBeGreaterThan(20);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const written = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/payload: \{\s*type: '(\w+)'/g)].flatMap(([, type = '']) =>
      names.has(type) ? [`${file}: ${type}`] : [],
    ),
  );
  expect(written).toEqual([]);
});
