import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, id, now, rootId } from '../testing/fixtures.ts';
import { funded } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, inChild, loaded } from '../testing/situation.ts';

const incoming = (values: object = {}) => ({
  id: id(10),
  tickerId: id(6_000),
  quarantined: true,
  senders: [],
  recipient: { type: 'Account' as const, domainId: rootId, accountId: id(4_000) },
  value: '5',
  kind: 'Transfer' as const,
  registeredAt: now.toISOString(),
  metadata: { type: 'Ethereum' as const },
  ...values,
});

test.each<[string, object, Situation]>([
  ['ok', {}, { entities: funded, facts: { transfers: [incoming()] } }],
  ['ok', { transferIds: [id(10), id(10)] }, { entities: funded, facts: { transfers: [incoming()] } }],
  ['InvalidEntityId', { accountId: id(1) }, { entities: funded }],
  ['InvalidEntityId', {}, { entities: funded }],
  [
    'InvalidEntityId',
    {},
    {
      entities: funded,
      facts: { transfers: [incoming({ recipient: { type: 'Account', domainId: rootId, accountId: id(4_001) } })] },
    },
  ],
  ['StaleIntent', {}, { entities: funded, facts: { transfers: [incoming({ quarantined: false })] } }],
  ['AccountLocked', {}, { entities: [loaded('Account', account({ lock: 'Locked' }))], facts: { transfers: [incoming()] } }],
  ['MustBeExecutedInCurrentDomain', {}, { ...inChild, entities: funded, facts: { transfers: [incoming()] } }],
  ['BatchTooLarge', { transferIds: Array.from({ length: 21 }, (_, index) => id(100 + index)) }, { entities: funded }],
])('a release of quarantined transfers: %s (%#)', (expected, values, situation) => {
  const payload = { type: 'v0_ReleaseQuarantinedTransfers', accountId: id(4_000), transferIds: [id(10)], ...values };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
