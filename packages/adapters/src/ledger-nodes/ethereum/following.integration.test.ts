import { checksumAddress, erc20, writeTransferCall, type TransactionFields } from '@countersign/ledger-ethereum';
import { nativeAsset } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { describeWithAnvil } from '../test/anvil.ts';
import { codeOf } from '../test/code-of.ts';
import { contracts } from '../test/contracts.ts';
import { devLedger, devNode, ether, gwei, signedTransfer } from '../test/dev-ledger.ts';
import {
  address,
  alice,
  anvil,
  anvilForEach,
  behindProxies,
  bob,
  chainStateOf,
  give,
  reader,
  rich,
} from '../test/ethereum-reader.ts';

anvilForEach();

describeWithAnvil('what happens on the ledger', () => {
  test('tokens of every standard are seen by what their contracts write', async () => {
    const node = devNode(devLedger([anvil.url]));
    const token = checksumAddress(await anvil.deploy(contracts.token));
    const writer = checksumAddress(await anvil.deploy(contracts.writer));
    const seen = reader(node, address);
    await seen.read();
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');
    const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const single = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
    const minter = anvil.accounts[9] ?? '';
    await anvil.send({ from: minter, to: token, data: writeTransferCall(address, 500n) });
    await anvil.send({ from: minter, to: writer, data: transfer + word(minter) + word(address) + word(7n) });
    await anvil.send({
      from: minter,
      to: writer,
      data: single + word(minter) + word(minter) + word(address) + word(8n) + word(3n),
    });
    await anvil.mine();
    const read = await seen.read();
    const moved = read.flatMap(({ movements }) => movements);
    expect(moved.map(({ asset, amount, to, index }) => [asset, amount, to, index])).toEqual([
      [{ type: 'Token', standard: 'ERC20', identifier: token }, 500n, address, 1],
      [{ type: 'Token', standard: 'ERC721', identifier: `${writer}/7` }, 1n, address, 1],
      [{ type: 'Token', standard: 'ERC1155', identifier: `${writer}/8` }, 3n, address, 1],
    ]);
    expect(await chainStateOf(node, erc20(token))).toMatchObject({ tokens: { [token]: '500' } });
    const parties = [minter, address].map((party) => `0x${word(party)}`);
    expect(read.map(({ ledgerData }) => ledgerData)).toEqual([
      {
        type: 'Ethereum',
        logs: [{ logIndex: '0', address: token, topics: [`0x${transfer}`, ...parties], data: `0x${word(500n)}` }],
      },
      {
        type: 'Ethereum',
        logs: [{ logIndex: '1', address: writer, topics: [`0x${transfer}`, ...parties, `0x${word(7n)}`], data: '0x' }],
      },
      {
        type: 'Ethereum',
        logs: [
          {
            logIndex: '2',
            address: writer,
            topics: [`0x${single}`, `0x${word(minter)}`, ...parties],
            data: `0x${word(8n)}${word(3n)}`,
          },
        ],
      },
    ]);
  });

  test('a contract that a transaction creates is seen, and those that contracts create in traces', async () => {
    const maker = await anvil.deploy(contracts.maker);
    const deployer = anvil.accounts[9] ?? '';
    await anvil.send({ from: deployer, to: maker });
    await anvil.mine();
    const createdBy = async (traces: boolean) => {
      const all = await reader(devNode(devLedger([anvil.url], { traces })), checksumAddress(deployer)).read();
      return all.map(({ ledgerData }) => ledgerData?.type === 'Ethereum' && ledgerData.createdContractAddresses);
    };
    expect(await createdBy(false)).toEqual([[checksumAddress(maker)], undefined]);
    expect(await createdBy(true)).toEqual([[checksumAddress(maker)], [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]]);
  });

  test.each<[string, Partial<TransactionFields>]>([
    ['of today', {}],
    ['with an access list', { type: 1, maxPriorityFeePerGas: 10n * gwei, maxFeePerGas: 10n * gwei }],
    ['that announces storage', { accessList: [{ address: bob, storageKeys: ['01'.repeat(32)] }], gasLimit: 30_000n }],
    ['of the first kind', { type: 0, maxPriorityFeePerGas: 10n * gwei, maxFeePerGas: 10n * gwei }],
  ])('transactions %s are the bytes that were signed', async (_, changes) => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const seen = reader(node, bob);
    const raw = signedTransfer(alice.privateKey, changes);
    expect(await node.broadcast(raw)).toMatchObject({ ok: true });
    await anvil.mine();
    expect(await seen.read()).toMatchObject([{ raw, feePayer: address, movements: [{ to: bob, amount: ether }] }]);
  });

  test('what fails moves nothing and costs its fee', async () => {
    const node = devNode(devLedger([anvil.url]));
    const failing = await anvil.deploy(contracts.failing);
    await give(ether);
    await anvil.mine();
    const seen = reader(node, address);
    await seen.read();
    const sent = await node.broadcast(
      signedTransfer(alice.privateKey, { to: checksumAddress(failing), value: 5n, gasLimit: 50_000n }),
    );
    await anvil.mine();
    const [failed] = await seen.read();
    expect(failed).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain', feePayer: address, movements: [] });
    const [held] = await node.holdings([address]);
    expect(held?.total).toBe(ether - (failed?.fee ?? 0n));
    if (!sent.ok) throw new Error(sent.error.message);
    expect(await node.transactionStatus(sent.value.transactionId)).toMatchObject({ failure: 'FailedOnChain' });
  });

  test('coins that a contract sends are seen in traces alone, and a call of it that fails sends none', async () => {
    const payer = await anvil.deploy(contracts.payer);
    const failing = await anvil.deploy(contracts.failing);
    const blind = reader(devNode(devLedger([anvil.url])), address, checksumAddress(failing));
    const seeing = reader(devNode(devLedger([anvil.url], { traces: true })), address, checksumAddress(failing));
    for (const to of [address, failing])
      await anvil.send({ from: rich(), to: payer, value: ether, data: to.slice(2).padStart(64, '0') });
    await anvil.mine();
    expect(await blind.read()).toEqual([]);
    expect((await seeing.read()).flatMap(({ movements }) => movements)).toEqual([
      {
        index: 1,
        asset: nativeAsset,
        from: [checksumAddress(payer)],
        to: address,
        amount: ether,
        metadata: { type: 'Ethereum' },
      },
    ]);
  });

  test('a block costs two calls, and a poll in vain one request, whatever the number of addresses', async () => {
    const { node, made } = await behindProxies(1);
    const seen = reader(node, address);
    await seen.read();
    const [proxy] = made;
    await anvil.mine(16);
    proxy?.requests.splice(0);
    await seen.read();
    expect(node.sight()).toEqual({ unread: 0, nodes: [{ name: new URL(proxy?.url ?? '').host, height: 16 }] });
    // Two pages of eight blocks; each time the height, before it with the block that was read last and behind it with the newest of the page.
    expect(proxy?.requests.map(({ length }) => length)).toEqual([3, 17, 3, 3, 17, 3]);
    proxy?.requests.splice(0);
    await seen.read();
    expect(proxy?.requests).toEqual([['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber']]);
  });

  test('blocks that are too large to be read together are read a few at a time', async () => {
    const { node, made } = await behindProxies(1);
    const seen = reader(node, address);
    await seen.read();
    const [proxy] = made;
    if (proxy === undefined) throw new Error('no proxy');
    const full = 'x'.repeat(5 * 2 ** 20);
    proxy.say = ({ method, params: [, isWhole] }, answer) =>
      method === 'eth_getBlockByNumber' && isWhole === true ? { ...answer, result: { ...Object(answer.result), full } } : answer;
    await give(ether);
    await anvil.mine(12);
    proxy.requests.splice(0);
    expect(await seen.read()).toHaveLength(1);
    expect(proxy.requests.map(({ length }) => length)).toEqual([3, 17, 9, 3, 3, 9, 3, 3, 9, 3]);
  });

  test('without a first block reading begins with the next one', async () => {
    await give(ether);
    await anvil.mine(3);
    const node = devNode(devLedger([anvil.url], { firstBlock: undefined }));
    const seen = reader(node, address);
    expect(await seen.read()).toEqual([]);
    await give(2n * ether);
    await anvil.mine();
    expect((await seen.read()).flatMap(({ movements }) => movements.map(({ amount }) => amount))).toEqual([2n * ether]);
    const until = seen.cursor() ?? '';
    expect((await node.history([address], { until })).transactions).toHaveLength(1);
    // Who sets one later has the history from there.
    const earlier = devNode(devLedger([anvil.url], { firstBlock: 0 }));
    expect((await earlier.history([address], { until })).transactions).toHaveLength(2);
  });
});

describeWithAnvil('confirmations', () => {
  test('nothing is reported, and nothing that came is spent, before there are enough', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 3 }));
    const seen = reader(node, address);
    const transactionId = await give(ether);
    for (let count = 1; count < 3; count++) {
      await anvil.mine();
      expect(await seen.read()).toEqual([]);
      expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
      expect(await chainStateOf(node)).toMatchObject({ confirmed: { balance: '0' } });
    }
    await anvil.mine();
    expect(await seen.read()).toMatchObject([{ transactionId, status: 'Confirmed', blockHeight: 1 }]);
    expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', blockHeight: 1 });
    expect(await chainStateOf(node)).toMatchObject({ confirmed: { balance: ether.toString() } });
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a reorganisation of depth %i takes back nothing that was reported, and reports nothing twice',
    async (depth) => {
      const node = devNode(devLedger([anvil.url], { confirmations: 7 }));
      const seen = reader(node, address);
      const stays = await give(ether);
      await anvil.mine(7);
      expect((await seen.read()).map(({ transactionId }) => transactionId)).toEqual([stays]);
      await anvil.mine(7 - depth);
      const goes = await give(2n * ether);
      await anvil.mine(depth);
      expect(await node.transactionStatus(goes)).toEqual({ status: 'Detected' });
      expect(await seen.read()).toEqual([]);
      await anvil.call('anvil_reorg', depth, []);
      expect((await node.transactionStatus(goes)).status).not.toBe('Confirmed');
      // Dropped for good: another transaction takes its nonce.
      await anvil.call('anvil_dropAllTransactions');
      const instead = await give(3n * ether);
      await anvil.mine(7);
      expect((await seen.read()).map(({ transactionId }) => transactionId)).toEqual([instead]);
      expect(await node.transactionStatus(goes)).toEqual({ status: 'Unknown' });
    },
  );

  test('one that is deeper than the confirmations stops the ledger: nothing is read, and nothing is sent', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 2 }));
    const seen = reader(node, address);
    await give(ether);
    await anvil.mine(3);
    expect(await seen.read()).toHaveLength(1);
    await anvil.call('anvil_reorg', 3, []);
    // Without a block more than before.
    expect(await codeOf(seen.read())).toBe('LedgerReorganised');
    await anvil.mine(20);
    expect(await codeOf(seen.read())).toBe('LedgerReorganised');
    expect(await codeOf(chainStateOf(node))).toBe('LedgerUnreachable');
    expect(await codeOf(node.broadcast(signedTransfer(alice.privateKey, {})))).toBe('LedgerUnreachable');
  });

  test.each([
    ['safe', 32],
    ['finalized', 64],
  ] as const)('a payment counts once the chain says that its block is %s', async (confirmations, behind) => {
    const node = devNode(devLedger([anvil.url], { confirmations }));
    const transactionId = await give(ether);
    await anvil.mine(behind);
    const seen = reader(node, address);
    expect(await seen.read()).toEqual([]);
    expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
    expect(await chainStateOf(node)).toMatchObject({ balance: ether.toString(), confirmed: { balance: '0' } });
    await anvil.mine();
    expect(await seen.read()).toMatchObject([
      { transactionId, status: 'Confirmed', movements: [{ to: address, amount: ether }] },
    ]);
    expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed' });
    expect(await chainStateOf(node)).toMatchObject({ confirmed: { balance: ether.toString() } });
  });

  test('more confirmations than nodes remember states of are counted all the same', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 150 }));
    const transactionId = await give(ether);
    await anvil.mine(149);
    const seen = reader(node, address);
    expect(await seen.read()).toEqual([]);
    await anvil.mine();
    expect(await seen.read()).toMatchObject([{ transactionId, status: 'Confirmed' }]);
    expect(await chainStateOf(node)).toMatchObject({ confirmed: { balance: ether.toString() } });
  });
});
