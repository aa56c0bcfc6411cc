import { checksumAddress, ethereum, type TransactionFields } from '@countersign/ledger-ethereum';
import { feeLevelsOf, type BuildInput } from '@countersign/ledger-port';
import { describeSandboxConformance, signPayload } from '@countersign/ledger-port/conformance';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, test } from 'vitest';

import { faucetAccount } from './faucet-account.ts';
import { feeRecipient } from './include.ts';
import { alice, bob, carol, ether, gwei, ledger, open, openForEach, sign } from './test/network.ts';

describeSandboxConformance('Ethereum', {
  module: ethereum,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAccount.address,
  gift: 3n * ether,
  payment: ether + 1n,
  lowFees: feeLevelsOf([1n, 1n, 1n], (price) => ({ price, parts: { base: 1n, tip: 1n } })),
  inflated: (chainState) => ({ ...chainState, balance: (10n ** 30n).toString() }),
  inflatedRefusal: 'InsufficientFunds',
});

describe('the Ethereum sandbox', () => {
  const { node, block, send, balance } = openForEach();

  test.each<[string, Partial<TransactionFields>, string]>([
    ['of another network', { chainId: 1n }, 'InvalidSignature'],
    [
      'without replay protection',
      { type: 0, chainId: undefined, maxPriorityFeePerGas: 100n * gwei, maxFeePerGas: 100n * gwei },
      'InvalidSignature',
    ],
    ['below the base fee', { maxFeePerGas: gwei }, 'FeeTooLow'],
    ['without a priority fee', { maxPriorityFeePerGas: 0n }, 'FeeTooLow'],
    ['with a priority fee above the maximum', { maxPriorityFeePerGas: 101n * gwei }, 'Rejected'],
    ['with too little gas', { gasLimit: 20_999n }, 'Rejected'],
    ['with too little gas for its data', { data: 'ff', gasLimit: 21_039n }, 'Rejected'],
    ['with more gas than a block has', { gasLimit: 30_000_001n }, 'Rejected'],
    ['of value and gas beyond the balance', { value: 10n * ether - 21_000n * 100n * gwei + 1n }, 'InsufficientFunds'],
    ['that creates a contract', { to: undefined, data: '6000', gasLimit: 100_000n }, 'Rejected'],
    ['too far ahead', { nonce: 65n }, 'NotYet'],
  ])('refuses transactions %s', async (_, changes, reason) => expect(await send(sign(changes))).toBe(reason));

  test('refuses a signature that is not canonical', async () => {
    const raw = sign({});
    const s = BigInt(`0x${raw.slice(-64)}`);
    const high = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0');
    expect(await send(raw.slice(0, -64) + high)).toBe('InvalidSignature');
  });

  test('takes the older types of transaction too', async () => {
    expect(await send(sign({ type: 0, maxPriorityFeePerGas: 100n * gwei }))).toMatch(/^0x/);
    expect(await send(sign({ type: 1, nonce: 1n, maxPriorityFeePerGas: 100n * gwei }))).toMatch(/^0x/);
    await block();
    expect(await balance(bob.sender.address)).toBe(2n * ether);
  });

  test('transactions after a gap wait until it is filled', async () => {
    const later = await send(sign({ nonce: 1n }));
    await block();
    expect((await node().transactionStatus(later)).status).toBe('Detected');
    await send(sign({ nonce: 0n }));
    await block();
    expect((await node().transactionStatus(later)).status).toBe('Confirmed');
    expect(await send(sign({ nonce: 0n, value: 5n }))).toBe('DoubleSpend');
    const query = { senders: [alice.sender.address], destinations: [], assets: [] };
    expect(await node().chainState(query)).toMatchObject({ nonce: '2', waiting: [] });
  });

  test('the faucet gives to a hundred in one block', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => checksumAddress(`0x1${index.toString(16).padStart(39, '0')}`));
    for (const address of addresses) expect((await node().faucet(address, 5n)).ok).toBe(true);
    await block();
    expect((await node().holdings(addresses)).filter(({ total }) => total === 5n)).toHaveLength(100);
  });

  test('all that waits counts against the balance', async () => {
    expect(await send(sign({ value: 6n * ether }))).toMatch(/^0x/);
    expect(await send(sign({ nonce: 1n, value: 4n * ether }))).toBe('InsufficientFunds');
    expect(await send(sign({ nonce: 1n, value: 3n * ether }))).toMatch(/^0x/);
  });

  test('a replacement must offer a tenth more of both rates', async () => {
    const first = await send(sign({}));
    expect(await send(sign({ maxFeePerGas: 110n * gwei - 1n, maxPriorityFeePerGas: 2n * gwei, value: 2n }))).toBe('FeeTooLow');
    expect(await send(sign({ maxFeePerGas: 200n * gwei, maxPriorityFeePerGas: (11n * gwei) / 10n - 1n, value: 2n }))).toBe(
      'FeeTooLow',
    );
    const second = await send(sign({ maxFeePerGas: 110n * gwei, maxPriorityFeePerGas: (11n * gwei) / 10n, value: 2n }));
    expect(await node().transactionStatus(first)).toEqual({ status: 'Unknown' });
    await block();
    expect((await node().transactionStatus(second)).status).toBe('Confirmed');
    expect(await balance(bob.sender.address)).toBe(2n);
  });

  test('the module builds replacements that it takes', async () => {
    const build = async (amount: string, replaces?: BuildInput['replaces']) => {
      const built = ethereum.transaction.build({
        ledger,
        order: {
          parameters: {
            type: 'Ethereum',
            destination: { type: 'Address', address: bob.sender.address },
            amount,
            feeStrategy: { type: 'Priority', priority: 'Low' },
          },
          assets: {},
        },
        sender: [alice.sender],
        chainState: await node().chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [] }),
        fees: await node().fees(),
        unavailable: {},
        orderId: '00000000-0000-4000-8000-000000000050',
        reservedResources: [],
        ...(replaces === undefined ? {} : { replaces }),
      });
      if (!built.ok) throw new Error(built.error.message);
      const signatures = built.value.payloads.map((payload) => signPayload(payload, alice.privateKey));
      const { raw } = ethereum.transaction.assemble(built.value, signatures);
      expect(await send(raw)).toMatch(/^0x/);
      return built.value;
    };
    const first = await build('1');
    const second = await build('2', first);
    const third = await build('3', second);
    expect(third.resources).toEqual(first.resources);
    const next = await build('10');
    expect(next.resources).not.toEqual(first.resources);
    await block();
    expect(await balance(bob.sender.address)).toBe(13n);
  });

  test('charges exactly the gas used, and gives the priority fee to the maker of the block', async () => {
    const { baseFee } = (await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [] })) as {
      baseFee: string;
    };
    const earned = await balance(feeRecipient);
    await send(sign({ data: '00ff', gasLimit: 50_000n, value: 7n }));
    await block();
    const gasUsed = 21_000n + 10n * 5n;
    expect(await balance(alice.sender.address)).toBe(10n * ether - 7n - gasUsed * (BigInt(baseFee) + gwei));
    expect((await balance(feeRecipient)) - earned).toBe(gasUsed * gwei);
  });

  test('what is better paid comes first; what the base fee outgrew waits', async () => {
    await node().faucet(carol.sender.address, 10n * ether);
    await block();
    await send(sign({ nonce: 0n, maxPriorityFeePerGas: gwei }));
    await send(sign({ nonce: 0n, maxPriorityFeePerGas: 2n * gwei, value: ether + 1n }, carol));
    await block();
    const { transactions } = await node().observations(undefined, async (addresses) => new Set(addresses));
    const confirmed = transactions.filter(({ status }) => status === 'Confirmed').slice(-2);
    expect(confirmed.map(({ feePayer }) => feePayer)).toEqual([carol.sender.address, alice.sender.address]);
  });

  test('the base fee moves by at most an eighth and stays near its level', async () => {
    const fees: bigint[] = [];
    for (let height = 0; height < 60; height++) {
      const state = await node().chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
      fees.push(BigInt(state['baseFee'] as string));
      await block();
    }
    for (const [index, fee] of fees.entries()) {
      const before = fees[index - 1] ?? fee;
      expect(fee <= before + before / 8n + 1n && fee >= before - before / 8n - 1n).toBe(true);
      expect(fee > 5n * gwei && fee < 20n * gwei).toBe(true);
    }
    expect(new Set(fees).size).toBeGreaterThan(30);
  });
});
