import { checksumAddress, erc20, selectorOf, writeTransferCall } from '@countersign/ledger-ethereum';
import { nativeAsset } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { describeWithAnvil } from '../test/anvil.ts';
import { contracts, saying } from '../test/contracts.ts';
import { devLedger, devNode, ether, gwei, signedTransfer } from '../test/dev-ledger.ts';
import { address, alice, anvil, anvilForEach, behindProxies, bob, chainStateOf, give, reader } from '../test/ethereum-reader.ts';

anvilForEach();

describeWithAnvil('sending', () => {
  test('a nonce that was used is used for good in a final block alone', async () => {
    const { node, made } = await behindProxies(1, 3);
    await give(5n * ether);
    await anvil.mine(3);
    expect(await node.broadcast(signedTransfer(alice.privateKey, { value: 1n }))).toMatchObject({ ok: true });
    const other = signedTransfer(alice.privateKey, { value: 2n });
    await anvil.mine();
    const reason = async (raw: string) => {
      const answer = await node.broadcast(raw);
      return answer.ok ? 'taken' : answer.error.reason;
    };
    expect(await reason(other)).toBe('NotYet');
    // Of a node that does not find what was sent, it is not believed that it never was.
    for (const proxy of made)
      proxy.say = ({ method }, answer) => (method === 'eth_getTransactionByHash' ? { ...answer, result: null } : answer);
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('NotYet');
    for (const proxy of made) proxy.say = undefined;
    const inOtherWords = async (raw: string) => {
      for (const proxy of made)
        proxy.say = ({ method }, answer) =>
          method === 'eth_sendRawTransaction'
            ? { id: answer.id, error: { code: -32_000, message: 'intrinsic gas too low' } }
            : answer;
      const said = await reason(raw);
      for (const proxy of made) proxy.say = undefined;
      return said;
    };
    expect(await inOtherWords(other)).toBe('Rejected');
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('AlreadyKnown');
    await anvil.mine(2);
    expect(await reason(other)).toBe('DoubleSpend');
    expect(await inOtherWords(other)).toBe('DoubleSpend');
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('AlreadyKnown');
  });

  test('a hundred at once are all taken, and each is seen once', async () => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const seen = reader(node, bob);
    await seen.read();
    const all = Array.from({ length: 100 }, (_, nonce) =>
      signedTransfer(alice.privateKey, { nonce: BigInt(nonce), value: BigInt(nonce + 1) }),
    );
    const answers = await Promise.all(all.map((raw) => node.broadcast(raw)));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await chainStateOf(node)).toMatchObject({ nonce: '0', waiting: expect.objectContaining({ length: 100 }) });
    await anvil.mine(3);
    const amounts = (await seen.read()).flatMap(({ movements }) => movements.map(({ amount }) => amount));
    expect(amounts).toEqual(all.map((_, nonce) => BigInt(nonce + 1)));
    expect(await chainStateOf(node)).toMatchObject({ nonce: '100', waiting: [] });
  });

  test('a replacement needs a higher fee, and then takes the place', async () => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const first = await node.broadcast(signedTransfer(alice.privateKey, { value: 1n, maxFeePerGas: 10n * gwei }));
    expect(first.ok).toBe(true);
    const same = signedTransfer(alice.privateKey, { value: 2n, maxFeePerGas: 10n * gwei });
    expect(await node.broadcast(same)).toMatchObject({ error: { reason: 'FeeTooLow' } });
    const more = signedTransfer(alice.privateKey, { value: 3n, maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 2n * gwei });
    expect(await node.broadcast(more)).toMatchObject({ ok: true });
    await anvil.mine();
    expect(first.ok && (await node.transactionStatus(first.value.transactionId))).toEqual({ status: 'Unknown' });
  });

  test('a call is estimated, with what it would do', async () => {
    const node = devNode(devLedger([anvil.url]));
    const token = checksumAddress(await anvil.deploy(contracts.token));
    await give(ether);
    await anvil.send({ from: anvil.accounts[9] ?? '', to: token, data: writeTransferCall(address, 500n) });
    await anvil.mine();
    const called = (amount: bigint) =>
      node.chainState({
        senders: [address],
        destinations: [token],
        assets: [nativeAsset, erc20(token)],
        call: { to: token, value: 0n, data: writeTransferCall(bob, amount) },
      });
    expect(await called(500n)).toMatchObject({ contracts: [token], call: { gas: expect.stringMatching(/^[1-9][0-9]{4}$/) } });
    expect(await called(501n)).toMatchObject({ call: { error: expect.stringMatching(/revert/i) } });
    const ask = { from: address, to: token, value: 0n };
    expect(await node.callContract?.({ ...ask, data: `70a08231${'0'.repeat(24)}${address.slice(2)}` })).toEqual({
      ok: true,
      value: 500n.toString(16).padStart(64, '0'),
    });
    expect(await node.callContract?.({ ...ask, data: '00000000' })).toMatchObject({ ok: false });
  });

  test('what there is in the newest block is not what there is in the last final one, of tokens too', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 3 }));
    const token = checksumAddress(await anvil.deploy(contracts.token));
    await give(10n * ether);
    await anvil.send({ from: anvil.accounts[9] ?? '', to: token, data: writeTransferCall(address, 500n) });
    await anvil.mine(3);
    const raw = signedTransfer(alice.privateKey, { value: 6n * ether });
    expect(await node.broadcast(raw)).toMatchObject({ ok: true });
    const call = { to: token, data: writeTransferCall(bob, 400n), value: 0n, gasLimit: 100_000n, nonce: 1n };
    expect(await node.broadcast(signedTransfer(alice.privateKey, call))).toMatchObject({ ok: true });
    await anvil.mine();
    const before = { nonce: '0', balance: (10n * ether).toString(), tokens: { [token]: '500' } };
    expect(await chainStateOf(node, erc20(token))).toMatchObject({ nonce: '2', tokens: { [token]: '100' }, confirmed: before });
    await anvil.mine(2);
    const after = { nonce: '2', tokens: { [token]: '100' } };
    expect(await chainStateOf(node, erc20(token))).toMatchObject({ ...after, confirmed: after });
  });

  test('what a chain takes for writing to another one is what its contract says', async () => {
    const node = devNode(devLedger([anvil.url]));
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    const called = (name: string, type: string) => selectorOf({ name, inputs: [{ name: '', type }] });
    const state = () =>
      node.chainState({ senders: [address], destinations: [bob], assets: [], call: { to: bob, value: 1n, data: '' } });
    expect(await state()).not.toHaveProperty('besides');
    const answers = {
      [called('getL1Fee', 'bytes')]: word(12_345n),
      // The same whatever the gas is.
      [called('getOperatorFee', 'uint256')]: word(7n),
    };
    const code = await anvil.call('eth_getCode', await anvil.deploy(saying(answers)), 'latest');
    await anvil.call('anvil_setCode', '0x420000000000000000000000000000000000000F', code);
    expect(await state()).toMatchObject({ besides: { data: '12345', constant: '7', perBillionGas: '0' } });
  });
});
