import { toHex } from '@countersign/kernel';
import { bytesOf, memo, openTokenAccount, transferCoins, transferTokens } from '@countersign/ledger-solana';
import { afterEach, describe, expect, test } from 'vitest';

import type { LocalCluster } from '../test/solana/local-cluster.ts';
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
import { signedByKit } from '../test/solana/sign-by-kit.ts';
import { sol, solanaAccount } from '../test/solana-ledger.ts';

afterEach(stopNodes);

/** Gives what is in a block a form that nothing here can read, as it would be after the next change of the network. */
function inUnknownVersion(local: LocalCluster, { slot }: { readonly slot: number }): void {
  local.blocks = local.blocks.map((block) =>
    block.slot === slot ? { ...block, transactions: block.transactions.map((one) => ({ ...one, raw: `82${one.raw}` })) } : block,
  );
}

describe.each(['Addresses', 'Blocks'] as const)('by %s', (reading) => {
  test('payments of version 1 are read as any: coins, a token, a memo and the fee that it offers', async () => {
    const parts = await cluster(2, { reading, firstBlock: 1 });
    const { block, send, open, local } = parts;
    const token = makeToken(parts);
    const to = token.placeOf(bob);
    send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
    block();
    const read = reader(open, [bob]);
    await read();
    const raw = await signedByKit(
      alice,
      toHex(bytesOf(local.newest.hash)),
      [
        transferCoins(addressOfAccount(alice), addressOfAccount(bob), 5n),
        transferTokens(token.own.account, to.account, addressOfAccount(alice), { ...token, amount: 6n }),
        memo('Rechnung 7'),
      ],
      { config: { priorityFeeLamports: 77n, computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 1_000_000 } },
    );
    const sent = local.send(raw);
    block();
    const seen = await read();
    expect(inShort(seen)).toEqual([
      ['SOL', addressOfAccount(alice), addressOfAccount(bob), 5n],
      ['token', addressOfAccount(alice), addressOfAccount(bob), 6n],
    ]);
    expect(seen).toMatchObject([
      {
        transactionId: 'id' in sent ? sent.id : '',
        fee: 5_077n,
        feePayer: addressOfAccount(alice),
        memos: [{ kind: 'Text', text: 'Rechnung 7' }],
        raw,
      },
    ]);
    expect(await read()).toEqual([]);
  });

  test('payments of a version that nobody here knows are read from balances, and nothing stops behind them', async () => {
    const parts = await cluster(2, { reading, firstBlock: 1 });
    const { block, send, open, local } = parts;
    const token = makeToken(parts);
    const to = token.placeOf(bob);
    send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
    block();
    const read = reader(open, [bob]);
    await read();
    const paid = send(alice, [
      transferCoins(addressOfAccount(alice), addressOfAccount(bob), 5n),
      transferTokens(token.own.account, to.account, addressOfAccount(alice), { ...token, amount: 6n }),
    ]);
    // One that fails beside it, and one of a version that is known.
    const failing = [8n, 9n].map((more) =>
      send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 6n * sol + more)]),
    );
    inUnknownVersion(local, block());
    send(carol, [transferCoins(addressOfAccount(carol), addressOfAccount(bob), 7n)]);
    block();
    const seen = await read();
    expect(inShort(seen)).toEqual([
      ['SOL', addressOfAccount(alice), addressOfAccount(bob), 5n],
      ['token', addressOfAccount(alice), addressOfAccount(bob), 6n],
      ['SOL', addressOfAccount(carol), addressOfAccount(bob), 6n * sol + 8n],
      ['SOL', addressOfAccount(carol), addressOfAccount(bob), 7n],
    ]);
    const [first] = seen;
    expect(first).toMatchObject({ transactionId: 'id' in paid ? paid.id : '', feePayer: addressOfAccount(alice), fee: 5_000n });
    expect(first).not.toHaveProperty('raw');
    expect(first?.movements.some(({ isUnproven }) => isUnproven)).toBe(false);
    const failed = failing[1];
    expect(failed !== undefined && 'id' in failed && seen.map(({ transactionId }) => transactionId)).not.toContain(
      failed !== undefined && 'id' in failed ? failed.id : '',
    );
    expect(await read()).toEqual([]);
    const sender = await reader(open, [carol])();
    expect(sender.filter(({ failure }) => failure !== undefined)).toMatchObject([
      { failure: 'FailedOnChain', failureCode: 'Other: Custom 1', feePayer: addressOfAccount(carol), movements: [] },
    ]);
  });

  test('nodes that differ in who is in a transaction of an unknown version are believed by nobody', async () => {
    const { nodes, block, send, open, local } = await cluster(2, { reading, firstBlock: 1 });
    const read = reader(open, [bob]);
    await read();
    send(alice, [transferCoins(addressOfAccount(alice), addressOfAccount(bob), 5n)]);
    inUnknownVersion(local, block());
    const [, liar] = nodes;
    if (liar === undefined) throw new Error('no node');
    liar.say = (method, params, truth) => {
      const text = JSON.stringify(truth);
      const isNames = method === 'getBlock' && JSON.stringify(params).includes('"accounts"');
      return isNames ? JSON.parse(text.replaceAll(addressOfAccount(bob), addressOfAccount(carol))) : truth;
    };
    expect(await codeOf(read())).toBe('LedgerContradiction');
    liar.say = (method, params, truth) => {
      const isNames = method === 'getBlock' && JSON.stringify(params).includes('"accounts"');
      return isNames ? { result: null } : truth;
    };
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    liar.say = undefined;
    expect(inShort(await read())).toHaveLength(1);
  });

  test('a payee, a payer’s token account and a payee’s that a lookup table alone names are seen', async () => {
    const parts = await cluster(2, { reading, firstBlock: 1 });
    const { block, send, open, local, nodes } = parts;
    const token = makeToken(parts);
    const to = token.placeOf(bob);
    send(alice, [openTokenAccount(addressOfAccount(alice), to)]);
    block();
    const read = reader(open, [bob]);
    await read();
    const table = addressOfAccount(solanaAccount(9));
    const inTable = [addressOfAccount(carol), addressOfAccount(bob), token.mint, to.account, token.own.account];
    local.setTable(table, inTable);
    const raw = await signedByKit(
      alice,
      toHex(bytesOf(local.newest.hash)),
      [
        transferCoins(addressOfAccount(alice), addressOfAccount(bob), 5n),
        transferTokens(token.own.account, to.account, addressOfAccount(alice), { ...token, amount: 6n }),
      ],
      { tables: { [table]: inTable } },
    );
    const sent = local.send(raw);
    expect('id' in sent ? '' : sent.message).toBe('');
    block();
    expect(local.newest.transactions[0]?.message).toMatchObject({ version: 0, lookedUp: 4 });
    expect(local.newest.transactions[0]?.message.keys).not.toContain(addressOfAccount(bob));
    const [node, other] = nodes;
    if (node === undefined || other === undefined) throw new Error('no node');
    // Without them nobody knows whose balances changed.
    node.say = other.say = (_, __, truth) => JSON.parse(JSON.stringify(truth).replace('"loadedAddresses"', '"other"'));
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    other.say = undefined;
    expect(await codeOf(read())).toBe('LedgerContradiction');
    node.say = (_, __, truth) => {
      const [mine, theirs] = [addressOfAccount(bob), addressOfAccount(carol)];
      return JSON.parse(JSON.stringify(truth).replace(`"writable":["${mine}"`, `"writable":["${theirs}"`));
    };
    expect(await codeOf(read())).toBe('LedgerContradiction');
    node.say = undefined;
    const seen = await read();
    expect(inShort(seen)).toEqual([
      ['SOL', addressOfAccount(alice), addressOfAccount(bob), 5n],
      ['token', addressOfAccount(alice), addressOfAccount(bob), 6n],
    ]);
    expect(await read()).toEqual([]);
  });
});

test('of two nodes one that does not list what a lookup table alone names an account in is believed by nobody', async () => {
  const { nodes, block, open, local } = await cluster(2);
  const read = reader(open, [bob]);
  await read();
  const table = addressOfAccount(solanaAccount(9));
  local.setTable(table, [addressOfAccount(bob)]);
  const paying = [transferCoins(addressOfAccount(alice), addressOfAccount(bob), 5n)];
  local.send(
    await signedByKit(alice, toHex(bytesOf(local.newest.hash)), paying, { tables: { [table]: [addressOfAccount(bob)] } }),
  );
  block();
  const [, forgetful] = nodes;
  if (forgetful === undefined) throw new Error('no node');
  forgetful.say = (method, params, truth) =>
    method === 'getSignaturesForAddress' && params[0] === addressOfAccount(bob) ? { result: [] } : truth;
  expect(await codeOf(read())).toBe('LedgerContradiction');
  forgetful.say = undefined;
  expect(inShort(await read())).toEqual([['SOL', addressOfAccount(alice), addressOfAccount(bob), 5n]]);
});
