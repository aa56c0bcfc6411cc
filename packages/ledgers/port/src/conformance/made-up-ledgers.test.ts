import { err, isCodedError, ok, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, test } from 'vitest';

import type { AccountKeyId } from '../keys.ts';
import { checkPreparations } from '../check-preparations.ts';
import { onceFor, type BuiltTransaction, type SenderAddress, type SenderKey } from '../transaction.ts';
import { ledgerWarning } from '../warning.ts';
import { describeKeys, expectOwnPayloads, publicKeysOf } from './key-conformance.ts';
import { namedLater, stakingOrder, twoKeys } from './made-up-ledgers.ts';
import { signedOrder } from './sample-orders.ts';
import { expectPreparations } from './preparation-conformance.ts';
import { signPayload } from './sign-payload.ts';
import { expectValidity } from './validity-conformance.ts';

const secrets = new Map([
  ["m/1'/1815'/0'/0'", '11'.repeat(32)],
  ["m/1'/2'/1815'/2'", '22'.repeat(32)],
  ["m/1'/3030'/0'/0'", '33'.repeat(32)],
]);

function keyAt(id: AccountKeyId, path: string): SenderKey {
  const publicKey = toHex(ed25519.getPublicKey(Buffer.from(secrets.get(path) ?? '', 'hex')));
  return { id, publicKey, key: { curve: 'Ed25519', strategy: 'VaultHard', path } };
}

const staking = keyAt('ED25519_STAKING_1', "m/1'/2'/1815'/2'");
const spending = keyAt('ED25519_CUSTODY_1', "m/1'/1815'/0'/0'");
const ofTwo: SenderAddress = { address: `two${spending.publicKey}${staking.publicKey}`, keys: [spending, staking] };
const named: SenderAddress = { address: '0.0.1234', keys: [keyAt('ED25519_CUSTODY_1', "m/1'/3030'/0'/0'")] };

const examples = [
  { name: 'an address of two keys', ...twoKeys, sender: ofTwo, orders: ['a payment', stakingOrder] },
  {
    name: 'an address that the network names',
    ...namedLater,
    sender: named,
    orders: ['a payment'],
  },
] as const;

describe.each(examples)('$name', ({ module, ledger, sender, orders }) => {
  const { transaction } = module;

  describeKeys(module, { ledger, publicKeys: [publicKeysOf(sender)] });

  function inputs() {
    return orders.map((order) => {
      const outputs = [{ address: sender.address, amount: 5n }];
      const request = { asset: { type: 'Native' }, tickerId: '', outputs, feePriority: 'Medium' } as const;
      const parameters = order === 'a payment' ? transaction.fromTransfer(request, ledger) : ok(order);
      if (!parameters.ok) throw new Error(parameters.error.message);
      const none = { fees: undefined, unavailable: {}, reservedResources: [] };
      return {
        ledger,
        orderId: '00000000-0000-4000-8000-000000000050',
        order: { parameters: parameters.value, assets: {} },
        sender: [sender],
        chainState: { nonce: '9', until: '2026-03-01T12:03:00.000Z' },
        ...none,
      };
    });
  }

  function sign({ payloads }: BuiltTransaction) {
    return payloads.map((payload) => signPayload(payload, secrets.get(payload.key.path) ?? ''));
  }

  test('payloads say whose they are, and each key signs its own', () => {
    for (const input of inputs()) {
      const built = transaction.build(input);
      if (!built.ok) throw new Error(built.error.message);
      const read = transaction.readUnsigned(JSON.parse(JSON.stringify(built.value.unsigned)), ledger);
      if (!read.ok) throw new Error(read.error);
      expectOwnPayloads(module, input.sender, built.value, read.value);
      expect(transaction.checkUnsigned(built.value.unsigned, signedOrder(input))).toEqual(ok(undefined));
      const { raw } = transaction.assemble(built.value, sign(built.value));
      expect(transaction.decode(raw, ledger)).toMatchObject({ ok: true, value: { senders: [sender.address] } });
    }
  });

  test('the bytes say until when a transaction is good, and warn of one that never ends', () => {
    for (const input of inputs()) {
      const [built, endless] = [input, { ...input, chainState: { nonce: '9' } }].map((one) => {
        const made = transaction.build(one);
        if (!made.ok) throw new Error(made.error.message);
        const read = transaction.readUnsigned(JSON.parse(JSON.stringify(made.value.unsigned)), ledger);
        const decoded = transaction.decode(transaction.assemble(made.value, sign(made.value)).raw, ledger);
        if (!read.ok || !decoded.ok) throw new Error('cannot be read');
        return { made: made.value, read: read.value, decoded: decoded.value };
      });
      if (built === undefined || endless === undefined) throw new Error('nothing was built');
      expect(built.made.validity).toEqual({ type: 'Moment', moment: '2026-03-01T12:03:00.000Z' });
      expectValidity(module, built.made, built.read, built.decoded);
      for (const { validity, warnings } of [endless.read, endless.decoded]) {
        expect(validity).toBeUndefined();
        expect(warnings).toEqual([ledgerWarning('NeverExpires')]);
      }
    }
  });

  test('what is prepared is in the bytes, and good for those alone whom the order pays, within its maximum fee', () => {
    const [input] = inputs();
    if (input === undefined) throw new Error('no payment');
    const judged = (missing: { readonly address: string; readonly cost: string }) => {
      const built = transaction.build({ ...input, chainState: { ...input.chainState, missing } });
      const read = built.ok ? transaction.readUnsigned(JSON.parse(JSON.stringify(built.value.unsigned)), ledger) : built;
      if (!built.ok || !read.ok) throw new Error('cannot be built');
      expectPreparations(built.value, read.value);
      const spent = built.value.spends.reduce((sum, { amount }) => sum + amount, 0n);
      expect(spent).toBe(5n + built.value.fee + BigInt(missing.cost));
      return checkPreparations(read.value, { ...signedOrder(input), own: new Set() }, module);
    };
    expect(judged({ address: sender.address, cost: '98' })).toEqual(ok(undefined));
    expect(judged({ address: sender.address, cost: '99' }).ok).toBe(false);
    expect(judged({ address: 'somebody else', cost: '1' }).ok).toBe(false);
  });

  test('a signature of another key is none', () => {
    for (const input of inputs()) {
      const built = transaction.build(input);
      if (!built.ok) throw new Error(built.error.message);
      const wrong = built.value.payloads.map((payload) => signPayload(payload, '44'.repeat(32)));
      const [first, ...others] = sign(built.value);
      for (const signatures of [wrong, [...others, first ?? { signature: '' }].toReversed().slice(1)]) {
        let caught: unknown;
        try {
          transaction.assemble(built.value, signatures);
        } catch (error) {
          caught = error;
        }
        expect(isCodedError(caught, 'SignatureMismatch')).toBe(true);
      }
    }
  });

  test('what is used up is in the bytes: a number of the sender, or the order itself', () => {
    for (const input of inputs()) {
      const made = (orderId: string, nonce: string) => {
        const built = transaction.build({ ...input, orderId, chainState: { ...input.chainState, nonce } });
        const read = built.ok ? transaction.readUnsigned(built.value.unsigned, ledger) : built;
        if (!built.ok || !read.ok) throw new Error('cannot be built');
        expect(read.value.resources).toEqual(built.value.resources);
        return built.value;
      };
      const [first, again, other] = [made('a', '9'), made('a', '10'), made('b', '9')];
      const isOnce = module === namedLater.module;
      expect(first.resources).toEqual(isOnce ? [onceFor('a')] : [`${sender.address}:9`]);
      expect(again.resources).toEqual(isOnce ? first.resources : [`${sender.address}:10`]);
      expect(other.resources).toEqual(isOnce ? [onceFor('b')] : first.resources);
      const check = (orderId: string) => transaction.checkUnsigned(first.unsigned, { ...signedOrder(input), orderId }).ok;
      expect([check('a'), check('b')]).toEqual([true, !isOnce]);
    }
  });

  test('what is no transaction is none', () => {
    expect(transaction.readUnsigned({}, ledger)).toEqual(err('MalformedTransaction'));
  });
});
