import { createConditionEvaluator } from '@countersign/governance';
import { replay, writeEntry, type AdoptedRow, type JournalEntry } from '@countersign/governance/journal';
import type { OrderTransactionFact } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { account, id, metadata, now, policy, root, rootId, user, vault } from '@countersign/kinds/testing';
import { canonicalJson } from '@countersign/kernel';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { createExtensionRegistry } from '../extensions/extension.ts';
import { createRulesSource } from '../platform-rules.ts';

/** What journals of earlier versions say of cancellations, by the rules that ledgers have today. */
const at = now.toISOString();
const later = new Date(now.getTime() + 60_000).toISOString();
const from = account();
const orderId = id(9_000);
const mint = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const to = (address: string) => ({ type: 'Address', address }) as const;
const priority = { type: 'Priority', priority: 'High' } as const;

interface Place {
  readonly address: string;
  readonly parameters: Ledger['parameters'];
  readonly order: TransactionOrderParameters;
  /** What the order's transaction uses up. */
  readonly resource: string;
}

const cashAddress = 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59';
const bitcoinCash: Place = {
  address: cashAddress,
  parameters: {
    type: 'Bitcoin',
    vaultLedgerIdentifier: 'bch',
    network: 'regtest',
    supportsSegWit: false,
    tickerSymbol: 'BCH',
    tickerName: 'Bitcoin Cash',
    dustLimit: '546',
  },
  order: { type: 'Bitcoin', outputs: [{ destination: to(cashAddress), amount: '1000' }], feeStrategy: priority },
  resource: `${'01'.repeat(32)}:0`,
};
const byNonceAccount: Place = {
  address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
  parameters: { type: 'Solana', nativeTickerSymbol: 'SOL', nativeTickerName: 'Solana', lamportsPerSignature: '5000' },
  order: {
    type: 'Solana',
    operation: { type: 'Transfer', outputs: [{ destination: to(mint), amount: '5' }] },
    memos: [],
    feeStrategy: priority,
    nonceAccount: to(mint),
  },
  resource: `${mint}:${'09'.repeat(32)}`,
};

const cancelling: IntentPayload = {
  type: 'v0_AttemptTransactionOrderCancellation',
  targetTransactionOrderId: orderId,
  replacementTransactionOrderId: id(9_001),
  reason: 'Ordered by mistake',
};

/** What became of a request about an order that was signed and sent, by the rules of that version. */
async function outcome({ address, parameters, order, resource }: Place, payload: IntentPayload, version: number | undefined) {
  const ledger: Ledger = { id: 'here', alias: 'Here', parameters, metadata: metadata() };
  const ann = user(1, ['operator']);
  const data = {
    id: orderId,
    domainId: rootId,
    accountId: from.id,
    ledgerId: ledger.id,
    parameters: order,
    metadata: metadata(),
  };
  const entities = [
    { kind: 'Domain', data: root },
    { kind: 'User', data: ann },
    { kind: 'Policy', data: policy(1) },
    { kind: 'Vault', data: vault },
    { kind: 'Account', data: from },
    { kind: 'TransactionOrder', data },
  ] as const;
  const place = { accountId: from.id, ledgerId: ledger.id } as const;
  const rows: readonly AdoptedRow[] = [
    ...entities.map((entity) => ({ ...entity, table: 'Revision', validated: true }) as const),
    { table: 'Ledger', data: ledger },
    { table: 'AccountLedger', ...place, status: 'Activated' },
    {
      table: 'Address',
      keyIndex: 0,
      publicKey: '02',
      data: { ...place, id: id(9_002), address, scope: 'External', createdAt: at },
    },
  ];
  const sent: OrderTransactionFact = {
    orderId,
    transaction: {
      transactionId: id(9_003),
      version: 1,
      registeredAt: at,
      domainId: rootId,
      processing: { status: 'Broadcasting' },
      senders: [{ id: from.id, domainId: rootId }],
      reserved: [],
      resources: [{ resource, isShared: false }],
      rivals: [],
    },
    replaceable: { unsigned: {}, payloads: [], fee: '200', spends: [], resources: [resource] },
    replacements: [],
  };
  const request = {
    type: 'Propose',
    author: { id: ann.id, domainId: rootId },
    expiryAt: later,
    targetDomainId: rootId,
    id: id(100),
    payload,
    customProperties: {},
  };
  const proposal: JournalEntry = {
    type: 'Propose',
    judgedAt: at,
    requestId: id(100),
    signature: 'Ann',
    text: canonicalJson(request),
    ...(version !== undefined && { rules: version }),
    facts: { orderTransactions: [sent] },
  };
  const conditions = createConditionEvaluator();
  const { rules, loadRules } = createRulesSource(createExtensionRegistry([]), conditions);
  await loadRules([ledger]);
  const entries = [...rows.map((adopted): JournalEntry => ({ type: 'Adopted', judgedAt: at, adopted })), proposal];
  const replayed = replay(
    entries.map((entry) => ({ at, ...writeEntry(entry) })),
    { rules, conditions, verifySignature: () => true },
  );
  if (!replayed.ok) return replayed.error.problem;
  const { status, error } = replayed.value.intents.get(id(100))?.intent.state ?? {};
  return error === undefined ? status : `${error.code}: ${error.message}`;
}

const refused = 'InvalidTransactionOrderParameters: This network replaces no transaction that was sent';

test.each([
  ['that spends outputs of Bitcoin Cash', bitcoinCash, refused],
  [
    'that has the value of a nonce account on Solana',
    byNonceAccount,
    expect.stringMatching(/^InvalidTransactionOrderParameters: On Solana no/),
  ],
])(
  'a cancellation of a transaction %s was refused before version 3 of the rules, and has been taken since',
  async (_, place, before) => {
    expect(await outcome(place, cancelling, undefined)).toEqual(before);
    expect(await outcome(place, cancelling, 1)).toEqual(before);
    expect(await outcome(place, cancelling, 2)).toEqual(before);
    expect(await outcome(place, cancelling, 3)).toBe('Executed');
  },
);

test('on Bitcoin Cash no order of its own takes the place of another one, also none that pays nobody, by no version of the rules', async () => {
  const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: orderId, reason: 'Ordered by mistake' } as const;
  const ordering: IntentPayload = {
    type: 'v0_CreateTransactionOrder',
    id: id(9_001),
    accountId: from.id,
    ledgerId: 'here',
    parameters: { type: 'Bitcoin', outputs: [], feeStrategy: priority, resourceStrategy },
    customProperties: {},
  };
  for (const version of [undefined, 1, 2, 3])
    expect([version, await outcome(bitcoinCash, ordering, version)]).toEqual([version, refused]);
});
