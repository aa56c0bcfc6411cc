import { noFacts } from '@countersign/kinds/rules';
import { account, endpoint, ethereum, id, metadata } from '@countersign/kinds/testing';
import { ok } from '@countersign/kernel';
import type {
  Ledger,
  TransactionOrderParameters,
  TransactionOrderParametersBitcoin,
  TransactionOrderParametersSolana,
} from '@countersign/model';
import { expect, test } from 'vitest';

import { createExtensionRegistry } from './extensions/extension.ts';
import { createRulesSource } from './platform-rules.ts';

const from = account();
const orderId = id(9_000);

function ledgerOf(vaultLedgerIdentifier: 'btc' | 'bch', address: string) {
  const ledger: Ledger = {
    id: vaultLedgerIdentifier,
    alias: vaultLedgerIdentifier,
    parameters: {
      type: 'Bitcoin',
      vaultLedgerIdentifier,
      network: 'regtest',
      supportsSegWit: false,
      tickerSymbol: 'X',
      tickerName: 'X',
      dustLimit: '546',
    },
    metadata: metadata(),
  };
  return { ledger, address };
}

const bitcoin = ledgerOf('btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
const bitcoinCash = ledgerOf('bch', 'bchreg:qr7fzmep8g7h7ymfxy74lgc0v950j3r295m39d8z59');

const source = () => createRulesSource(createExtensionRegistry([]), { check: () => ok(undefined) });

/** The rules where the account has that address on the ledger. */
async function rulesOn({ ledger, address }: typeof bitcoin) {
  const { rules, loadRules } = source();
  await loadRules([ledger]);
  return rules({ ...noFacts, accountLedgers: [{ accountId: from.id, ledgerId: ledger.id, status: 'Activated', address }] });
}

const cancelling = {
  type: 'v0_AttemptTransactionOrderCancellation',
  targetTransactionOrderId: orderId,
  replacementTransactionOrderId: id(9_001),
  reason: 'Ordered by mistake',
} as const;

const paymentTo = (address: string): TransactionOrderParametersBitcoin => ({
  type: 'Bitcoin',
  outputs: [{ destination: { type: 'Address', address }, amount: '1000' }],
  feeStrategy: { type: 'Priority', priority: 'High' },
});

/** Of what was signed already. */
async function cancellationOn(on: typeof bitcoin) {
  const replaceable = { unsigned: {}, payloads: [], fee: '200', spends: [], resources: [] };
  const target = paymentTo(on.address);
  return (await rulesOn(on)).cancellationParameters({
    payload: cancelling,
    account: from,
    ledger: on.ledger,
    replaceable,
    target,
  });
}

/** Of another one, which says of itself that it takes that one's place. */
async function replacementOn(on: typeof bitcoin) {
  const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: orderId, reason: 'Dearer' } as const;
  return (await rulesOn(on)).checkOrderParameters(on.ledger, { ...paymentTo(on.address), resourceStrategy });
}

test('where a network replaces nothing, a cancellation of what was signed can be proposed, for what its nodes refused, and no replacement', async () => {
  expect([(await cancellationOn(bitcoin)).ok, (await replacementOn(bitcoin)).ok]).toEqual([true, true]);
  const refusal = {
    ok: false,
    error: {
      code: 'InvalidTransactionOrderParameters',
      message: 'This network replaces no transaction that was sent',
    },
  };
  expect((await cancellationOn(bitcoinCash)).ok).toBe(true);
  expect(await replacementOn(bitcoinCash)).toMatchObject(refusal);
});

const ethereumContract = '0x52908400098527886E0F7030069857D2E4169EE7';
const holder = '8617E340B3D01FA5F11F306F4090FD50E238070D'.toLowerCase().padStart(64, '0');
const word = (number: number) => number.toString(16).padStart(64, '0');
const onEthereum = (type: 'ERC20' | 'ERC721', tokenId?: string) => ({
  ledgerDetails: { type: 'Ethereum', properties: { type, address: ethereumContract, ...(tokenId !== undefined && { tokenId }) } },
});
const ether = { ledgerDetails: { type: 'Ethereum', properties: { type: 'Native' } } };
const mint = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const onSolana = (tokenType: string) => ({ ledgerDetails: { type: 'Solana', properties: { type: 'Token', mint, tokenType } } });
const mintAccount = { type: 'Destination', destination: { type: 'Address', address: mint } };
const issuer = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn';
const tickerId = id(6_000);
const onXrpl = { ledgerDetails: { type: 'XRPL', properties: { type: 'FungibleToken', currencyCode: 'USD', issuer } } };

const solana: Ledger = {
  ...ethereum,
  id: 'solana',
  parameters: { type: 'Solana', nativeTickerSymbol: 'SOL', nativeTickerName: 'Solana', lamportsPerSignature: '5000' },
};
const xrpl: Ledger = {
  ...ethereum,
  id: 'xrpl',
  parameters: { type: 'XRPL', nativeTickerSymbol: 'XRP', nativeTickerName: 'XRP', networkId: 0 },
};

test('on Solana a cancellation of what was signed can be proposed where its order names a nonce account, which has one of the two', async () => {
  const { rules, loadRules } = source();
  await loadRules([solana]);
  const address = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9';
  const nonceAccount = { type: 'Address', address: mint } as const;
  const ordered: TransactionOrderParametersSolana = {
    type: 'Solana',
    operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address: mint }, amount: '5' }] },
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'Low' },
  };
  const on = rules({ ...noFacts, accountLedgers: [{ accountId: from.id, ledgerId: solana.id, status: 'Activated', address }] });
  const replaceable = { unsigned: {}, payloads: [], fee: '5000', spends: [], resources: [`${mint}:${'09'.repeat(32)}`] };
  const outcomes = [{ ...ordered, nonceAccount }, ordered, undefined].map((target) =>
    on.cancellationParameters({ payload: cancelling, account: from, ledger: solana, replaceable, ...(target && { target }) }),
  );
  const refused = { ok: false, error: { code: 'InvalidTransactionOrderParameters' } };
  expect(outcomes).toMatchObject([{ ok: true, value: { nonceAccount } }, refused, refused]);
});

const call = (data: string, values: object = {}) => ({ type: 'Ethereum', amount: '0', data: `0x${data}`, ...values });
const trust = (currency: object, value: string) => ({
  type: 'XRPL',
  operation: { type: 'TrustSet', limitAmount: { currency, value }, flags: [] },
});

test.each<[string, Ledger, Readonly<Record<string, unknown>>, readonly object[]]>([
  ['coins', ethereum, { type: 'Ethereum', amount: '5' }, [ether]],
  ['a call that moves tokens', ethereum, call(`a9059cbb${holder}${word(7)}`), [onEthereum('ERC20')]],
  [
    'one that moves an amount, or the token of that number',
    ethereum,
    call(`23b872dd${holder}${holder}${word(7)}`),
    [onEthereum('ERC20'), onEthereum('ERC721', '7')],
  ],
  [
    'one that gives leave to take them',
    ethereum,
    call(`095ea7b3${holder}${word(7)}`, { amount: '5' }),
    [ether, onEthereum('ERC20'), onEthereum('ERC721', '7')],
  ],
  // To take the leave back may be to give it for the token of that number.
  ['one that takes the leave back', ethereum, call(`095ea7b3${holder}${word(0)}`), [onEthereum('ERC721', '0')]],
  ['one that takes it back of the token of that number', ethereum, call(`095ea7b3${word(0)}${word(7)}`), [onEthereum('ERC20')]],
  ['one of a function that nobody here knows', ethereum, call('01020304'), []],
  ['parameters of another ledger', ethereum, { type: 'Bitcoin', outputs: [] }, []],
  [
    'a token by its mint',
    solana,
    { type: 'Solana', operation: { type: 'Burn', mintAccount, amount: '5' } },
    [onSolana('SPL'), onSolana('SPL2022')],
  ],
  [
    'a token by its name',
    solana,
    { type: 'Solana', operation: { type: 'Burn', mintAccount: { type: 'Ticker', tickerId }, amount: '5' } },
    [{ tickerId }],
  ],
  ['a trust line', xrpl, trust({ type: 'Currency', code: 'USD', issuer }, '5'), [onXrpl]],
  ['one that ends', xrpl, trust({ type: 'Currency', code: 'USD', issuer }, '0'), []],
  ['one by its name', xrpl, trust({ type: 'TickerId', tickerId }, '5'), [{ tickerId }]],
  ['one by its name that ends', xrpl, trust({ type: 'TickerId', tickerId }, '0'), []],
])(
  'the assets that an order is about are those that it names, moves or gives a right to: %s',
  async (_, ledger, order, expected) => {
    const { rules, loadRules } = source();
    await loadRules([ledger]);
    const contract = endpoint({ address: ethereumContract, ledgerId: ledger.id });
    const facts = { ...noFacts, entities: [{ kind: 'Endpoint', data: contract } as const] };
    const assetsOf = (destination: object) => {
      const parameters: unknown = order['type'] === 'Ethereum' ? { destination, ...order } : order;
      return rules(facts).orderAssets(ledger, parameters as TransactionOrderParameters);
    };
    expect(assetsOf({ type: 'Address', address: ethereumContract })).toEqual(expected);
    // A contract that is named as an endpoint is the same one.
    expect(assetsOf({ type: 'Endpoint', endpointId: contract.id })).toEqual(expected);
  },
);

test('rules of a ledger that nobody has loaded decide nothing, and are not taken for those of a ledger that has none', async () => {
  const { rules, loadRules } = source();
  const { ledger, address } = bitcoin;
  const asked = [
    () => rules(noFacts).isAddress(ledger, address),
    () => rules(noFacts).walletPurpose(ledger),
    () => rules(noFacts).accountKeys(ledger),
    () => rules(noFacts).feeAtRisk(ledger, {}),
    () => rules(noFacts).placeOf(ledger, { type: 'Address', address }),
    () => rules(noFacts).spellings(ledger, { address }),
    () => rules(noFacts).spelledTickerDetails(ledger, { type: 'Bitcoin', properties: { type: 'Native' } }),
  ];
  for (const ask of asked) expect(ask).toThrow(expect.objectContaining({ code: 'LedgerRulesMissing' }));
  await loadRules([ledger]);
  for (const ask of asked) expect(ask).not.toThrow();
  expect(rules(noFacts).isAddress(ledger, address)).toBe(true);
  const names = { nativeTickerSymbol: 'HBAR', nativeTickerName: 'Hbar' };
  const none: Ledger = { ...ledger, id: 'hedera', alias: 'Hedera', parameters: { type: 'Hedera', ...names } };
  await loadRules([none]);
  expect(rules(noFacts).isAddress(none, address)).toBe(false);
});
