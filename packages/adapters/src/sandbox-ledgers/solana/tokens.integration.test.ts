import type { JsonObject } from '@countersign/kernel';
import { assetKey, nativeAsset, type AssetReference } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { addressWithSeed, solana, systemProgram, tokenAsset, tokenPrograms, type TokenType } from '@countersign/ledger-solana';
import type { SolanaOperation, TransactionOrderParametersSolana } from '@countersign/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { SandboxLedger } from '../framework/index.ts';
import { sandboxMints } from './sandbox-mints.ts';
import { account, ledger, open, sol, type TestAccount } from './test/network.ts';

const [alice, bob, carol] = [account(1), account(2), account(3)];
const id = '00000000-0000-4000-8000-000000000070';
const seed = id.replaceAll('-', '');

let network: Awaited<ReturnType<typeof open>>;
let node: SandboxLedger;
let now: Date;

beforeEach(async () => {
  network = await open();
  node = network.node();
  now = new Date('2100-01-01T00:00:00Z');
  for (const { sender } of [alice, bob]) await node.faucet(sender.address, 5n * sol);
  await block();
});
afterEach(() => network.close());

async function block(): Promise<void> {
  now = new Date(now.getTime() + 60_000);
  await node.produceBlock(now);
}

const to = ({ sender }: TestAccount) => ({ type: 'Address', address: sender.address }) as const;
const mintOf = (mint: string) => ({ type: 'Destination', destination: { type: 'Address', address: mint } }) as const;

function orderOf(operation: SolanaOperation): TransactionOrderParametersSolana {
  return { type: 'Solana', operation, memos: [], feeStrategy: { type: 'Priority', priority: 'Low' } };
}

/** Builds with the ledger's own module on what the network says, or on what was asked earlier, signs, and broadcasts. */
async function send(
  { sender, privateKey }: TestAccount,
  operation: SolanaOperation,
  over: Partial<TransactionOrderParametersSolana> = {},
  chainState?: Awaited<ReturnType<typeof state>>,
  user = alice,
): Promise<string> {
  const parameters = { ...orderOf(operation), ...over };
  const built = solana.transaction.build({
    ledger,
    orderId: '00000000-0000-4000-8000-000000000050',
    order: { parameters, assets: {}, accounts: { [id]: user.sender.address } },
    sender: [sender],
    chainState: chainState ?? (await state({ sender }, parameters)),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  });
  if (!built.ok) return `not built: ${built.error.hint}: ${built.error.message}`;
  const signatures = built.value.payloads.map((payload) => signPayload(payload, privateKey));
  const answer = await node.broadcast(solana.transaction.assemble(built.value, signatures).raw);
  return answer.ok ? 'taken' : `${answer.error.reason}: ${answer.error.message}`;
}

function state({ sender }: Pick<TestAccount, 'sender'>, parameters: TransactionOrderParametersSolana) {
  const { destinations } = solana.transaction.stateQuery(parameters, [sender.address]);
  return node.chainState({ senders: [sender.address], destinations, assets: [] });
}

/** What the network says to alice, as if there were nothing at an address. */
async function stateWithout(address: string, operation: SolanaOperation) {
  const now = await state(alice, orderOf(operation));
  const { [address]: there, ...accounts } = now['accounts'] as Record<string, JsonObject>;
  expect(there).toBeDefined();
  return { ...now, accounts };
}

async function balance({ sender: { address } }: TestAccount, asset: AssetReference = nativeAsset): Promise<bigint> {
  return (await node.holdings([address], [asset])).find((one) => assetKey(one.asset) === assetKey(asset))?.total ?? -1n;
}

async function confirmed() {
  const seen = await node.observations(undefined, async (addresses) => new Set(addresses));
  return seen.transactions.filter(({ status }) => status === 'Confirmed');
}

describe.each<TokenType>(['SPL', 'SPL2022'])('tokens of %s', (type) => {
  const mint = sandboxMints[type];
  const token = tokenAsset({ mint, type });
  const opening = type === 'SPL' ? 2_039_280n : 2_074_080n;
  const pay = (payee: TestAccount, amount: bigint): SolanaOperation => ({
    type: 'TransferToken',
    outputs: [{ destination: to(payee), amount: `${amount}` }],
    mintAccount: mintOf(mint),
  });

  test('reach one who has no account for them, which who pays opens, and can be burnt', async () => {
    expect((await node.faucetToken(token, alice.sender.address, 1_000n)).ok).toBe(true);
    await block();
    expect(await send(alice, pay(bob, 300n))).toBe('taken');
    await block();
    expect([await balance(alice, token), await balance(bob, token)]).toEqual([700n, 300n]);
    expect([await balance(alice), await balance(bob)]).toEqual([5n * sol - 5_000n - opening, 5n * sol]);
    expect(await send(alice, pay(bob, 1n))).toBe('taken');
    expect(await send(bob, { type: 'Burn', mintAccount: mintOf(mint), amount: '100' })).toBe('taken');
    await block();
    expect([await balance(alice, token), await balance(bob, token)]).toEqual([699n, 201n]);
    expect(await balance(alice)).toBe(5n * sol - 10_000n - opening);
    const moved = (await confirmed()).flatMap(({ movements }) => movements).filter(({ asset }) => asset.type === 'Token');
    expect(moved.map(({ from, to: payee, amount, isIssued }) => [from[0], payee, amount, isIssued]).slice(1)).toEqual([
      [alice.sender.address, bob.sender.address, 300n, undefined],
      [alice.sender.address, bob.sender.address, 1n, undefined],
      [bob.sender.address, undefined, 100n, undefined],
    ]);
  });

  test('are refused where there are too few, and fail for their fee where somebody was faster', async () => {
    await node.faucetToken(token, alice.sender.address, 1_000n);
    await block();
    expect(await send(alice, pay(bob, 1_001n))).toMatch(/^not built: CurrentlyNotEnoughFunds/);
    expect(await send(alice, pay(bob, 600n))).toBe('taken');
    expect(await send(alice, pay(bob, 601n))).toBe('taken');
    await block();
    const failed = (await confirmed()).filter(({ failure }) => failure !== undefined);
    expect(failed).toMatchObject([{ fee: 5_000n, movements: [], failureCode: 'TransferTokens: Custom 1' }]);
    expect([await balance(alice, token), await balance(bob, token)]).toEqual([400n, 600n]);
  });

  test('are made by an account of its own: it makes the token, and then as many as it likes', async () => {
    const made = addressWithSeed(alice.sender.address, seed, tokenPrograms[type]);
    const making: SolanaOperation = { type: 'InitializeMint', mintAccount: id, decimals: 2, tokenType: type };
    expect(await send(alice, making)).toBe('taken');
    await block();
    const minting = (by: TestAccount) =>
      send(by, { type: 'MintTo', destination: to(bob), mintAccount: mintOf(made), amount: '12345' });
    expect(await minting(bob)).toMatch(/^not built: InvalidAccountStateOnLedger/);
    expect(await minting(alice)).toBe('taken');
    await block();
    expect(await balance(bob, tokenAsset({ mint: made, type }))).toBe(12_345n);
    expect(await send(alice, making)).toMatch(/^not built: AccountAlreadyActivatedOnLedger/);
    expect(await send(alice, making, {}, await stateWithout(made, making))).toMatch(
      /^Rejected: Transaction simulation failed: Error processing Instruction 0: custom program error: 0x0/,
    );
  });
});

test('an account for a token is opened once', async () => {
  const operation: SolanaOperation = { type: 'FundAtaAccount', destination: to(bob), mintAccount: mintOf(sandboxMints.SPL) };
  expect(await send(alice, operation)).toBe('taken');
  await block();
  expect(await send(alice, operation)).toMatch(/^not built: AccountAlreadyActivatedOnLedger/);
  expect(await balance(alice)).toBe(5n * sol - 5_000n - 2_039_280n);
});

const coins = (amount: bigint, payee = bob): SolanaOperation => ({
  type: 'Transfer',
  outputs: [{ destination: to(payee), amount: `${amount}` }],
});

test('a nonce account keeps a transaction good for longer than any block, and serves one at a time', async () => {
  const nonceAccount = { type: 'Address', address: addressWithSeed(alice.sender.address, seed, systemProgram) } as const;
  expect(await send(alice, { type: 'CreateNonceAccount', createOnAccount: id })).toBe('taken');
  await block();
  const parameters = orderOf(coins(7n));
  const before = await state(alice, { ...parameters, nonceAccount });
  for (let count = 0; count < 155; count++) await block();
  expect(await send(alice, coins(7n), {}, before)).toBe('Expired: Transaction simulation failed: Blockhash not found');
  expect(await send(alice, coins(7n), { nonceAccount }, before)).toBe('taken');
  expect(await send(alice, coins(8n), { nonceAccount }, before)).toMatch(/^NotYet: /);
  await block();
  expect(await send(alice, coins(8n), { nonceAccount }, before)).toBe(
    'DoubleSpend: Transaction simulation failed: Blockhash not found',
  );
  expect(await send(alice, coins(8n), { nonceAccount })).toBe('taken');
  await block();
  expect(await balance(bob)).toBe(5n * sol + 15n);
  expect(await send(bob, coins(1n, alice), { nonceAccount })).toMatch(/^not built: InvalidUserPayload/);
});

test('a nonce account that somebody makes for another is used by that one alone', async () => {
  const nonceAccount = { type: 'Address', address: addressWithSeed(alice.sender.address, seed, systemProgram) } as const;
  const made: SolanaOperation = { type: 'CreateNonceAccount', createOnAccount: id };
  expect(await send(alice, made, {}, undefined, bob)).toBe('taken');
  await block();
  expect([await balance(alice), await balance(bob)]).toEqual([5n * sol - 5_000n - 1_447_680n, 5n * sol]);
  expect(await send(alice, coins(5n), { nonceAccount })).toMatch(/^not built: InvalidUserPayload/);
  expect(await send(bob, coins(5n, alice), { nonceAccount })).toBe('taken');
  await block();
  expect(await send(alice, made, {}, undefined, bob)).toMatch(/^not built: AccountAlreadyActivatedOnLedger/);
  const unseen = await stateWithout(nonceAccount.address, made);
  expect(await send(alice, made, {}, unseen, bob)).toMatch(/^Rejected: .* custom program error: 0x0/);
});

test('a payment that fails uses its nonce account’s value all the same', async () => {
  const nonceAccount = { type: 'Address', address: addressWithSeed(alice.sender.address, seed, systemProgram) } as const;
  await send(alice, { type: 'CreateNonceAccount', createOnAccount: id });
  await block();
  const parameters = orderOf(coins(7n));
  const before = await state(alice, { ...parameters, nonceAccount });
  expect(await send(alice, coins(4n * sol))).toBe('taken');
  expect(await send(alice, coins(3n * sol), { nonceAccount })).toBe('taken');
  await block();
  expect((await confirmed()).filter(({ failure }) => failure === 'FailedOnChain')).toHaveLength(1);
  expect(await send(alice, coins(7n), { nonceAccount }, before)).toMatch(/^DoubleSpend: /);
  expect(await send(alice, coins(7n), { nonceAccount })).toBe('taken');
});

test('an account keeps its rent or goes, and a new one has to be given it', async () => {
  expect(await send(alice, coins(890_879n, carol))).toMatch(/^not built: CurrentlyUnusableDestination/);
  expect(await send(alice, coins(5n * sol - 5_000n - 890_879n))).toMatch(/^not built: CurrentlyNotEnoughFunds/);
  expect(await send(alice, coins(5n * sol - 5_000n, carol))).toBe('taken');
  await block();
  expect([await balance(alice), await balance(carol)]).toEqual([0n, 5n * sol - 5_000n]);
  const query = { senders: [alice.sender.address], destinations: [], assets: [] };
  expect(solana.presence?.(alice.sender.address, await node.chainState(query)).isThere).toBe(false);
  expect(await send(alice, coins(5n, carol))).toMatch(/^not built: AccountNotReadyOnLedger/);
});
