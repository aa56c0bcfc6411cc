import { err, ok } from '@countersign/kernel';
import type { Propose } from '@countersign/kinds/schemas';
import type { TransactionOrder, TransactionOrderParameters } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { accountPath, randomKeyId } from './account-path.ts';
import type { LedgerRules } from './authorization-context.ts';
import { authorizeOrder } from './authorize-order.ts';
import { authorizeSigning, signingSubject } from './authorize-signing.ts';
import { readEvidence, type OrderEvidence, type OrderReferences } from './evidence.ts';
import { paymentLedger } from './testing/payment-ledger.ts';
import {
  account,
  bundleOf,
  endpoint,
  id,
  ledger,
  orderScene,
  ownAddress,
  paidAddresses,
  payloadOf,
  seal,
  signed,
  stranger,
  target,
  ticker,
  transfer,
  vault,
  type Scene,
} from './testing/scene.ts';

type OrderScene = Scene<OrderEvidence>;

function verdict({ evidence, payloads, context }: OrderScene): string {
  const read = readEvidence(evidence);
  const authorized = read.ok ? authorizeSigning(read.value, payloads, context) : read;
  return authorized.ok ? 'allowed' : `${authorized.error.code}: ${authorized.error.message}`;
}

const sound = orderScene();
const { bundle, references } = sound.evidence;
const [payload = payloadOf({ from: '', to: '', amount: '', fee: '', nonce: '' })] = sound.payloads;
const showing = (values: Partial<OrderEvidence>): OrderScene => ({ ...sound, evidence: { ...sound.evidence, ...values } });
const referring = (values: Partial<OrderReferences>) => showing({ references: { ...references, ...values } });
const proving = (values: Partial<OrderEvidence['bundle']>) => showing({ bundle: { ...bundle, ...values } });
const signing = (values: Partial<typeof payload>): OrderScene => ({ ...sound, payloads: [{ ...payload, ...values }] });
const withKey = (values: Partial<(typeof payload)['key']>) => signing({ key: { ...payload.key, ...values } });
const judging = (values: Partial<OrderScene['context']>): OrderScene => ({ ...sound, context: { ...sound.context, ...values } });
const ordered = (values: Partial<typeof transfer>) => showing({ bundle: bundleOf({ ...transfer, ...values }) });
/** What somebody who is not the notary would rather have it say, under the notary's name. */
const forged = <Data>(data: Data) => ({ ...seal(data, stranger), signingKey: sound.context.notaryKey });

test('sound evidence allows exactly this order once', () => {
  const { evidence, payloads, context } = sound;
  expect(authorizeSigning(evidence, payloads, context)).toEqual(
    ok({ subject: transfer.id, resources: ['coins 0xown:9'], expiresAt: '2026-03-02T12:00:00.000Z' }),
  );
  expect(signingSubject(evidence)).toBe(transfer.id);
  const authorized = authorizeOrder(evidence, payloads, context);
  expect(authorized).toMatchObject(ok({ payload: transfer, references: { ledger, account, endpoints: [endpoint], ticker } }));
});

test('a transaction may first create the account that the order pays', () => {
  expect(verdict(orderScene({ payment: { creates: '0xcustodian' } }))).toBe('allowed');
});

test('orders that have ended are passed on', () => {
  const { evidence, payloads, context } = showing({ ended: [id(99)] });
  expect(authorizeSigning(evidence, payloads, context)).toMatchObject(ok({ ended: [id(99)] }));
});

test('a vault without a network learns otherwise whose account it is', () => {
  const { vault: _, ...others } = references;
  expect(verdict(judging({ vaultKey: undefined }))).toBe('allowed');
  const untold = { ...showing({ references: others }), context: { ...sound.context, vaultKey: undefined } };
  expect(verdict(untold)).toBe('allowed');
});

const approver = bundle.users[1]?.data;
const intent = bundle.intent?.data;
if (approver === undefined || intent === undefined) throw new Error('The bundle has an approver and an intent');
const [proposed] = [bundle.proposal];
const [approval = proposed] = bundle.decisions;

describe('nothing is signed', () => {
  test.each<[string, string, OrderScene]>([
    ['evidence of no shape', 'cannot be read: bundle.version', proving({ version: 2 as 1 })],
    ['evidence with more in it', 'cannot be read', showing({ more: 1 } as Partial<OrderEvidence>)],
    [
      'an endpoint where the ledger should be',
      'cannot be read: references.ledger',
      referring({ ledger: seal(endpoint) as never }),
    ],
    [
      'another amount in the signed text',
      'SignatureInvalid',
      proving({ proposal: { ...proposed, request: proposed.request.replace('"amount":"5"', '"amount":"6"') } }),
    ],
    ['an author who did not sign', 'SignatureInvalid', proving({ proposal: { ...proposed, signature: approval.signature } })],
    ["a stranger's approval", 'DecisionForeign', proving({ decisions: [signed(stranger, JSON.parse(approval.request))] })],
    ['a missing approval', 'WorkflowIncomplete', proving({ decisions: [] })],
    [
      'an approver who was locked',
      'WorkflowIncomplete',
      proving({ users: [...bundle.users.slice(0, 1), seal({ ...approver, lock: 'Locked' })] }),
    ],
    [
      'a policy in other words',
      'EnvelopeInvalid',
      proving({ policies: bundle.policies.map((one) => ({ ...one, data: { ...one.data, workflow: [] } })) }),
    ],
    ["no word of the notary's on the choice of policies", 'SelectionUnproven', proving({ intent: undefined })],
    [
      'an intent that was not executed',
      'has not signed that the intent was executed',
      proving({ intent: seal({ ...intent, state: { ...intent.state, status: 'Approved' } }) }),
    ],
    ['another notary', 'NotaryUntrusted', judging({ notaryKey: stranger.publicKey })],
    ['the evidence of another order', 'for another order', showing({ orderId: id(82) })],
    ["another account's order", 'for another order', showing({ accountId: id(41) })],
    [
      'what is no order',
      'for no order',
      showing({ bundle: bundleOf({ type: 'v0_LockAccount', reference: { id: account.id, revision: 1 } }) }),
    ],
    ['no rules for the ledger', 'No rules for ledgers of type Ethereum', judging({ module: undefined })],
  ])('for %s', (_, expected, scene) => {
    expect(verdict(scene)).toContain(expected);
  });

  test.each<[string, string, Partial<OrderReferences>]>([
    ['ledger', 'ledger', { ledger: forged(ledger) }],
    ['account', 'account', { account: forged(account) }],
    ['addresses', 'addresses', { addresses: [forged(ownAddress)] }],
    ['endpoint', 'endpoints', { endpoints: [forged({ ...endpoint, address: '0xthief' })] }],
    ['asset', 'asset', { ticker: forged(ticker) }],
    ["transaction order's asset", 'asset', { tickers: [forged(ticker)] }],
    ['cancelled order', 'cancelled order', { target: forged(target) }],
  ])('where the notary has not signed the %s', (_, name, values) => {
    expect(verdict(referring(values))).toBe(`NotAuthorized: The notary has not signed the ${name}`);
  });

  test.each<[string, string, OrderScene]>([
    ["where another account's is shown", 'The account is another one', referring({ account: seal({ ...account, id: id(41) }) })],
    ['where the ticker is another one', 'The asset is not', referring({ ticker: seal({ ...ticker, id: id(71) }) })],
    [
      'where the ticker is one of another ledger',
      'The asset is not',
      referring({ ticker: seal({ ...ticker, ledgerId: 'other' }) }),
    ],
    ['where there is no ticker', 'The asset is not', referring({ ticker: null })],
    [
      'where the ledger knows no such asset',
      'The asset is not',
      referring({ ticker: seal({ ...ticker, ledgerDetails: { type: 'XRPL', properties: { type: 'Native' } } }) }),
    ],
    [
      'where the endpoint is another one',
      'has not signed a destination',
      referring({ endpoints: [seal({ ...endpoint, id: id(61) })] }),
    ],
    [
      'where the endpoint is on another ledger',
      'has not signed a destination',
      referring({ endpoints: [seal({ ...endpoint, ledgerId: 'other' })] }),
    ],
    [
      'where the endpoint has no address',
      'has not signed a destination',
      referring({ endpoints: [seal({ ...endpoint, address: 'nowhere' })] }),
    ],
    [
      'where the address that pays is one of another account',
      'not of this account',
      referring({ addresses: [seal({ ...ownAddress, accountId: id(41) })] }),
    ],
    [
      'where the address that pays is on another ledger',
      'not of this account',
      referring({ addresses: [seal({ ...ownAddress, ledgerId: 'other' })] }),
    ],
    ['where the account is one of another vault', 'one of another vault', referring({ vault: seal({ ...vault, id: id(31) }) })],
    ['where the vault is another one', 'one of another vault', judging({ vaultKey: stranger.publicKey })],
    ['where the notary has not signed the vault', 'one of another vault', referring({ vault: forged(vault) })],
    ['where no vault is shown to a vault that knows itself', 'one of another vault', referring({ vault: undefined })],
    ['while the account is locked', 'Locked: The account', referring({ account: seal({ ...account, lock: 'Locked' }) })],
    [
      'while an output that it spends is frozen',
      'Locked: The output',
      referring({
        account: seal({
          ...account,
          frozenOutputs: [`${ownAddress.address}:9`],
        }),
      }),
    ],
    ['while the vault is locked', 'Locked: The vault', referring({ vault: seal({ ...vault, lock: 'Locked' }) })],
    [
      'while an endpoint that is paid is locked',
      'Locked: The endpoint',
      referring({ endpoints: [seal({ ...endpoint, lock: 'Locked' })] }),
    ],
  ])('%s', (_, expected, scene) => {
    expect(verdict(scene)).toContain(expected);
  });

  test.each<[string, string, OrderScene]>([
    ['cannot be read', 'The transaction cannot be read', showing({ unsigned: { from: '0xown' } })],
    ['pays somebody else', 'Somebody else is paid', orderScene({ payment: { to: '0xthief' } })],
    ['pays another amount', 'The amount is another one', orderScene({ payment: { amount: '6' } })],
    ['costs more than was allowed', 'The fee is too high', orderScene({ payment: { fee: '3' } })],
    [
      'pays less than was ordered',
      'The amount is another one',
      ordered({ outputs: [{ ...transfer.outputs[0], amount: '9' as '5' }] }),
    ],
    [
      'creates an account that the order does not pay',
      'It prepares an account that the order does not pay',
      orderScene({ payment: { creates: '0xthief' } }),
    ],
    ['spends what another account holds', 'not of this account', orderScene({ payment: { from: '0xfirst' } })],
  ])('where the transaction %s', (_, expected, scene) => {
    expect(verdict(scene)).toContain(expected);
  });

  test.each<[string, string, OrderScene]>([
    ['there is none', 'The payloads are not those', { ...sound, payloads: [] }],
    ['there are more', 'The payloads are not those', { ...sound, payloads: [payload, payload] }],
    ['it has other bytes', 'The payloads are not those', signing({ bytes: '11'.repeat(32) })],
    ['its key is that of another address', 'A key is not that', withKey({ path: `${accountPath(account.id)}/0'/1'` })],
    ['its key is on another curve', 'A key is not that', withKey({ curve: 'Ed25519' })],
    ['its key comes about otherwise', 'A key is not that', withKey({ strategy: 'VaultSoft' })],
    [
      "its key is not below the account's, whatever the notary says of the address",
      'A key is not that',
      {
        ...referring({ addresses: [seal({ ...ownAddress, keyPath: accountPath(id(41)) })] }),
        payloads: [{ ...payload, key: { ...payload.key, path: accountPath(id(41)) } }],
      },
    ],
  ])('where of the payload: %s', (_, expected, scene) => {
    expect(verdict(scene)).toContain(expected);
  });
});

test("what is shown under another ledger's rules is not signed", () => {
  const { module } = sound.context;
  if (module === undefined) throw new Error('The scene has rules');
  const others = { ...module, descriptor: { ...module.descriptor, type: 'Bitcoin' } };
  expect(verdict(judging({ module: others }))).toContain('No rules');
});

test('an account is paid at any of its addresses, and at no other', () => {
  const payload: Propose['payload'] = {
    ...transfer,
    outputs: [{ destination: { type: 'Account', accountId: id(41) }, amount: '5' }],
  };
  const to = (address: string) => verdict(orderScene({ payload, payment: { to: address } }));
  expect(to('0xfirst')).toBe('allowed');
  expect(to('0xsecond')).toBe('allowed');
  expect(to('0xcustodian')).toContain('Somebody else is paid');
  const elsewhere = seal({ ...paidAddresses[0], ledgerId: 'other' });
  expect(
    verdict(orderScene({ payload, payment: { to: '0xfirst' }, references: { addresses: [seal(ownAddress), elsewhere] } })),
  ).toContain('has not signed a destination');
});

test('a typed address is paid itself', () => {
  const payload: Propose['payload'] = {
    ...transfer,
    outputs: [{ destination: { type: 'Address', address: '0xtyped' }, amount: '5' }],
  };
  expect(verdict(orderScene({ payload, payment: { to: '0xtyped' } }))).toBe('allowed');
  expect(verdict(orderScene({ payload }))).toContain('Somebody else is paid');
});

test('an endpoint is paid as it was when the order was proposed, not as it was changed to since', () => {
  const proposedAt = Date.parse(intent.details.metadata.createdAt);
  const changed = (apart: number, revision = 2) => {
    const lastModifiedAt = new Date(proposedAt + apart).toISOString();
    return verdict(
      orderScene({
        payment: { to: '0xthief' },
        references: {
          endpoints: [seal({ ...endpoint, address: '0xthief', metadata: { ...endpoint.metadata, revision, lastModifiedAt } })],
        },
      }),
    );
  };
  expect(changed(-1)).toBe('allowed');
  const refused = `NotAuthorized: The endpoint ${endpoint.id} was changed after the order was proposed`;
  expect(changed(0)).toBe(refused);
  expect(changed(1)).toBe(refused);
  expect(changed(20, 3)).toBe(refused);
  // Of its first revision the moment says nothing: no other was ever named.
  expect(changed(0, 1)).toBe('allowed');
});

test('an order that the ledger does not take is not signed', () => {
  const [output] = transfer.outputs;
  expect(verdict(orderScene({ payload: { ...transfer, outputs: [output, output] } }))).toContain('none that the ledger takes');
});

describe('an independent key', () => {
  const random = {
    ...account,
    providerDetails: { ...account.providerDetails, keyStrategy: 'Random', keyInformation: { type: 'Random' } },
  } as const;
  const key = { curve: 'Secp256k1', strategy: 'Random', path: 'm' } as const;
  const { keyPath: _, ...address } = ownAddress;
  const own = referring({ account: seal(random), addresses: [seal(address)] });

  test("signs under the account's own name alone", () => {
    const named = (sealedKeyName: string) => verdict({ ...own, payloads: [{ ...payload, key, sealedKeyName }] });
    expect(named(randomKeyId(account.id, 'SECP256K1_CUSTODY_1'))).toBe('allowed');
    expect(named(randomKeyId(id(41), 'SECP256K1_CUSTODY_1'))).toContain('A key is not that');
    expect(named(randomKeyId(account.id, 'ED25519_CUSTODY_1'))).toContain('A key is not that');
  });
});

describe('a cancellation', () => {
  const cancellation = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: target.id,
    replacementTransactionOrderId: id(83),
    reason: 'a mistake',
    maximumFee: '2',
  } as const satisfies Propose['payload'];
  const nothing = { to: '0xown', amount: '0' };
  const scene = (values: Partial<OrderReferences> = {}, paid: Partial<typeof nothing> = {}) =>
    orderScene({ payload: cancellation, payment: { ...nothing, ...paid }, references: values });

  test('takes the place of the order that people named', () => {
    const { evidence, payloads, context } = scene();
    expect(authorizeSigning(evidence, payloads, context)).toMatchObject(ok({ subject: id(83), replaces: target.id }));
    expect(verdict({ ...scene(), evidence: { ...scene().evidence, orderId: target.id } })).toContain('for another order');
  });

  test('is one that the ledger knows', () => {
    const { maximumFee: _, ...endless } = cancellation;
    expect(verdict(orderScene({ payload: endless, payment: nothing }))).toContain('knows no such cancellation');
  });

  test('is compared with what the cancelled order asks for, and with what it uses up itself', () => {
    const asked: unknown[] = [];
    const { evidence, payloads, context } = scene();
    const { transaction } = paymentLedger;
    const module: LedgerRules = {
      ...paymentLedger,
      transaction: {
        ...transaction,
        cancellation(request, on) {
          asked.push(request);
          return transaction.cancellation(request, on);
        },
      },
    };
    expect(authorizeSigning(evidence, payloads, { ...context, module }).ok).toBe(true);
    const { id: targetOrderId, parameters } = target;
    const said = { address: '0xown', targetOrderId, reason: 'a mistake', maximumFee: 2n };
    expect(asked).toEqual([{ ...said, target: parameters, resources: ['0xown:9'] }]);
  });

  test('pays nobody, and is of the account whose order it cancels', () => {
    expect(verdict(scene({}, { to: '0xcustodian' }))).toContain('Somebody else is paid');
    expect(verdict(scene({}, { amount: '1' }))).toContain('The amount is another one');
    const refused = 'has not signed the order that is cancelled';
    expect(verdict(scene({ target: null }))).toContain(refused);
    expect(verdict(scene({ target: seal({ ...target, id: id(84) }) }))).toContain(refused);
    expect(verdict(scene({ target: seal({ ...target, accountId: id(41) }) }))).toContain(refused);
    expect(verdict(scene({ target: seal({ ...target, ledgerId: 'other' }) }))).toContain(refused);
  });
});

test('is signed for the first time within the hours of its vault after it was executed, and never once the requests are good no more', () => {
  const until = (shown: Partial<typeof vault> & { readonly signWithinHours?: number }, signWithinHours?: number) => {
    const { evidence, payloads, context } = orderScene({ references: { vault: seal({ ...vault, ...shown }) } });
    const granted = authorizeSigning(evidence, payloads, {
      ...context,
      ...(signWithinHours !== undefined && { signWithinHours }),
    });
    return granted.ok ? granted.value.expiresAt : granted.error.message;
  };
  // Executed 2026-03-01T12:00, and proposed for a day.
  expect(until({ signWithinHours: 2 })).toBe('2026-03-01T14:00:00.000Z');
  expect(until({}, 6)).toBe('2026-03-01T18:00:00.000Z');
  expect(until({ signWithinHours: 3 }, 6)).toBe('2026-03-01T15:00:00.000Z');
  expect(until({ signWithinHours: 720 })).toBe('2026-03-02T12:00:00.000Z');
});

describe("a transaction order in the ledger's own terms", () => {
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Endpoint', endpointId: endpoint.id },
    amount: '5',
    feeStrategy: { type: 'Priority', priority: 'Medium' },
  } as const;
  const unnamed = { type: 'v0_CreateTransactionOrder', id: transfer.id, accountId: account.id, customProperties: {} } as const;
  const order = { ...unnamed, ledgerId: ledger.id } as const;

  test("that names no ledger is one on its account's own, whatever ledger of the family is shown, and on none where that has none", () => {
    const payload = { ...unnamed, parameters };
    const on = (ledgerId?: string) =>
      verdict(
        orderScene({ payload, references: { account: seal({ ...account, ...(ledgerId !== undefined && { ledgerId }) }) } }),
      );
    expect(on(ledger.id)).toBe('allowed');
    expect(on('another-network')).toContain('The ledger is not the one that was ordered');
    expect(on()).toContain('The ledger is not the one that was ordered');
  });

  test('is compared as it was signed', () => {
    expect(verdict(orderScene({ payload: { ...order, parameters } }))).toBe('allowed');
    expect(verdict(orderScene({ payload: { ...order, parameters: { ...parameters, amount: '4' } } }))).toContain('The amount');
  });

  test('is of the ledger that was ordered', () => {
    const refused = 'The ledger is not the one';
    expect(verdict(orderScene({ payload: { ...order, ledgerId: 'coins', parameters } }))).toBe('allowed');
    expect(verdict(orderScene({ payload: { ...order, ledgerId: 'other', parameters } }))).toContain(refused);
    const bitcoin: TransactionOrderParameters = {
      type: 'Bitcoin',
      outputs: [],
      feeStrategy: { type: 'Priority', priority: 'Low' },
    };
    expect(verdict(orderScene({ payload: { ...order, parameters: bitcoin } }))).toContain(refused);
  });

  test('takes the place of the order that it names', () => {
    const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: target.id } as const;
    const { evidence, payloads, context } = orderScene({
      payload: { ...order, parameters: { ...parameters, resourceStrategy } },
    });
    expect(authorizeSigning(evidence, payloads, context)).toMatchObject(ok({ replaces: target.id }));
  });

  describe('that takes the place of another one', () => {
    const insteadOf = (transactionOrderId: string) => ({
      ...parameters,
      resourceStrategy: { type: 'OrderReplacement', transactionOrderId } as const,
    });
    const replaced = (number: number, values: Partial<TransactionOrder> = {}) => seal({ ...target, id: id(number), ...values });
    const showing = (...orders: NonNullable<OrderReferences['replaced']>) =>
      orderScene({ payload: { ...order, parameters: insteadOf(id(90)) }, references: { replaced: orders } });
    const behindOf = ({ evidence, payloads, context }: ReturnType<typeof showing>) => {
      const granted = authorizeSigning(evidence, payloads, context);
      return granted.ok ? granted.value.behind : granted.error.message;
    };

    test('says in whose place that one was to come, to the end', () => {
      const last = replaced(92);
      const chain = [replaced(90, { parameters: insteadOf(id(91)) }), replaced(91, { parameters: insteadOf(id(92)) }), last];
      expect(behindOf(showing(...chain))).toEqual([id(91), id(92)]);
      expect(behindOf(showing(...chain.toReversed()))).toEqual([id(91), id(92)]);
      expect(behindOf(showing(replaced(90)))).toEqual([]);
      expect(behindOf(orderScene({ payload: { ...order, parameters: insteadOf(id(90)) } }))).toBeUndefined();
    });

    test('is refused where one of them is not shown, or is no order of the account', () => {
      const refused = 'The notary has not signed an order that is replaced';
      const hiding = replaced(90, { parameters: insteadOf(id(91)) });
      expect(behindOf(showing())).toBe(refused);
      expect(behindOf(showing(hiding))).toBe(refused);
      expect(behindOf(showing(hiding, replaced(91, { accountId: id(41) })))).toBe(refused);
      expect(behindOf(showing(hiding, replaced(91, { ledgerId: 'other' })))).toBe(refused);
      expect(behindOf(showing(seal({ ...target, id: id(90) }, stranger)))).toBe('The notary has not signed the replaced orders');
    });
  });

  test('has the assets that it names by tickers of its ledger', () => {
    const { module } = sound.context;
    if (module === undefined) throw new Error('The scene has rules');
    const seen: unknown[] = [];
    const transaction = {
      ...module.transaction,
      checkUnsigned: (_: unknown, { assets }: { readonly assets: unknown }) => {
        seen.push(assets);
        return err('seen');
      },
    };
    const tickers = [seal(ticker), seal({ ...ticker, id: id(71), ledgerId: 'other' })];
    const scene = orderScene({ payload: { ...order, parameters }, references: { tickers } });
    verdict({ ...scene, context: { ...scene.context, module: { ...module, transaction } } });
    expect(seen).toEqual([{ [ticker.id]: { type: 'Native' } }]);
  });
});
