import type { SystemProperty } from '@countersign/model';
import { expect, test } from 'vitest';
import { child, id, metadata, now, root, rootId, rules } from '../testing/fixtures.ts';
import { setSystemProperty } from './rule.ts';
import { noFacts } from '../rules/state-needs.ts';

const author = { id: id(1_001), domainId: rootId };

function plan(revision: number | undefined, key: string, present?: number, chain = [root]) {
  const property: SystemProperty | undefined =
    present === undefined
      ? undefined
      : {
          id: 'STATE_REVIEW_AUTHORITY',
          value: { publicKey: { type: 'PublicKey', value: 'key 0' } },
          metadata: metadata(present),
        };
  return setSystemProperty.plan(
    {
      type: 'v0_SetSystemProperty',
      ...(revision === undefined ? {} : { revision }),
      value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: key } } },
    },
    { intentId: id(9), author, chain, facts: { ...noFacts, systemProperties: property ? [property] : [] }, rules, now },
  );
}

test('a property is set, and set again at the revision that was seen', () => {
  const event = { domainId: rootId, payload: { type: 'SystemPropertySet', id: 'STATE_REVIEW_AUTHORITY' } };
  expect(plan(undefined, 'key 1')).toMatchObject({
    value: {
      changes: [],
      effects: [{ property: { value: { publicKey: { value: 'key 1' } }, metadata: { revision: 1 } } }],
      events: [event],
    },
  });
  expect(plan(3, 'key 2', 3)).toMatchObject({
    value: { effects: [{ property: { metadata: { revision: 4, lastModifiedBy: author } } }], events: [event] },
  });
});

test.each([
  ['MustBeExecutedInRootDomain', plan(undefined, 'key 1', undefined, [root, child])],
  ['EntityRevisionMismatch', plan(1, 'key 1')],
  ['EntityRevisionMismatch', plan(undefined, 'key 1', 1)],
  ['EntityRevisionMismatch', plan(1, 'key 1', 2)],
  ['InvalidSystemPropertyParameters', plan(undefined, 'no such thing')],
])('%s', (expected, planned) => {
  expect(planned.ok ? 'ok' : planned.error.code).toBe(expected);
});
