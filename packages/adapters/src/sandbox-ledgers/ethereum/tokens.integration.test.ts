import { erc20, ethereum, numberedToken, writeCall, writeTransferCall } from '@countersign/ledger-ethereum';
import type { AssetReference } from '@countersign/ledger-port';
import { beforeEach, describe, expect, test } from 'vitest';

import { alice, bob, carol, ether, ledger, openForEach, sign } from './test/network.ts';
import { sandboxPictures, sandboxPrints, sandboxToken, stubbornToken, taxedToken } from './sandbox-assets.ts';

describe('the Ethereum sandbox', () => {
  const { node, block, send, balance } = openForEach();

  describe('its token', () => {
    const { contract } = sandboxToken;
    const call = (to: string, amount: bigint) => ({ to: contract, value: 0n, data: writeTransferCall(to, amount) });

    beforeEach(async () => {
      await node().faucetToken(erc20(contract), alice.sender.address, 500n);
      await block();
    });

    test('comes from the faucet and is sent on', async () => {
      expect(await balance(alice.sender.address, contract)).toBe(500n);
      await send(sign({ ...call(bob.sender.address, 200n), gasLimit: 100_000n }));
      await block();
      expect(await balance(alice.sender.address, contract)).toBe(300n);
      expect(await balance(bob.sender.address, contract)).toBe(200n);
      const seen = await node().observations(undefined, async () => new Set([bob.sender.address]));
      expect(seen.transactions.at(-1)).toMatchObject({
        status: 'Confirmed',
        movements: [{ index: 1, asset: erc20(contract), from: [alice.sender.address], to: bob.sender.address, amount: 200n }],
      });
    });

    test('is built by the module with the estimate of the network', async () => {
      const asset = erc20(contract);
      const parameters = ethereum.transaction.fromTransfer(
        { asset, tickerId: 't', outputs: [{ address: bob.sender.address, amount: 200n }], feePriority: 'High' },
        ledger,
      );
      if (!parameters.ok || parameters.value.type !== 'Ethereum') throw new Error('no parameters');
      const { data = '' } = parameters.value;
      const chainState = await node().chainState({
        senders: [alice.sender.address],
        destinations: [contract],
        assets: [asset],
        call: { to: contract, value: 0n, data },
      });
      const built = ethereum.transaction.build({
        ledger,
        order: { parameters: parameters.value, assets: {} },
        sender: [alice.sender],
        chainState,
        fees: await node().fees(),
        unavailable: {},
        orderId: '00000000-0000-4000-8000-000000000050',
        reservedResources: [],
      });
      expect(built.ok && built.value.estimate?.units).toBeGreaterThan(21_000n);
      const failing = {
        senders: [bob.sender.address],
        destinations: [contract],
        assets: [asset],
        call: { to: contract, value: 0n, data },
      };
      expect(await node().chainState(failing)).toMatchObject({ call: { error: expect.stringContaining('exceeds balance') } });
    });

    test.each([
      ['more than there is', call(bob.sender.address, 501n), 100_000n],
      ['to the zero address', call('0x0000000000000000000000000000000000000000', 1n), 100_000n],
      ['with ether', { ...call(bob.sender.address, 1n), value: 1n }, 100_000n],
      ['by an unknown function', { to: contract, value: 0n, data: '12345678' }, 100_000n],
      ['with too little gas', call(bob.sender.address, 1n), 25_000n],
    ])('%s fails on the chain and costs its gas', async (_, fields, gasLimit) => {
      const before = await balance(alice.sender.address);
      const transactionId = await send(sign({ ...fields, gasLimit }));
      await block();
      expect(await node().transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
      expect(await balance(alice.sender.address, contract)).toBe(500n);
      expect(await balance(alice.sender.address)).toBeLessThan(before);
      expect(await balance(contract)).toBe(0n);
      const seen = await node().observations(undefined, async () => new Set([alice.sender.address]));
      expect(seen.transactions.at(-1)).toMatchObject({ failure: 'FailedOnChain', movements: [] });
    });

    test('is taken by others up to their allowance', async () => {
      await node().faucet(bob.sender.address, ether);
      const word = (text: string) => text.replace('0x', '').toLowerCase().padStart(64, '0');
      const approve = `095ea7b3${word(bob.sender.address)}${word(120n.toString(16))}`;
      const take = (amount: bigint) =>
        `23b872dd${word(alice.sender.address)}${word(carol.sender.address)}${word(amount.toString(16))}`;
      await send(sign({ to: contract, value: 0n, data: approve, gasLimit: 100_000n }));
      await block();
      await send(sign({ to: contract, value: 0n, data: take(100n), gasLimit: 100_000n, nonce: 0n }, bob));
      const tooMuch = await send(sign({ to: contract, value: 0n, data: take(21n), gasLimit: 100_000n, nonce: 1n }, bob));
      await block();
      expect(await balance(carol.sender.address, contract)).toBe(100n);
      expect(await node().transactionStatus(tooMuch)).toMatchObject({ failure: 'FailedOnChain' });
    });
  });

  describe('its tokens that do not do as they are asked', () => {
    const pay = async (contract: string) => {
      await node().faucetToken(erc20(contract), alice.sender.address, 500n);
      await block();
      const transactionId = await send(
        sign({ to: contract, value: 0n, data: writeTransferCall(bob.sender.address, 105n), gasLimit: 100_000n }),
      );
      await block();
      expect(await node().transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed' });
      const seen = await node().observations(undefined, async () => new Set([alice.sender.address]));
      const observed = seen.transactions.at(-1);
      if (observed === undefined) throw new Error('nothing seen');
      expect(observed).toMatchObject({ transactionId, status: 'Confirmed' });
      expect(observed.failure).toBeUndefined();
      const [left, arrived, kept] = [
        await balance(alice.sender.address, contract),
        await balance(bob.sender.address, contract),
        await balance(contract, contract),
      ];
      return { observed, held: { left, arrived, kept } };
    };

    test('one answers false and moves nothing', async () => {
      const { contract } = stubbornToken;
      const { observed, held } = await pay(contract);
      expect(held).toEqual({ left: 500n, arrived: 0n, kept: 0n });
      expect(observed.movements).toEqual([]);
      expect(ethereum.transaction.deviations(observed)).toEqual([
        { asset: erc20(contract), recipient: bob.sender.address, ordered: 105n, moved: 0n },
      ]);
      const call = { from: alice.sender.address, to: contract, value: 0n, data: writeTransferCall(bob.sender.address, 1n) };
      expect(await node().callContract?.(call)).toEqual({ ok: true, value: '0'.repeat(64) });
    });

    test('one keeps a tenth', async () => {
      const { contract } = taxedToken;
      const { observed, held } = await pay(contract);
      expect(held).toEqual({ left: 395n, arrived: 95n, kept: 10n });
      expect(observed.movements.map(({ to, amount }) => [to, amount])).toEqual([
        [bob.sender.address, 95n],
        [contract, 10n],
      ]);
      expect(ethereum.transaction.deviations(observed)).toEqual([
        { asset: erc20(contract), recipient: bob.sender.address, ordered: 105n, moved: 95n },
        { asset: erc20(contract), ordered: 0n, moved: 10n },
      ]);
    });
  });

  test('tokens it does not know are not given', async () => {
    const other = erc20(bob.sender.address);
    expect(await node().faucetToken(other, bob.sender.address)).toEqual({ ok: false, error: 'UnsupportedAsset' });
  });

  describe('its collections', () => {
    const picture = numberedToken('ERC721', sandboxPictures.contract, 17n);
    const print = numberedToken('ERC1155', sandboxPrints.contract, 4n);
    const held = (address: string, asset: AssetReference) =>
      balance(address, asset.type === 'Token' ? asset.identifier : 'Native');

    async function sent(asset: AssetReference, amount: bigint, nonce: bigint, by = alice, to = bob) {
      const outputs = [{ address: to.sender.address, amount }];
      const request = { asset, tickerId: 't', sender: by.sender.address, outputs, feePriority: 'High' } as const;
      const parameters = ethereum.transaction.fromTransfer(request, ledger);
      if (!parameters.ok || parameters.value.type !== 'Ethereum') throw new Error('no parameters');
      const { data = '', destination } = parameters.value;
      if (destination?.type !== 'Address') throw new Error('no contract');
      return sign({ nonce, to: destination.address, value: 0n, data: data.slice(2), gasLimit: 120_000n }, by);
    }

    test('a token that there is once comes from the faucet once, is held by its number, and is sent on whole', async () => {
      expect((await node().faucetToken(picture, alice.sender.address)).ok).toBe(true);
      await block();
      expect(await held(alice.sender.address, picture)).toBe(1n);
      expect(await node().faucetToken(picture, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAmount' });
      const beyond = numberedToken('ERC721', sandboxPictures.contract, sandboxPictures.tokens + 1n);
      expect(await node().faucetToken(beyond, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAmount' });
      await send(await sent(picture, 1n, 0n));
      await block();
      expect([await held(alice.sender.address, picture), await held(bob.sender.address, picture)]).toEqual([0n, 1n]);
      const seen = await node().observations(undefined, async () => new Set([bob.sender.address]));
      expect(seen.transactions.at(-1)).toMatchObject({
        status: 'Confirmed',
        movements: [{ index: 1, asset: picture, from: [alice.sender.address], to: bob.sender.address, amount: 1n }],
      });
      // Who no longer has it can't send it: the network takes the fee and moves nothing.
      await send(await sent(picture, 1n, 1n, alice, carol));
      await block();
      expect(await held(bob.sender.address, picture)).toBe(1n);
    });

    test('of a token that there is many times, some are sent', async () => {
      expect((await node().faucetToken(print, alice.sender.address, 5n)).ok).toBe(true);
      await block();
      await send(await sent(print, 3n, 0n));
      await block();
      expect([await held(alice.sender.address, print), await held(bob.sender.address, print)]).toEqual([2n, 3n]);
      const state = await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [print, picture] });
      const [printId, pictureId] = [print, picture].map((one) => (one.type === 'Token' ? one.identifier : ''));
      expect(state['tokens']).toEqual({ [printId ?? '']: '2', [pictureId ?? '']: '0' });
    });

    test('transferFrom names a token where a contract of equal tokens has an amount', async () => {
      await node().faucetToken(picture, alice.sender.address);
      await block();
      const inputs = ['address', 'address', 'uint256'].map((type) => ({ name: type, type }));
      const data = writeCall({ name: 'transferFrom', inputs }, [alice.sender.address, bob.sender.address, 17n]);
      await send(sign({ to: sandboxPictures.contract, value: 0n, data, gasLimit: 120_000n }));
      await block();
      expect(await held(bob.sender.address, picture)).toBe(1n);
      const seen = await node().observations(undefined, async () => new Set([bob.sender.address]));
      expect(seen.transactions.at(-1)?.movements).toMatchObject([{ asset: picture, amount: 1n }]);
    });
  });
});
