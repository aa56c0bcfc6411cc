import { expect, test } from 'vitest';
import { endpoint, ethereum, id, metadata, now, root, rootId, rules } from '../testing/fixtures.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { checkDestination } from './order-destinations.ts';
import { noFacts } from '../rules/state-needs.ts';

const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const { id: endpointId } = endpoint();

/** What becomes of an order that was proposed at `now`, to an endpoint at this revision that was made at that moment; with their positions. */
function outcome(revision: number, changedAt: Date, made?: number, position?: number): string {
  const data = endpoint({ metadata: { ...metadata(revision), lastModifiedAt: changedAt.toISOString() } });
  const endpointPositions = made === undefined ? [] : [{ endpointId, position: made }];
  const context: IntentContext = {
    intentId: id(8_000),
    author: { id: id(1_001), domainId: rootId },
    chain: [root],
    facts: { ...noFacts, entities: [{ kind: 'Endpoint', data }], endpointPositions },
    rules,
    proposed: { at: now.toISOString(), position },
    now: later(60_000),
  };
  const checked = checkDestination(context, { type: 'Endpoint', endpointId }, ethereum);
  return checked.ok ? 'ok' : checked.error.code;
}

test('an order to an endpoint that was changed since it was proposed fails', () => {
  expect(outcome(2, later(-1))).toBe('ok');
  expect(outcome(2, later(0))).toBe('EntityRevisionMismatch');
  expect(outcome(2, later(1))).toBe('EntityRevisionMismatch');
  expect(outcome(7, later(30_000))).toBe('EntityRevisionMismatch');
});

test('what came first is told by the journal, and by the times where there was none yet', () => {
  for (const changedAt of [later(-1), later(0), later(1)]) {
    expect(outcome(2, changedAt, 5, 6)).toBe('ok');
    expect(outcome(2, changedAt, 6, 5)).toBe('EntityRevisionMismatch');
    expect(outcome(2, changedAt, undefined, 5)).toBe('ok');
    expect(outcome(2, changedAt, 5)).toBe('EntityRevisionMismatch');
  }
});

test('an endpoint that was never changed is what it was, whatever the clock of who made it said', () => {
  expect(outcome(1, later(1))).toBe('ok');
});

test('while an order is proposed, the endpoint is what it is', () => {
  const context = { facts: { ...noFacts, entities: [{ kind: 'Endpoint', data: endpoint({ metadata: metadata(2) }) }] } };
  const asked = { ...context, intentId: id(8_000), author: { id: id(1_001), domainId: rootId }, chain: [root], rules, now };
  expect(checkDestination(asked as IntentContext, { type: 'Endpoint', endpointId }, ethereum)).toEqual({ ok: true });
});
