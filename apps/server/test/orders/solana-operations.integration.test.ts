import { assetKey } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import { addressWithSeed, systemProgram, tokenAsset, tokenPrograms } from '@countersign/ledger-solana';
import { newId } from '@countersign/kernel';
import type { SolanaOperation, TransactionOrderParametersSolana } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { expectSameAsLedger } from './same-as-ledger.ts';

const ledgerId = 'solana-sandbox';
const sol = 1_000_000_000n;
const solana = await ledgerModule('Solana');

let custody: Custody;
let maker: CustodyAccount;
let holder: CustodyAccount;
/** Has no coins, and so is not on the ledger. */
let outsider: CustodyAccount;
/** What was ordered here, so that no operation is left out. */
const ordered = new Set<SolanaOperation['type']>();

beforeAll(async () => {
  custody = await startCustody();
  maker = await custody.fundedAccount(ledgerId, sol);
  holder = await custody.fundedAccount(ledgerId, sol);
  outsider = await custody.openAccount(ledgerId);
});
// Its tables are held against its journal there.
afterAll(() => custody.stop());

const to = ({ address }: CustodyAccount) => ({ type: 'Address', address }) as const;
function parametersOf(operation: SolanaOperation, nonceAccount?: string): TransactionOrderParametersSolana {
  return {
    type: 'Solana',
    operation,
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'Low' },
    ...(nonceAccount !== undefined && { nonceAccount: { type: 'Address', address: nonceAccount } }),
  };
}

/** Orders, waits until a block has it, and gives what it cost. */
async function order(account: CustodyAccount, operation: SolanaOperation, nonceAccount?: string): Promise<bigint> {
  ordered.add(operation.type);
  const orderId = await custody.orderTransaction(account, parametersOf(operation, nonceAccount));
  await custody.confirm(ledgerId, orderId);
  const { ledgerTransactionData: data } = await custody.transactionOf(orderId);
  expect({ operation, failure: data?.failure, deviations: data?.deviations }).toEqual({ operation });
  return custody.feeOf(account, orderId);
}

async function refusalOf(
  account: CustodyAccount,
  operation: SolanaOperation,
  nonceAccount?: string,
): Promise<string | undefined> {
  const body = { accountId: account.id, ledgerId, parameters: parametersOf(operation, nonceAccount) };
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  return result.type === 'Failure' ? result.hint : undefined;
}

/** What accounts have here is what the ledger says. */
const expectSame = () => expectSameAsLedger(custody, solana, [maker, holder, outsider]);

test.each(['SPL', 'SPL2022'] as const)(
  'a token of %s is made, given out, paid and destroyed, and balances follow',
  async (tokenType) => {
    const seed = newId();
    const before = await custody.balance(maker);
    const making: SolanaOperation = { type: 'InitializeMint', mintAccount: seed, decimals: 2, tokenType };
    const fee = await order(maker, making);
    expect(await refusalOf(maker, making)).toBe('AccountAlreadyActivatedOnLedger');
    // The same seed of another account is another token.
    expect(await refusalOf(holder, making)).toBeUndefined();
    // What the mint keeps leaves the account as well.
    expect(before.total - (await custody.balance(maker)).total).toBe(fee + 1_461_600n);
    const mint = addressWithSeed(maker.address, seed.replaceAll('-', ''), tokenPrograms[tokenType]);
    const mintAccount = { type: 'Destination', destination: { type: 'Address', address: mint } } as const;

    expect(await refusalOf(holder, { type: 'MintTo', destination: to(holder), mintAccount, amount: '5000' })).toBeDefined();
    await order(maker, { type: 'MintTo', destination: to(holder), mintAccount, amount: '5000' });
    await expectSame();
    const { items } = await custody.client.tickers.list({ query: { ledgerId: [ledgerId], limit: 100 } });
    const key = assetKey(tokenAsset({ mint, type: tokenType }));
    const ticker = items.find(({ ledgerDetails }) => {
      const asset = solana.assets.fromTicker(ledgerDetails);
      return asset.ok && assetKey(asset.value) === key;
    });
    expect(await custody.balance(holder, ticker?.id ?? '')).toEqual({ total: 5_000n, reserved: 0n, quarantined: 0n });

    await order(holder, { type: 'FundAtaAccount', destination: to(outsider), mintAccount });
    await order(holder, { type: 'TransferToken', mintAccount, outputs: [{ destination: to(outsider), amount: '1200' }] });
    await order(holder, { type: 'Burn', mintAccount, amount: '800' });
    expect(await custody.balance(holder, ticker?.id ?? '')).toEqual({ total: 3_000n, reserved: 0n, quarantined: 0n });
    expect(await refusalOf(holder, { type: 'Burn', mintAccount, amount: '3001' })).toBe('CurrentlyNotEnoughFunds');
    await expectSame();
  },
);

test('coins move by a nonce account as well, which serves one order after the other', async () => {
  const making: SolanaOperation = { type: 'CreateNonceAccount', createOnAccount: maker.id };
  await order(maker, making);
  expect(await refusalOf(maker, making)).toBe('AccountAlreadyActivatedOnLedger');
  const nonceAccount = addressWithSeed(maker.address, maker.id.replaceAll('-', ''), systemProgram);
  const transfer: SolanaOperation = { type: 'Transfer', outputs: [{ destination: to(outsider), amount: '2000000' }] };
  expect(await refusalOf(holder, transfer, nonceAccount)).toBe('InvalidUserPayload');
  await order(maker, transfer, nonceAccount);
  await order(maker, transfer, nonceAccount);
  expect((await custody.balance(outsider)).total).toBe(4_000_000n);
  await expectSame();
  expect(ordered).toEqual(new Set(solana.descriptor.operations.map(({ type }) => type as SolanaOperation['type'])));
});
