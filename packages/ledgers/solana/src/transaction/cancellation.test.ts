import type { BuildInput } from '@countersign/ledger-port';
import type { SolanaTransferOutput, TransactionOrderParameters, TransactionOrderParametersSolana } from '@countersign/model';
import { expect, test } from 'vitest';

import { solana } from '../index.ts';
import { systemProgram } from '../programs.ts';
import { solanaLedger as ledger } from '../testing/ledgers.ts';
import { inJson, stateOf } from '../testing/state.ts';
import { testKey } from '../testing/wallet.ts';

const { transaction } = solana;
const [sender, other] = [testKey(1), testKey(2)];
const [nonceAccount, another] = [testKey(7).address, testKey(8).address];
const used = '09'.repeat(32);
const at = (address: string) => ({ type: 'Address', address }) as const;
const to = ({ address }: { readonly address: string }, amount: string): SolanaTransferOutput => ({
  destination: at(address),
  amount,
});

function paying(
  outputs: SolanaTransferOutput[],
  over: Partial<TransactionOrderParametersSolana> = {},
): TransactionOrderParametersSolana {
  const operation = { type: 'Transfer', outputs } as const;
  return { type: 'Solana', operation, memos: [], feeStrategy: { type: 'Priority', priority: 'Low' }, ...over };
}
const payment = paying([to(other, '900000')], { nonceAccount: at(nonceAccount) });

/** An order on a network whose nonce accounts have that value, and whose sender has that much. */
function input(
  parameters: TransactionOrderParameters,
  {
    value = used,
    lamports = 10n ** 10n,
    ...over
  }: Partial<BuildInput> & { readonly value?: string; readonly lamports?: bigint } = {},
): BuildInput {
  const nonce = { authority: sender.address, value };
  const account = { lamports: `${lamports}`, owner: systemProgram };
  return {
    ledger,
    order: { parameters, assets: {} },
    sender: [sender],
    chainState: inJson(
      stateOf([], { accounts: { [sender.address]: account }, nonces: { [nonceAccount]: nonce, [another]: nonce } }),
    ),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...over,
  };
}

function built(order: BuildInput) {
  const result = transaction.build(order);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function outcome(result: ReturnType<typeof transaction.build>): string {
  return result.ok ? 'built' : result.error.hint;
}

const replaces = built(input(payment));
const asked = { address: sender.address, targetOrderId: '00000000-0000-4000-8000-000000000051', reason: 'A mistake' };

function cancellationOf(maximumFee?: bigint): TransactionOrderParametersSolana {
  const limit = maximumFee === undefined ? {} : { maximumFee };
  const parameters = transaction.cancellation({ ...asked, ...limit, target: payment, replaces }, ledger);
  if (!parameters.ok || parameters.value.type !== 'Solana') throw new Error('no cancellation');
  return parameters.value;
}
const cancelling = cancellationOf();

test('what a nonce account keeps good for good is cancelled by a payment to oneself with the same value, until that is used up', () => {
  expect(cancelling).toEqual({
    ...paying([to(sender, '1')], { nonceAccount: at(nonceAccount) }),
    feeStrategy: { type: 'Priority', priority: 'High' },
  });
  // The other one still holds the value.
  const { resources, spends, fee, validity } = built(input(cancelling, { replaces, reservedResources: replaces.resources }));
  expect({ resources, spends, validity }).toEqual({
    resources: [`${nonceAccount}:${used}`],
    spends: [{ asset: { type: 'Native' }, amount: fee }],
    validity: undefined,
  });
  const later = { replaces, value: '0a'.repeat(32) };
  expect(outcome(transaction.build(input(cancelling, later)))).toBe('TransactionNotEligibleForReplacement');
  // Nothing is to be excluded by it any more.
  expect(outcome(transaction.build(input(cancelling)))).toBe('InvalidDestination');
});

test('a cancellation is of the nonce account that its order names, and where that is an endpoint of the one whose value is used', () => {
  const accountFor = (target: TransactionOrderParameters | undefined, ...resources: readonly string[]) => {
    const parameters = transaction.cancellation({ ...asked, ...(target !== undefined && { target }), resources }, ledger);
    if (!parameters.ok) return parameters.error.hint;
    return parameters.value.type === 'Solana' ? parameters.value.nonceAccount : undefined;
  };
  const refused = 'TransactionNotEligibleForReplacement';
  const of = (account: string) => `${account}:${used}`;
  expect(accountFor(payment, of(nonceAccount))).toEqual(at(nonceAccount));
  expect(accountFor(payment, of(another))).toBe(refused);
  const endpointId = '00000000-0000-4000-8000-000000000052';
  expect(accountFor({ ...payment, nonceAccount: { type: 'Endpoint', endpointId } }, of(another))).toEqual(at(another));
  const { nonceAccount: _, ...byBlock } = payment;
  expect(accountFor(byBlock, of(nonceAccount))).toBe(refused);
  expect(accountFor(payment, 'once:00000000-0000-4000-8000-000000000051')).toBe(refused);
  expect(accountFor(payment)).toBe(refused);
  expect(accountFor(undefined, of(nonceAccount))).toBe(refused);
});

test.each<[string, TransactionOrderParametersSolana]>([
  ['a payment of somebody else', payment],
  ['a larger one to oneself', paying([to(sender, '2')], { nonceAccount: at(nonceAccount) })],
  ['two to oneself', paying([to(sender, '1'), to(sender, '1')], { nonceAccount: at(nonceAccount) })],
  ['one by a recent block', paying([to(sender, '1')])],
  ['one by another nonce account', paying([to(sender, '1')], { nonceAccount: at(another) })],
])('nothing but a cancellation takes the place of a transaction: %s', (_, parameters) => {
  expect(outcome(transaction.build(input(parameters, { replaces })))).toBe('TransactionNotEligibleForReplacement');
});

test('a cancellation costs its fee, and is not built where the account would be gone, as nothing could come back to it', () => {
  const { fee } = built(input(cancelling, { replaces }));
  const stays = 890_880n;
  const having = (lamports: bigint) => outcome(transaction.build(input(cancelling, { replaces, lamports })));
  expect([fee + stays, fee + stays - 1n, fee].map(having)).toEqual([
    'built',
    'CurrentlyNotEnoughFunds',
    'CurrentlyNotEnoughFunds',
  ]);
  const within = (maximumFee: bigint) => outcome(transaction.build(input(cancellationOf(maximumFee), { replaces })));
  expect([fee, fee - 1n].map(within)).toEqual(['built', 'ReplacementTransactionFeesTooLow']);
});

test('who signs a cancellation signs no payment for it, and none by another nonce account', () => {
  const order = input(cancelling);
  const elsewhere = { ...cancelling, nonceAccount: at(another) };
  const builds = [
    input(cancelling, { replaces }),
    input(payment),
    input(elsewhere, { replaces: { ...replaces, resources: [`${another}:${used}`] } }),
  ];
  const checked = builds.map(
    (one) =>
      transaction.checkUnsigned(built(one).unsigned, {
        ...order,
        ...order.order,
        own: new Set([sender.address]),
        addressesOf: (destination) => (destination.type === 'Address' ? [destination.address] : []),
      }).ok,
  );
  expect(checked).toEqual([true, false, false]);
});
