import { fromHex, toHex } from '@countersign/kernel';
import {
  addressFromPublicKey,
  checksumAddress,
  erc20,
  ethereum,
  numberedToken,
  serialize,
  signingDigest,
  writeCall,
  writeTransferCall,
} from '@countersign/ledger-ethereum';
import type { AssetReference, BuildInput } from '@countersign/ledger-port';
import type { TransactionFields } from '@countersign/ledger-ethereum';
import { describeSandboxConformance, signPayload } from '@countersign/ledger-port/conformance';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import { createSandboxLedger, sandboxLedgerMigrations, type SandboxLedger } from '../framework/index.ts';
import { sandboxPictures, sandboxPrints } from './collections.ts';
import { faucetAccount } from './faucet-account.ts';
import { feeRecipient } from './include.ts';
import { ethereumSandboxRules } from './rules.ts';
import { sandboxToken } from './token-contract.ts';

const found = sandboxLedgers.find(({ id }) => id === 'ethereum-sandbox');
if (found === undefined) throw new Error('no Ethereum sandbox');
const ledger = found;
const ether = 10n ** 18n;
const gwei = 10n ** 9n;

async function open() {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 6 });
  for (const { sql } of sandboxLedgerMigrations) await pool.query(sql);
  return {
    pool,
    node: () => createSandboxLedger({ pool, ledger, rules: ethereumSandboxRules }),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

function account(privateKey: string) {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'/0'/0'" } as const;
  return { privateKey, sender: { address: addressFromPublicKey(publicKey), publicKey: toHex(publicKey), key } };
}

const alice = account('11'.repeat(32));
const bob = account('22'.repeat(32));
const carol = account('33'.repeat(32));

describeSandboxConformance('Ethereum', {
  module: ethereum,
  ledger,
  open,
  accounts: [alice, bob],
  faucetAddress: faucetAccount.address,
  gift: 3n * ether,
  payment: ether + 1n,
  lowFees: {
    type: 'Ethereum',
    low: { gasPrice: '1', eip1559Prices: { basePrice: '1', priorityPrice: '1' } },
    medium: { gasPrice: '1', eip1559Prices: { basePrice: '1', priorityPrice: '1' } },
    high: { gasPrice: '1', eip1559Prices: { basePrice: '1', priorityPrice: '1' } },
  },
  inflated: (chainState) => ({ ...chainState, balance: (10n ** 30n).toString() }),
  inflatedRefusal: 'InsufficientFunds',
});

describe('the Ethereum sandbox', () => {
  let network: Awaited<ReturnType<typeof open>>;
  let node: SandboxLedger;
  let now = new Date('2100-01-01T00:00:00Z');

  beforeEach(async () => {
    network = await open();
    node = network.node();
    await node.faucet(alice.sender.address, 10n * ether);
    await block();
  });
  afterEach(() => network.close());

  async function block(): Promise<void> {
    now = new Date(now.getTime() + 60_000);
    await node.produceBlock(now);
  }

  function sign(changes: Partial<TransactionFields>, by = alice): string {
    const fields: TransactionFields = {
      type: 2,
      chainId: 31_337n,
      nonce: 0n,
      maxPriorityFeePerGas: gwei,
      maxFeePerGas: 100n * gwei,
      gasLimit: 21_000n,
      to: bob.sender.address,
      value: ether,
      data: '',
      accessList: [],
      ...changes,
    };
    const signed = secp256k1.sign(signingDigest(fields), fromHex(by.privateKey), { prehash: false, format: 'recovered' });
    const { r, s } = secp256k1.Signature.fromBytes(signed, 'recovered');
    return toHex(serialize(fields, { r, s, yParity: signed[0] === 1 ? 1 : 0 }));
  }

  async function send(raw: string): Promise<string> {
    const answer = await node.broadcast(raw);
    return answer.ok ? answer.value.transactionId : answer.error.reason;
  }

  async function balance(address: string, asset = 'Native'): Promise<bigint> {
    const balances = await node.balances([address]);
    return balances.find((one) => (one.asset.type === 'Native' ? 'Native' : one.asset.identifier) === asset)?.amount ?? 0n;
  }

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
    expect((await node.transactionStatus(later)).status).toBe('Detected');
    await send(sign({ nonce: 0n }));
    await block();
    expect((await node.transactionStatus(later)).status).toBe('Confirmed');
    expect(await send(sign({ nonce: 0n, value: 5n }))).toBe('DoubleSpend');
    const query = { senders: [alice.sender.address], destinations: [], assets: [] };
    expect(await node.chainState(query)).toMatchObject({ nonce: '2', waiting: [] });
  });

  test('the faucet gives to a hundred in one block', async () => {
    const addresses = Array.from({ length: 100 }, (_, index) => checksumAddress(`0x1${index.toString(16).padStart(39, '0')}`));
    for (const address of addresses) expect((await node.faucet(address, 5n)).ok).toBe(true);
    await block();
    expect((await node.balances(addresses)).filter(({ amount }) => amount === 5n)).toHaveLength(100);
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
    expect(await node.transactionStatus(first)).toEqual({ status: 'Unknown' });
    await block();
    expect((await node.transactionStatus(second)).status).toBe('Confirmed');
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
        chainState: await node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [] }),
        fees: await node.fees(),
        unavailable: {},
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
    const { baseFee } = (await node.chainState({ senders: [alice.sender.address], destinations: [], assets: [] })) as {
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
    await node.faucet(carol.sender.address, 10n * ether);
    await block();
    await send(sign({ nonce: 0n, maxPriorityFeePerGas: gwei }));
    await send(sign({ nonce: 0n, maxPriorityFeePerGas: 2n * gwei, value: ether + 1n }, carol));
    await block();
    const { transactions } = await node.observations(undefined, async (addresses) => new Set(addresses));
    const confirmed = transactions.filter(({ status }) => status === 'Confirmed').slice(-2);
    expect(confirmed.map(({ feePayer }) => feePayer)).toEqual([carol.sender.address, alice.sender.address]);
  });

  test('the base fee moves by at most an eighth and stays near its level', async () => {
    const fees: bigint[] = [];
    for (let height = 0; height < 60; height++) {
      const state = await node.chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
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

  describe('its token', () => {
    const { contract } = sandboxToken;
    const call = (to: string, amount: bigint) => ({ to: contract, value: 0n, data: writeTransferCall(to, amount) });

    beforeEach(async () => {
      await node.faucetToken(erc20(contract), alice.sender.address, 500n);
      await block();
    });

    test('comes from the faucet and is sent on', async () => {
      expect(await balance(alice.sender.address, contract)).toBe(500n);
      await send(sign({ ...call(bob.sender.address, 200n), gasLimit: 100_000n }));
      await block();
      expect(await balance(alice.sender.address, contract)).toBe(300n);
      expect(await balance(bob.sender.address, contract)).toBe(200n);
      const seen = await node.observations(undefined, async () => new Set([bob.sender.address]));
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
      const chainState = await node.chainState({
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
        fees: await node.fees(),
        unavailable: {},
        reservedResources: [],
      });
      expect(built.ok && built.value.estimate).toMatchObject({ type: 'Ethereum' });
      const failing = {
        senders: [bob.sender.address],
        destinations: [contract],
        assets: [asset],
        call: { to: contract, value: 0n, data },
      };
      expect(await node.chainState(failing)).toMatchObject({ call: { error: expect.stringContaining('exceeds balance') } });
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
      expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
      expect(await balance(alice.sender.address, contract)).toBe(500n);
      expect(await balance(alice.sender.address)).toBeLessThan(before);
      expect(await balance(contract)).toBe(0n);
      const seen = await node.observations(undefined, async () => new Set([alice.sender.address]));
      expect(seen.transactions.at(-1)).toMatchObject({ failure: 'FailedOnChain', movements: [] });
    });

    test('is taken by others up to their allowance', async () => {
      await node.faucet(bob.sender.address, ether);
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
      expect(await node.transactionStatus(tooMuch)).toMatchObject({ failure: 'FailedOnChain' });
    });
  });

  test('tokens it does not know are not given', async () => {
    const other = erc20(bob.sender.address);
    expect(await node.faucetToken(other, bob.sender.address)).toEqual({ ok: false, error: 'UnsupportedAsset' });
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
      expect((await node.faucetToken(picture, alice.sender.address)).ok).toBe(true);
      await block();
      expect(await held(alice.sender.address, picture)).toBe(1n);
      expect(await node.faucetToken(picture, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAmount' });
      const beyond = numberedToken('ERC721', sandboxPictures.contract, sandboxPictures.tokens + 1n);
      expect(await node.faucetToken(beyond, alice.sender.address)).toEqual({ ok: false, error: 'InvalidAmount' });
      await send(await sent(picture, 1n, 0n));
      await block();
      expect([await held(alice.sender.address, picture), await held(bob.sender.address, picture)]).toEqual([0n, 1n]);
      const seen = await node.observations(undefined, async () => new Set([bob.sender.address]));
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
      expect((await node.faucetToken(print, alice.sender.address, 5n)).ok).toBe(true);
      await block();
      await send(await sent(print, 3n, 0n));
      await block();
      expect([await held(alice.sender.address, print), await held(bob.sender.address, print)]).toEqual([2n, 3n]);
      const state = await node.chainState({ senders: [alice.sender.address], destinations: [], assets: [print, picture] });
      const [printId, pictureId] = [print, picture].map((one) => (one.type === 'Token' ? one.identifier : ''));
      expect(state['tokens']).toEqual({ [printId ?? '']: '2', [pictureId ?? '']: '0' });
    });

    test('transferFrom names a token where a contract of equal tokens has an amount', async () => {
      await node.faucetToken(picture, alice.sender.address);
      await block();
      const inputs = ['address', 'address', 'uint256'].map((type) => ({ name: type, type }));
      const data = writeCall({ name: 'transferFrom', inputs }, [alice.sender.address, bob.sender.address, 17n]);
      await send(sign({ to: sandboxPictures.contract, value: 0n, data, gasLimit: 120_000n }));
      await block();
      expect(await held(bob.sender.address, picture)).toBe(1n);
      const seen = await node.observations(undefined, async () => new Set([bob.sender.address]));
      expect(seen.transactions.at(-1)?.movements).toMatchObject([{ asset: picture, amount: 1n }]);
    });
  });
});
