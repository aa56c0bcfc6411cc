import { expect, test } from 'vitest';
import { lockStops, type LockStop } from '@countersign/model';
import type { LoadedEntity } from '../rules/entity-kind.ts';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, endpoint, ethereum, id, now, rootId, ticker } from '../testing/fixtures.ts';
import { active, addingWith } from '../testing/order-situation.ts';
import { code, custom, loaded, reference, type Situation } from '../testing/situation.ts';

const payee = account({ id: id(4_001) });

const situation = addingWith(
  {
    similarTickers: [ticker()],
    accountLedgers: [...active, { ...active[0], accountId: payee.id } as (typeof active)[0]],
    knownAddresses: [
      {
        need: {
          type: 'KnownAddresses',
          ledgerId: ethereum.id,
          targetDomainId: rootId,
          texts: [],
          addresses: [endpoint().address],
        },
        found: [{ id: endpoint().id, endpointId: endpoint().id, address: endpoint().address }],
      },
    ],
    transfers: [
      {
        id: id(10),
        tickerId: id(6_000),
        quarantined: true,
        senders: [],
        recipient: { type: 'Account', domainId: rootId, accountId: account().id },
        value: '5',
        kind: 'Transfer',
        registeredAt: now.toISOString(),
        metadata: { type: 'Ethereum' },
      },
    ],
  },
  loaded('Account', payee),
  loaded('Endpoint', endpoint()),
);

/** Of transaction orders the asset is known by what it is on the ledger. */
const base: Situation = { ...situation, rules: { orderAssets: () => [{ ledgerDetails: ticker().ledgerDetails }] } };

const common = { accountId: account().id, ...custom };

const paying = (destination: object) => ({
  ...common,
  type: 'v0_CreateTransferOrder',
  id: id(7_000),
  tickerId: id(6_000),
  outputs: [{ destination, amount: '5' }],
  feeStrategy: 'Low',
});

const send = paying({ type: 'Address', address: '0x1' });
const order = {
  ...common,
  type: 'v0_CreateTransactionOrder',
  id: id(7_000),
  ledgerId: ethereum.id,
  parameters: { type: 'Ethereum', amount: '5', destination: { type: 'Address', address: '0x1' } },
};
const sign = { ...common, type: 'v0_SignManifest', id: id(1), content: { type: 'EIP-191', value: '0x00' } };
const { vaultId } = account().providerDetails;
const newAddress = { type: 'v0_AddAccountLedgers', ...reference(account()), ledgerIds: [ethereum.id] };

const kinds = ['Account', 'Endpoint', 'Ticker', 'Vault'] as const;

/** What each stop is tried with; what it locks, where that is not the account that pays. */
const tries: {
  readonly [Kind in (typeof kinds)[number]]: Readonly<Record<LockStop<Kind>, { payload: object; locks?: string }>>;
} = {
  Account: {
    send: { payload: send },
    sign: { payload: sign },
    bePaid: { payload: paying({ type: 'Account', accountId: payee.id }), locks: payee.id },
    release: { payload: { type: 'v0_ReleaseQuarantinedTransfers', accountId: account().id, transferIds: [id(10)] } },
    newAddress: { payload: newAddress },
  },
  Endpoint: {
    bePaid: { payload: paying({ type: 'Endpoint', endpointId: endpoint().id }) },
    bePaidByAddress: { payload: paying({ type: 'Address', address: endpoint().address }) },
  },
  Ticker: { send: { payload: send }, order: { payload: order } },
  Vault: {
    send: { payload: send },
    sign: { payload: sign },
    newAccount: {
      payload: {
        ...custom,
        type: 'v0_CreateAccount',
        id: id(4_500),
        alias: 'new',
        providerDetails: { type: 'Vault', vaultId, keyStrategy: 'VaultHard' },
        ledgerIds: [ethereum.id],
        lock: 'Unlocked',
      },
    },
    newAddress: { payload: newAddress },
  },
};

const each = kinds.flatMap((kind) =>
  lockStops[kind].map(
    (stop) => [kind, stop, (tries[kind] as Record<string, { payload: object; locks?: string }>)[stop]] as const,
  ),
);

test.each(each)('the lock of an entity of kind %s stops what people read that it stops: %s', (kind, _, tried) => {
  const { payload, locks } = tried ?? expect.unreachable('It is tried by nothing');
  const lockable = base.entities?.find((entity) => entity.kind === kind && (locks ?? entity.data.id) === entity.data.id);
  // A new address is asked for where there is none yet.
  const facts = payload === newAddress ? { ...base.facts, accountLedgers: [] } : base.facts;
  const entities = base.entities ?? [];
  const locked = entities.map((entity) =>
    entity === lockable ? ({ ...entity, data: { ...entity.data, lock: 'Locked' } } as LoadedEntity) : entity,
  );
  expect(code(payload as IntentPayload, { ...base, facts: facts ?? {}, entities })).toBe('ok');
  expect(code(payload as IntentPayload, { ...base, facts: facts ?? {}, entities: locked })).toBe(`${kind}Locked`);
});
