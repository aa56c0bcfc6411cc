import { expect, test } from 'vitest';
import type { Endpoint } from '@countersign/model';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';
import { endpoint, ethereum, id, metadata, now, root, rootId, rules, ticker } from '../testing/fixtures.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { checkDestination, checkPartners } from './order-destinations.ts';
import { noFacts, type AddressLookup } from '../rules/state-needs.ts';

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

test('the journal says what came first, and times do where there was none yet', () => {
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

test('what is paid with a tag is judged by those who are known by it, else by the lock of the whole address', () => {
  const tagged: PlatformRules = {
    ...rules,
    placeOf: (_, destination) => {
      if (destination.type !== 'Address') return undefined;
      const [address = '', tag] = destination.address.split(':');
      return { address, ...(tag !== undefined && { tag: { type: 'DestinationTag' as const, value: tag } }) };
    },
    endpointPlace: (ledger, { address }) => tagged.placeOf(ledger, { type: 'Address', address }),
    reaches: (paid, known) => paid.address === known.address && [undefined, paid.tag?.value].includes(known.tag?.value),
  };
  const order = (address: string): IntentPayload => ({
    type: 'v0_CreateTransferOrder',
    id: id(8_001),
    accountId: id(4_000),
    tickerId: ticker().id,
    outputs: [{ destination: { type: 'Address', address }, amount: '1' }],
    feeStrategy: 'Medium',
    customProperties: {},
  });
  const outcomeAt = (paid: string, ...known: readonly (readonly [address: string, lock: Endpoint['lock']])[]) => {
    const endpoints = known.map(([address, lock], index) => endpoint({ id: id(5_100 + index), address, lock }));
    const found = endpoints.map((one) => ({ id: one.id, endpointId: one.id }));
    const context: IntentContext = {
      intentId: id(8_000),
      author: { id: id(1_001), domainId: rootId },
      chain: [root],
      facts: {
        ...noFacts,
        ledgers: [ethereum],
        entities: [{ kind: 'Ticker', data: ticker() }, ...endpoints.map((data) => ({ kind: 'Endpoint', data }) as const)],
        knownAddresses: [{ need: {} as AddressLookup, found }],
      },
      rules: tagged,
      proposed: undefined,
      now,
    };
    const checked = checkPartners(context, order(paid));
    return checked.ok ? 'ok' : checked.error.code;
  };
  expect(outcomeAt('0xex:7', ['0xex', 'Locked'])).toBe('EndpointLocked');
  expect(outcomeAt('0xex', ['0xex:7', 'Locked'])).toBe('ok');
  expect(outcomeAt('0xex:8', ['0xex:7', 'Locked'])).toBe('ok');
  expect(outcomeAt('0xex:7', ['0xex:7', 'Locked'], ['0xex', 'Unlocked'])).toBe('EndpointLocked');
  expect(outcomeAt('0xex:7', ['0xex:7', 'Unlocked'], ['0xex', 'Locked'])).toBe('ok');
});

test('while an order is proposed, the endpoint is what it is', () => {
  const context = { facts: { ...noFacts, entities: [{ kind: 'Endpoint', data: endpoint({ metadata: metadata(2) }) }] } };
  const asked = { ...context, intentId: id(8_000), author: { id: id(1_001), domainId: rootId }, chain: [root], rules, now };
  expect(checkDestination(asked as IntentContext, { type: 'Endpoint', endpointId }, ethereum)).toEqual({ ok: true });
});
