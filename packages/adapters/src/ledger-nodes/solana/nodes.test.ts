import { toBase64, toHex } from '@countersign/kernel';
import { assetKey, nativeAsset } from '@countersign/ledger-port';
import {
  addressOf,
  addressWithSeed,
  advanceNonce,
  bytesOf,
  chainStateFromJson,
  createAccountWithSeed,
  initializeMint,
  initializeNonce,
  memo,
  openTokenAccount,
  systemProgram,
  tokenAsset,
  tokenOf,
  tokenPrograms,
  transferCoins,
  transferTokens,
  type Instruction,
} from '@countersign/ledger-solana';
import { afterEach, expect, test } from 'vitest';

import {
  alice,
  bob,
  carol,
  addressOfAccount,
  stopNodes,
  cluster,
  reader,
  codeOf,
  makeToken,
  inShort,
} from '../test/solana/open-cluster.ts';
import { sol, solanaNode } from '../test/solana-ledger.ts';

afterEach(stopNodes);

test.each(['Addresses', 'Blocks'] as const)(
  'coins and tokens are read by %s, past slots without a block, through short pages and several processes, once each',
  async (reading) => {
    const parts = await cluster(2, { reading, firstBlock: 1 });
    const { block, send, nodes, open, local } = parts;
    for (const node of nodes) node.signaturesAtOnce = 2;
    const read = reader(open, [bob]);
    expect(inShort(await read())).toHaveLength(1);
    const token = makeToken(parts);
    const to = token.placeOf(bob);
    send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
    block(3);
    for (let count = 1; count <= 5; count++) {
      const what = { ...token, amount: BigInt(count) };
      // Names the account for the token alone.
      send(alice, [transferTokens(token.own.account, to.account, addressOfAccount(alice), what)]);
      send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), BigInt(count)), memo('Rechnung 7')]);
      block(count % 3);
      if (count === 3) expect(inShort(await read())).toHaveLength(6);
    }
    local.leaveOut(4);
    const rest = await read();
    expect(inShort(rest)).toHaveLength(4);
    expect(inShort(rest)).toEqual(
      expect.arrayContaining([
        ['token', addressOfAccount(alice), addressOfAccount(bob), 5n],
        ['SOL', addressOfAccount(carol), addressOfAccount(bob), 5n],
      ]),
    );
    expect(rest.flatMap(({ memos = [] }) => memos)).toContainEqual({ kind: 'Text', text: 'Rechnung 7' });
    expect(await read()).toEqual([]);
    const held = await open().holdings([addressOfAccount(bob)]);
    expect(held.map(({ asset, total }) => [assetKey(asset), total])).toEqual([
      [assetKey(nativeAsset), 10n * sol + 15n],
      [assetKey(token.asset), 15n],
    ]);
  },
);

test('thousands of accounts for tokens that somebody opens for one of ours stop nothing, and are asked for together', async () => {
  const parts = await cluster();
  const { send, block, open, nodes, local } = parts;
  const [node] = nodes;
  if (node === undefined) throw new Error('no node');
  const token = makeToken(parts);
  const to = token.placeOf(bob);
  send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
  block();
  const read = reader(open, [bob]);
  await read();
  send(alice, [transferTokens(token.own.account, to.account, addressOfAccount(alice), { ...token, amount: 6n })]);
  block();
  const data = toBase64(local.account(to.account)?.data ?? new Uint8Array());
  const account = { lamports: 1, owner: tokenPrograms.SPL, data: [data, 'base64'] };
  const dust = Array.from({ length: 10_001 }, (_, index) => {
    const key = new Uint8Array(32).fill(200);
    new DataView(key.buffer).setUint32(0, index);
    return { pubkey: addressOf(key), account };
  });
  node.say = (method, params, truth) => {
    if (method !== 'getTokenAccountsByOwner' || !JSON.stringify(params).includes(tokenPrograms.SPL)) return truth;
    return { result: { context: { slot: local.final.slot }, value: [...dust, { pubkey: to.account, account }] } };
  };
  const before = node.requests;
  expect(inShort(await read())).toEqual([['token', addressOfAccount(alice), addressOfAccount(bob), 6n]]);
  expect(node.requests - before).toBeLessThan(600);
});

test('what fails in a block costs its fee, and moves nothing', async () => {
  const parts = await cluster();
  const read = reader(parts.open, [alice]);
  await read();
  const [first, second] = [7n, 8n].map((more) =>
    parts.send(alice, [transferCoins(addressOfAccount(alice), addressOfAccount(bob), 9n * sol + more)]),
  );
  parts.block();
  const seen = await read();
  expect(seen.map(({ failure, failureCode, fee, movements }) => [failure, failureCode, fee, movements.length])).toEqual([
    [undefined, undefined, 5_000n, 1],
    ['FailedOnChain', 'TransferCoins: Custom 1', 5_000n, 0],
  ]);
  expect([first, second].map((one) => one !== undefined && 'id' in one && one.id)).toEqual(
    seen.map(({ transactionId }) => transactionId),
  );
  expect(await parts.open().transactionStatus(seen[1]?.transactionId ?? '')).toMatchObject({ failure: 'FailedOnChain' });
});

test('what somebody takes whom an account once let is not proven by the account', async () => {
  const parts = await cluster();
  const token = makeToken(parts);
  const read = reader(parts.open, [alice]);
  await read();
  const approve: Instruction = {
    program: tokenPrograms.SPL,
    accounts: [
      { address: token.own.account, writes: true },
      { address: addressOfAccount(bob) },
      { address: addressOfAccount(alice), signs: true },
    ],
    data: Uint8Array.of(4, 100, 0, 0, 0, 0, 0, 0, 0),
  };
  parts.send(alice, [approve]);
  parts.block();
  const to = token.placeOf(bob);
  const taking = transferTokens(token.own.account, to.account, addressOfAccount(bob), { ...token, amount: 60n });
  parts.send(bob, [openTokenAccount(addressOfAccount(bob), to), taking]);
  parts.block();
  const movements = (await read()).flatMap((one) => one.movements);
  expect(movements.map(({ from, to: payee, amount, isUnproven }) => [from[0], payee, amount, isUnproven])).toEqual([
    [addressOfAccount(alice), addressOfAccount(bob), 60n, true],
  ]);
});

test.each([
  ['has no bytes', { transaction: null }],
  ['is not there', undefined],
] as const)('a transaction that %s is not left out: nothing is read on', async (_, changed) => {
  const parts = await cluster();
  const read = reader(parts.open, [bob]);
  await read();
  parts.send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 5n)]);
  parts.block();
  const [node] = parts.nodes;
  if (node === undefined) throw new Error('no node');
  node.say = (method, __, truth) => {
    if (method !== 'getTransaction' || !('result' in truth)) return truth;
    return { result: changed === undefined ? null : { ...(truth.result as object), ...changed } };
  };
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  node.say = undefined;
  expect(inShort(await read())).toEqual([['SOL', addressOfAccount(carol), addressOfAccount(bob), 5n]]);
});

test('nodes that differ in what an account has, or in what a transaction did, are believed by nobody', async () => {
  const parts = await cluster(2);
  const read = reader(parts.open, [bob]);
  await read();
  parts.send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 5n)]);
  parts.block();
  const [, liar] = parts.nodes;
  if (liar === undefined) throw new Error('no node');
  liar.say = (method, _, truth) => (method === 'getSignaturesForAddress' ? { result: [] } : truth);
  expect(await codeOf(read())).toBe('LedgerContradiction');
  liar.say = (method, _, truth) => {
    if (method !== 'getTransaction' || !('result' in truth)) return truth;
    const { meta, ...rest } = truth.result as { meta: { postBalances: number[] } };
    return { result: { ...rest, meta: { ...meta, postBalances: meta.postBalances.map((one) => one + 1) } } };
  };
  expect(await codeOf(read())).toBe('LedgerContradiction');
  liar.say = (method, _, truth) => (method === 'getGenesisHash' ? { result: addressOfAccount(alice) } : truth);
  expect(await codeOf(parts.open().check())).toBe('WrongNetwork');
});

test.each(['Addresses', 'Blocks'] as const)(
  'nodes that differ in whose program a token is of are believed by nobody, read by %s: it would be another asset',
  async (reading) => {
    const parts = await cluster(2, { reading, firstBlock: 1 });
    const token = makeToken(parts, 'SPL2022');
    const to = token.placeOf(bob);
    parts.send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
    parts.block();
    const read = reader(parts.open, [bob]);
    await read();
    parts.send(alice, [transferTokens(token.own.account, to.account, addressOfAccount(alice), { ...token, amount: 6n })]);
    parts.block();
    const [, liar] = parts.nodes;
    if (liar === undefined) throw new Error('no node');
    const replaced = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll(tokenPrograms.SPL2022, tokenPrograms.SPL));
    liar.say = (method, _, truth) =>
      ['getTransaction', 'getBlock'].includes(method) && 'result' in truth ? { result: replaced(truth.result) } : truth;
    expect(await codeOf(read())).toBe('LedgerContradiction');
    liar.say = undefined;
    expect(inShort(await read())).toEqual([['token', addressOfAccount(alice), addressOfAccount(bob), 6n]]);
  },
);

test('an order’s time is over once its block is found too far back, and not because a node does not know it', async () => {
  const parts = await cluster(2);
  const node = parts.open();
  const blockHash = toHex(bytesOf(parts.local.newest.hash));
  const validity = { type: 'AfterBlock', blockHash, blocks: 151 } as const;
  const paying = (amount: bigint) =>
    parts.send(alice, [transferCoins(addressOfAccount(alice), addressOfAccount(bob), amount)], blockHash);
  const first = paying(1n);
  for (let count = 0; count < 150; count++) parts.block(count % 5 === 0 ? 1 : 0);
  const unsent = '5'.repeat(87);
  expect(await node.isPast?.(unsent, validity)).toBe(false);
  // The 151st block after the one that is named is the last that takes it.
  const last = paying(2n);
  parts.block();
  expect(await node.broadcast(paying(3n).raw)).toMatchObject({ ok: false, error: { reason: 'Expired' } });
  // It is not final yet.
  parts.local.unfinal = 1;
  expect(await node.isPast?.(unsent, validity)).toBe(false);
  parts.local.unfinal = 0;
  expect(await node.isPast?.(unsent, validity)).toBe(true);
  for (const sent of [first, last]) expect(await node.isPast?.('id' in sent ? sent.id : unsent, validity)).toBe(false);
  expect(await node.broadcast(first.raw)).toMatchObject({ ok: false, error: { reason: 'AlreadyKnown' } });
  // Behind a balancer a node may not have seen the block yet.
  const unknown = { ...validity, blockHash: 'ab'.repeat(32) };
  expect(await node.isPast?.(unsent, unknown)).toBe(false);
});

/** A cluster with a block of long ago, in which something was paid, and what can be asked of it. */
async function longAgo(blocks: number) {
  const parts = await cluster();
  const [node] = parts.nodes;
  if (node === undefined) throw new Error('no node');
  const { hash, slot: near } = parts.local.newest;
  const sent = parts.send(alice, [transferCoins(addressOfAccount(alice), addressOfAccount(bob), 1n)]);
  for (let count = 0; count < blocks; count++) parts.block(count % 7 === 0 ? 2 : 0);
  const validity = { type: 'AfterBlock', blockHash: toHex(bytesOf(hash)), blocks: 151 } as const;
  const [unsent, taken] = ['5'.repeat(87), 'id' in sent ? sent.id : ''];
  const isPast = (id: string, more: { readonly near?: number; readonly blockHash?: string } = {}, by = parts.open()) =>
    by.isPast?.(id, { ...validity, ...more });
  return { ...parts, node, near, unsent, taken, isPast };
}

test('an order’s time is over however late it is asked, once its block is found where it was built on', async () => {
  const { near, unsent, taken, isPast, local } = await longAgo(1_700);
  // Nobody said where it is, and it is not among the newest.
  expect(await isPast(unsent)).toBe(false);
  for (const about of [near, near + 9, Math.max(0, near - 9)]) expect(await isPast(unsent, { near: about })).toBe(true);
  expect(await isPast(taken, { near })).toBe(false);
  // Anybody who writes into a database says where to look, and no more.
  const wrong = [near + 400, local.newest.slot, local.newest.slot * 2];
  for (const elsewhere of wrong) expect(await isPast(unsent, { near: elsewhere })).toBe(false);
  expect(await isPast(unsent, { near, blockHash: 'ab'.repeat(32) })).toBe(false);
  expect(await isPast(unsent, { near, blockHash: toHex(bytesOf(local.newest.hash)) })).toBe(false);
  // A block that is said to be elsewhere is looked for among the newest as well.
  const young = local.blocks.at(-300);
  expect(await isPast(unsent, { near: 0, blockHash: toHex(bytesOf(young?.hash ?? '')) })).toBe(true);
});

test('nothing is past on a node that does not have the blocks any more that could have the transaction', async () => {
  const { near, unsent, taken, isPast, node, open } = await longAgo(400);
  const lacking = (lacks: typeof node.lacks, by = open()) => {
    node.lacks = lacks;
    return Promise.all([unsent, taken].map(async (id) => isPast(id, { near }, by)));
  };
  expect(await lacking(() => false)).toEqual([true, false]);
  // It has forgotten them, the one that is named among them.
  expect(await lacking((slot) => slot < near + 100)).toEqual([false, false]);
  // It began again from a snapshot that others made.
  expect(await lacking((slot) => slot > near && slot < near + 50)).toEqual([false, false]);
  expect(await lacking((slot) => slot > near + 60 && slot < near + 400)).toEqual([false, false]);
  // It had them when it was asked before.
  const asked = open();
  expect(await lacking(() => false, asked)).toEqual([true, false]);
  expect(await lacking((slot) => slot <= near + 1, asked)).toEqual([false, false]);
});

test('a nonce account’s value that another transaction used is used for good once that is final', async () => {
  const parts = await cluster();
  const account = addressWithSeed(addressOfAccount(alice), 'nonce', systemProgram);
  const made = { address: account, seed: 'nonce', lamports: 1_447_680n, bytes: 80, owner: systemProgram };
  parts.send(alice, [createAccountWithSeed(addressOfAccount(alice), made), initializeNonce(account, addressOfAccount(alice))]);
  parts.block();
  const node = parts.open();
  const state = await node.chainState({ senders: [addressOfAccount(alice)], destinations: [account], assets: [] });
  const { nonces } = state as unknown as { nonces: Record<string, { authority: string; value: string }> };
  expect(nonces[account]?.authority).toBe(addressOfAccount(alice));
  const value = nonces[account]?.value ?? '';
  const paying = (amount: bigint) => [
    advanceNonce(account, addressOfAccount(alice)),
    transferCoins(addressOfAccount(alice), addressOfAccount(bob), amount),
  ];
  const first = parts.send(alice, paying(5n), value);
  expect('id' in first).toBe(true);
  parts.block();
  const second = parts.send(alice, paying(6n), value);
  expect(await node.broadcast(second.raw)).toMatchObject({ ok: false, error: { reason: 'DoubleSpend' } });
  const [agave] = parts.nodes;
  if (agave === undefined) throw new Error('no node');
  const disliked = { error: { code: -32003, message: 'Transaction signature verification failure' } };
  agave.say = (method, _, outcome) => (method === 'sendTransaction' ? disliked : outcome);
  expect(await node.broadcast(second.raw)).toMatchObject({ ok: false, error: { reason: 'DoubleSpend' } });
  const onRecentBlock = parts.send(alice, [transferCoins(addressOfAccount(alice), addressOfAccount(bob), 7n)]);
  parts.block();
  expect(await node.broadcast(onRecentBlock.raw)).toMatchObject({ ok: false, error: { reason: 'AlreadyKnown' } });
  // What is not final yet nothing is built on, and what a node does not have it cannot know to be used.
  agave.say = (method, params, outcome) =>
    method === 'getMultipleAccounts' && JSON.stringify(params).includes('finalized')
      ? { result: { context: { slot: 1 }, value: [null] } }
      : outcome;
  const unfinal = await node.chainState({ senders: [addressOfAccount(alice)], destinations: [account], assets: [] });
  expect(unfinal['nonces']).toEqual({});
  expect(await node.broadcast(second.raw)).toMatchObject({ ok: false, error: { reason: 'NotYet' } });
});

test('what a token is all nodes say alike, however many of it there are meanwhile', async () => {
  const parts = await cluster(2);
  const token = makeToken(parts, 'SPL2022');
  const [one, none] =
    (await parts.open().assets?.([token.asset, tokenAsset({ mint: addressOfAccount(bob), type: 'SPL' })])) ?? [];
  expect(one).toEqual({ ok: true, value: { decimals: 6, terms: [] } });
  expect(none?.ok).toBe(false);
});

/** An extension of Token-2022: the instruction that asks for it before the mint is made, and how many bytes the mint has for it. */
interface Extension {
  readonly data: readonly number[];
  readonly bytes: number;
}

/** A mint of alice's that the network's own program makes with some extensions. */
function makeMint({ send, block }: Awaited<ReturnType<typeof cluster>>, seed: string, extensions: readonly Extension[]) {
  const program = tokenPrograms.SPL2022;
  const owner = addressOfAccount(alice);
  const address = addressWithSeed(owner, seed, program);
  const bytes = 166 + extensions.reduce((sum, one) => sum + 4 + one.bytes, 0);
  const made = { address, seed, lamports: BigInt(128 + bytes) * 6_960n, bytes, owner: program };
  const asked = extensions.map(({ data }): Instruction => ({
    program,
    accounts: [{ address, writes: true }],
    data: Uint8Array.from(data),
  }));
  const sent = send(alice, [createAccountWithSeed(owner, made), ...asked, initializeMint(address, owner, 'SPL2022', 6)]);
  block();
  if (!('id' in sent)) throw new Error(sent.message);
  return tokenAsset({ mint: address, type: 'SPL2022' });
}

test('what the network’s own program writes of a mint is read: who may close it, by what factor others show it, and secret amounts, which take nothing here', async () => {
  const parts = await cluster(2);
  const key = [...bytesOf(addressOfAccount(carol))];
  const none = Array<number>(32).fill(0);
  const closing = { data: [25, 1, ...key], bytes: 32 };
  const secret = { data: [27, 0, ...key, 1, ...none], bytes: 65 };
  const interest = { data: [33, 0, ...key, 244, 1], bytes: 52 };
  const scale = { data: [43, 0, ...key, ...new Uint8Array(Float64Array.of(2.5).buffer)], bytes: 56 };
  const made: readonly (readonly [readonly Extension[], readonly string[]])[] = [
    [[closing], ['MayBeClosed']],
    [[secret], []],
    [[interest], ['ShownOtherwise']],
    [[scale], ['ShownOtherwise']],
    [
      [closing, secret, interest],
      ['MayBeClosed', 'ShownOtherwise'],
    ],
  ];
  const assets = made.map(([extensions], index) => makeMint(parts, `with ${index}`, extensions));
  const node = parts.open();
  expect(await node.assets?.(assets)).toEqual(made.map(([, terms]) => ({ ok: true, value: { decimals: 6, terms } })));
  const { mints } = chainStateFromJson(await node.chainState({ senders: [addressOfAccount(alice)], destinations: [], assets }));
  expect(assets.map((asset) => mints[tokenOf(asset)?.mint ?? '']?.shownOtherwise)).toEqual([
    undefined,
    undefined,
    true,
    true,
    true,
  ]);
  // None of them asks for more in the accounts that hold the token.
  for (const asset of assets) expect(mints[tokenOf(asset)?.mint ?? '']?.accountBytes).toBe(170);
});

test('a node that is reached by WebSocket gives what it gives over HTTP, and wakes who listens with each slot', async () => {
  const parts = await cluster();
  const [node] = parts.nodes;
  if (node === undefined) throw new Error('no node');
  const bySocket = solanaNode([node.socketUrl], parts.local.genesisHash);
  const read = reader(() => bySocket, [bob]);
  expect(inShort(await read())).toEqual(inShort(await reader(parts.open, [bob])()));
  const news: number[] = [];
  const end = bySocket.listen?.(() => news.push(parts.local.slot));
  parts.send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 5n)]);
  await expect
    .poll(() => {
      parts.block();
      return news.length;
    })
    .toBeGreaterThan(0);
  expect(inShort(await read())).toEqual([['SOL', addressOfAccount(carol), addressOfAccount(bob), 5n]]);
  end?.();
  bySocket.close();
});

test('a socket that tells news alone, as Agave’s own does, is no way to ask: nothing is believed to be missing', async () => {
  const parts = await cluster();
  const [node] = parts.nodes;
  if (node === undefined) throw new Error('no node');
  node.answersOnSocket = false;
  const bySocket = solanaNode([node.socketUrl], parts.local.genesisHash);
  const asked = [bySocket.check(), bySocket.tip(), bySocket.holdings([addressOfAccount(bob)]), reader(() => bySocket, [bob])()];
  expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'LedgerUnreachable'));
  const { raw } = parts.send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 5n)]);
  expect(await bySocket.broadcast(raw)).toMatchObject({ ok: false, error: { reason: 'Unreachable' } });
  bySocket.close();
});
