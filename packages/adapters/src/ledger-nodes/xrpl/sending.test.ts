import { feeLevelsOf } from '@countersign/ledger-port';
import { xrpl } from '@countersign/ledger-xrpl';
import { signPayload } from '@countersign/ledger-port/conformance';
import { afterEach, expect, test } from 'vitest';

import { issuanceOf, tokenId } from '../test/rippled/apply.ts';
import { LocalLedger } from '../test/rippled/local-ledger.ts';
import { localNetwork, xrp, xrplAccount, xrplLedger, xrplNode } from '../test/xrpl-ledger.ts';
import { built, closeAll, coins, opened, pastBy, saying, sent, taken } from '../test/xrpl-reader.ts';

const alice = xrplAccount('11'.repeat(32));
const bob = xrplAccount('22'.repeat(32));

afterEach(closeAll);

/** A server with all ledgers from the first on. */
async function funded(nodes = 1) {
  const all = await opened([alice, bob], { nodes, ledger: new LocalLedger(localNetwork, 1) });
  for (const { sender } of [alice, bob]) all.local.give(sender.address, 1_000n * xrp);
  all.local.close();
  await all.read();
  return all;
}

async function payment(node: Parameters<typeof built>[0], amount: bigint, more: Parameters<typeof built>[3] = {}) {
  const made = await built(node, alice, coins(bob, amount), more);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

test('a sequence that another one used is used for good in a final ledger alone, of which all are there', async () => {
  const { local, node, proxies } = await funded(2);
  const [first, second] = [await payment(node, xrp), await payment(node, 2n * xrp)];
  expect(await taken(node, first.raw)).toBe('taken');
  expect(await taken(node, first.raw)).toBe('AlreadyKnown tefPAST_SEQ');
  expect(await taken(node, second.raw)).toBe('NotYet tefPAST_SEQ');
  expect(await node.transactionStatus(second.transactionId)).toEqual({ status: 'Unknown' });
  local.close();
  expect(await taken(node, first.raw)).toBe('AlreadyKnown tefPAST_SEQ');
  const [proxy] = proxies;
  if (proxy === undefined) throw new Error('no proxy');
  proxy.say = saying('tx', (result) => ({ ...result, searched_all: false }));
  expect(await taken(node, second.raw)).toBe('NotYet tefPAST_SEQ');
  proxy.say = undefined;
  expect(await taken(node, second.raw)).toBe('DoubleSpend tefPAST_SEQ');
});

test('what a ledger has that became final while it was asked is not taken for the work of another one', async () => {
  const { local, node, proxy } = await funded();
  const { raw } = await payment(node, xrp);
  expect(await taken(node, raw)).toBe('taken');
  const before = local.last;
  local.close();
  // Servers behind one address: what answers `ledger` and `tx` does not have the newest ledger yet, what answers `account_info` has it.
  const lagging: NonNullable<typeof proxy.say> = (call, answer) => {
    const { ledger_index: index, max_ledger: end = 0 } = (call.params[0] ?? {}) as {
      ledger_index?: unknown;
      max_ledger?: number;
    };
    if (call.method === 'tx') {
      const searched_all = end > 0 && end <= before.index;
      return { ...answer, result: { status: 'error', error: 'txnNotFound', searched_all } };
    }
    if (call.method !== 'ledger' || index !== 'validated') return answer;
    const said = { ledger_index: before.index, ledger_hash: before.hash, ledger: { ledger_data: before.data } };
    return { ...answer, result: { ...(answer.result as object), ...said } };
  };
  proxy.say = lagging;
  expect(await taken(node, raw)).toBe('NotYet tefPAST_SEQ');
  // One for which that ledger is still open answers from it, by its number as well.
  const inOpenOne = saying('account_info', () => ({ account_data: local.view().root(alice.sender.address), validated: false }));
  proxy.say = (call, answer) => inOpenOne(call, lagging(call, answer));
  expect(await taken(node, raw)).toMatch(/^Unreachable /);
  proxy.say = undefined;
  expect(await taken(node, raw)).toBe('AlreadyKnown tefPAST_SEQ');
});

/** A payment that ledgers up to `last` may have. */
async function endingAt(node: Parameters<typeof built>[0], last: number) {
  const state = await node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [] });
  const made = await payment(node, xrp, { chainState: { ...state, ledgerIndex: last - 900 } });
  const { validity } = made.built;
  if (validity === undefined) throw new Error('it never ends');
  expect(validity).toEqual({ type: 'Height', height: last });
  return { ...made, isPast: () => node.isPast?.(made.transactionId, validity) };
}

test('one that is too late is lost once all ledgers that could have it are final', async () => {
  const { local, node, proxy } = await funded();
  const { raw, transactionId, isPast } = await endingAt(node, local.last.index + 3);
  local.close();
  local.close();
  expect(await taken(node, raw)).toBe('taken');
  // It comes into no ledger.
  local.open = [];
  local.close();
  const before = local.closed.at(-2);
  const said = { ledger_index: before?.index, ledger_hash: before?.hash, ledger: { ledger_data: before?.data } };
  proxy.say = (call, answer) =>
    call.method === 'ledger' && (call.params[0] as { ledger_index?: unknown }).ledger_index === 'validated'
      ? { ...answer, result: { ...(answer.result as object), ...said } }
      : answer;
  // The word of a server, which says nothing of what became of it.
  expect(await taken(node, raw)).toBe('Expired tefMAX_LEDGER');
  expect(await isPast()).toBe(false);
  proxy.say = undefined;
  expect(await isPast()).toBe(true);
  expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Unknown' });
});

test('one that is in a ledger after all is not past, nor one of which a server lacks ledgers', async () => {
  const { local, node, proxy } = await funded();
  const { raw, isPast } = await endingAt(node, local.last.index + 2);
  expect(await taken(node, raw)).toBe('taken');
  for (let count = 0; count < 4; count++) local.close();
  expect(await isPast()).toBe(false);
  const other = await endingAt(node, local.last.index);
  expect(await other.isPast()).toBe(true);
  proxy.say = saying('tx', (result) => ({ ...result, searched_all: false }));
  expect(await other.isPast()).toBe(false);
});

test('a server that lies, or names a ledger that is not final, ends nothing', async () => {
  const { local, node, proxies } = await funded(2);
  const { isPast } = await endingAt(node, local.last.index + 2);
  const [proxy, other] = proxies;
  if (proxy === undefined || other === undefined) throw new Error('no proxy');
  proxy.say = pastBy(local.last.index + 9);
  expect(await isPast()).toBe(false);
  // Which both of them would have to say.
  other.say = proxy.say;
  expect(await isPast()).toBe(true);
  for (let count = 0; count < 3; count++) local.close();
  other.say = saying('ledger', (result) => ({ ...result, validated: false }));
  await expect(isPast()).rejects.toThrow(expect.objectContaining({ code: 'LedgerUnreachable' }));
  other.say = undefined;
  expect(await isPast()).toBe(true);
  other.isDown = true;
  await expect(isPast()).rejects.toThrow(expect.objectContaining({ code: 'LedgerUnreachable' }));
});

test('what is queued waits, can be replaced for a quarter more, and is sent again where it was dropped', async () => {
  const { local, node, read } = await funded();
  local.limit = 1;
  local.give(bob.sender.address, xrp);
  expect(await node.fees()).toEqual(feeLevelsOf([1n, 501n, 1_002n]));
  const first = await payment(node, xrp);
  expect(await taken(node, first.raw)).toBe('taken');
  expect(local.queue.map(({ hash }) => hash)).toEqual([first.transactionId]);
  expect(await node.transactionStatus(first.transactionId)).toEqual({ status: 'Detected' });
  const second = await payment(node, 2n * xrp);
  const sequenceOf = ({ built: { resources } }: typeof first) => Number(resources[0]?.split(':')[1]);
  expect(sequenceOf(second)).toBe(sequenceOf(first) + 1);
  expect(await taken(node, second.raw)).toBe('taken');
  const rival = await payment(node, 3n * xrp, { chainState: await withoutQueue() });
  expect(await taken(node, rival.raw)).toBe('FeeTooLow telCAN_NOT_QUEUE_FEE');
  const replacement = await payment(node, 3n * xrp, { replaces: first.built });
  expect(replacement.built.fee).toBe(13n);
  expect(await taken(node, replacement.raw)).toBe('taken');
  expect(await node.transactionStatus(first.transactionId)).toEqual({ status: 'Unknown' });
  // The server drops the second one, as it does when its queue is full.
  local.queue = local.queue.filter(({ hash }) => hash !== second.transactionId);
  expect(await node.transactionStatus(second.transactionId)).toEqual({ status: 'Unknown' });
  local.limit = 100;
  local.close();
  expect(await taken(node, second.raw)).toBe('taken');
  local.close();
  local.close();
  const own = (await read()).filter(({ feePayer }) => feePayer === alice.sender.address);
  expect(own.map(({ transactionId }) => transactionId)).toEqual([replacement.transactionId, second.transactionId]);
  expect(await taken(node, first.raw)).toBe('DoubleSpend tefPAST_SEQ');

  async function withoutQueue() {
    const state = await node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [] });
    const accounts = Object.entries(state['accounts'] as Record<string, object>).map(([one, root]) => [
      one,
      { ...root, queued: [] },
    ]);
    return { ...state, accounts: Object.fromEntries(accounts) };
  }
});

test('a cancellation takes the place of what is queued', async () => {
  const { local, node, read } = await funded();
  local.limit = 0;
  const { built: paid, raw } = await payment(node, xrp);
  expect(await taken(node, raw)).toBe('taken');
  const request = { address: alice.sender.address, targetOrderId: '', reason: '', replaces: paid };
  const parameters = xrpl.transaction.cancellation?.(request, xrplLedger(['http://127.0.0.1']).ledger);
  if (!parameters?.ok) throw new Error('no cancellation');
  const made = xrpl.transaction.build({
    ledger: xrplLedger(['http://127.0.0.1']).ledger,
    order: { parameters: parameters.value, assets: {} },
    sender: [alice.sender],
    chainState: await node.chainState({ senders: [alice.sender.address], destinations: [], assets: [] }),
    fees: feeLevelsOf([1n, 1n, 2n]),
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    replaces: paid,
  });
  if (!made.ok) throw new Error(made.error.message);
  const signatures = made.value.payloads.map((payload) => signPayload(payload, alice.privateKey));
  const cancelled = xrpl.transaction.assemble(made.value, signatures);
  expect(await taken(node, cancelled.raw)).toBe('taken');
  local.limit = 100;
  local.close();
  local.close();
  const seen = await read();
  expect(seen).toMatchObject([{ transactionId: cancelled.transactionId, fee: 20n, movements: [] }]);
});

test('a hundred are all taken in the end, although the queue is short, and each is seen once', async () => {
  const { local, rippled, read } = await funded();
  const node = xrplNode(xrplLedger([rippled.url]));
  const state = await node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [] });
  const reserved: string[] = [];
  const all: string[] = [];
  for (let count = 1; count <= 100; count++) {
    const { raw, built: made } = await payment(node, BigInt(count), { chainState: state, reservedResources: [...reserved] });
    reserved.push(...made.resources);
    all.push(raw);
  }
  local.limit = 75;
  let waiting = all;
  let rounds = 0;
  for (; waiting.length > 0 && rounds < 50; rounds++) {
    // In their order, as an account's orders are sent.
    const answers: string[] = [];
    for (const raw of waiting) answers.push(await taken(node, raw));
    expect(answers.filter((answer) => !/^(taken|AlreadyKnown|NotYet)/.test(answer))).toEqual([]);
    waiting = waiting.filter((_, index) => answers[index]?.startsWith('NotYet') === true);
    local.close();
  }
  for (let count = 0; count < 3; count++) local.close();
  const amounts = (await read()).flatMap(({ movements }) => movements.map(({ amount }) => amount));
  expect(amounts).toEqual(all.map((_, index) => BigInt(index + 1)));
  expect(rounds).toBeGreaterThan(1);
});

test('on a network with a low id transactions name none, as its servers ask', async () => {
  const { local, node, settings, read } = await opened([alice], { ledger: new LocalLedger(1, 1) });
  local.give(alice.sender.address, 100n * xrp);
  local.give(bob.sender.address, 100n * xrp);
  local.close();
  await read();
  const { raw } = await payment(node, xrp, { ledger: settings.ledger });
  expect(await taken(node, raw)).toBe('taken');
  expect(await taken(node, (await payment(node, xrp)).raw)).toBe('Rejected telNETWORK_ID_MAKES_TX_NON_CANONICAL');
  local.close();
  expect((await read()).map(({ raw: bytes }) => bytes)).toEqual([raw]);
});

test('what is signed by another key or for another network is refused for good', async () => {
  const { local, node } = await funded();
  const members = { TransactionType: 'Payment', Destination: bob.sender.address, Amount: '5' };
  const forged = bob.wallet.sign({
    ...members,
    Account: alice.sender.address,
    Fee: '10',
    Sequence: 2,
    NetworkID: localNetwork,
  } as never);
  expect(await taken(node, forged.tx_blob)).toBe('InvalidSignature tefBAD_AUTH');
  expect(await taken(node, local.sign(alice.wallet, { ...members, NetworkID: 21_339 }).tx_blob)).toBe(
    'Rejected telWRONG_NETWORK',
  );
  expect(await taken(node, local.sign(alice.wallet, { ...members, Fee: '9' }).tx_blob)).toBe('FeeTooLow telINSUF_FEE_P');
  const far = local.sign(alice.wallet, { ...members, Sequence: 99 });
  expect(await taken(node, far.tx_blob)).toBe('NotYet terPRE_SEQ');
  const { tx_blob: toSelf } = local.sign(alice.wallet, { ...members, Amount: '99999999999' });
  expect(await taken(node, toSelf)).toBe('InsufficientFunds tecUNFUNDED_PAYMENT');
});

test('a token whose issuer charges for payments arrives, and what its issuer locked is not sent', async () => {
  const { local, node } = await funded();
  const issuer = xrplAccount('33'.repeat(32));
  local.give(issuer.sender.address, 1_000n * xrp);
  local.close();
  const sequence = local.view().root(issuer.sender.address)?.Sequence ?? 0;
  const issuanceId = issuanceOf(issuer.sender.address, sequence);
  // It may be locked, and be passed on.
  local.send(issuer.wallet, { TransactionType: 'MPTokenIssuanceCreate', TransferFee: 1_500, Flags: 0x22 });
  for (const { wallet } of [alice, bob])
    local.send(wallet, { TransactionType: 'MPTokenAuthorize', MPTokenIssuanceID: issuanceId });
  const give = { mpt_issuance_id: issuanceId, value: '1000' };
  local.send(issuer.wallet, { TransactionType: 'Payment', Destination: alice.sender.address, Amount: give });
  local.close();
  const tokens = (to: typeof bob) => ({ ...coins(to, 100n), currency: { type: 'MultiPurposeToken', issuanceId } as const });
  expect(await sent(node, alice, tokens(bob))).toBe('taken');
  local.close();
  const held = ({ sender }: typeof bob) => local.view().get(tokenId(sender.address, issuanceId))?.['MPTAmount'];
  expect([held(alice), held(bob)]).toEqual(['898', '100']);
  local.send(issuer.wallet, { TransactionType: 'MPTokenIssuanceSet', MPTokenIssuanceID: issuanceId, Flags: 0x1 });
  local.close();
  expect(await sent(node, alice, tokens(bob))).toBe('CurrentlyNotEnoughFunds');
  expect(await sent(node, alice, tokens(issuer))).toBe('taken');
});

test('what would not come into the open ledger waits in a queue only where it is sent without the wish to fail', async () => {
  const { local, node, proxy } = await funded();
  local.limit = 0;
  const asked: unknown[] = [];
  proxy.say = (call, answer) => {
    if (call.method === 'submit') asked.push((call.params[0] as { fail_hard?: unknown }).fail_hard);
    return answer;
  };
  const { raw } = await payment(node, xrp);
  expect(local.submit(raw, true)).toMatchObject({ code: 'telCAN_NOT_QUEUE' });
  expect(await taken(node, raw)).toBe('taken');
  expect(asked).toEqual([true, undefined]);
  expect(local.queue).toHaveLength(1);
});
