import type { JsonObject } from '@countersign/kernel';
import { namedLater, stakingOrder, twoKeys } from '@countersign/ledger-port/conformance';
import type { AccountKeyId, KeyReference, LedgerModule, SenderAddress, SignablePayload } from '@countersign/ledger-port';
import type { Account, AccountAddressData, Ledger, TransactionOrderParameters } from '@countersign/model';
import { describe, expect, test } from 'vitest';

import { addressKeyPath, randomKeyId } from './account-path.ts';
import { authorizeOrder } from './authorize-order.ts';
import { account, bundleOf, context, id, seal, transfer, vault } from './testing/scene.ts';

const publicKeys = { ED25519_CUSTODY_1: '11'.repeat(32), ED25519_STAKING_1: '22'.repeat(32) };
const random: Account = {
  ...account,
  providerDetails: { ...account.providerDetails, keyStrategy: 'Random', keyInformation: { type: 'Random' } },
};

/** An account's address on a made-up ledger, and the sender that it is. */
function addressOn(
  { module, ledger }: { readonly module: LedgerModule; readonly ledger: Ledger },
  of: Account,
  address: string,
): { readonly data: AccountAddressData; readonly sender: SenderAddress } {
  const { keyStrategy: strategy } = of.providerDetails;
  const pathOf = (key: LedgerModule['descriptor']['keys'][number]) =>
    strategy === 'Random' ? undefined : addressKeyPath(of, key, module.keys.addressPath(strategy, key.id, 'External', 0));
  const keys = module.descriptor.keys.map((key) => ({ key, path: pathOf(key), publicKey: publicKeyOf(key.id) }));
  const [spending, ...further] = keys;
  if (spending === undefined) throw new Error('no key');
  const senderKey = ({ key, path = 'm', publicKey }: typeof spending) =>
    ({ id: key.id, publicKey, key: { curve: key.curve, strategy, path } }) as const;
  return {
    data: {
      id: id(50),
      ledgerId: ledger.id,
      accountId: of.id,
      address,
      ...(spending.path !== undefined && { keyPath: spending.path }),
      ...(further.length > 0 && {
        furtherKeys: further.map(({ key, path, publicKey }) => ({
          id: key.id,
          ...(path !== undefined && { keyPath: path }),
          publicKey: Buffer.from(publicKey, 'hex').toString('base64'),
        })),
      }),
      createdAt: '2026-03-01T12:00:00.000Z',
      scope: 'External',
    },
    sender: { address, keys: [senderKey(spending), ...further.map(senderKey)] },
  };
}

function publicKeyOf(keyId: AccountKeyId): string {
  return keyId === 'ED25519_CUSTODY_1' || keyId === 'ED25519_STAKING_1' ? publicKeys[keyId] : '';
}

const twoKeyAddress = `two${publicKeys.ED25519_CUSTODY_1}${publicKeys.ED25519_STAKING_1}`;

interface Scene {
  readonly payloads: readonly SignablePayload[];
  readonly verdict: (payloads: readonly SignablePayload[], data?: Partial<AccountAddressData>) => string;
}

/** An order on a made-up ledger with all that proves it, and what the vault says of payloads for it. */
function sceneOf(
  on: { readonly module: LedgerModule; readonly ledger: Ledger },
  of: Account,
  address: string,
  parameters: TransactionOrderParameters,
): Scene {
  const { module, ledger } = on;
  const { data, sender } = addressOn(on, of, address);
  const built = module.transaction.build({
    ledger,
    orderId: transfer.id,
    order: { parameters, assets: {} },
    sender: [sender],
    chainState: { nonce: '9' },
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  });
  const read = built.ok ? module.transaction.readUnsigned(built.value.unsigned, ledger) : built;
  if (!built.ok || !read.ok) throw new Error('cannot be built');
  const unsigned: JsonObject = built.value.unsigned;
  const payloads = built.value.payloads.map((payload, index) => {
    const { keyId } = read.value.payloads[index] ?? { keyId: 'ED25519_CUSTODY_2' };
    return { ...payload, ...(payload.key.strategy === 'Random' && { sealedKeyName: randomKeyId(of.id, keyId) }) };
  });
  const ordered = {
    type: 'v0_CreateTransactionOrder',
    id: transfer.id,
    accountId: of.id,
    ledgerId: ledger.id,
    parameters,
    customProperties: {},
  } as const;
  return {
    payloads,
    verdict: (shown, changed = {}) => {
      const evidence = {
        orderId: transfer.id,
        accountId: of.id,
        bundle: bundleOf(ordered),
        references: {
          ledger: seal(ledger),
          account: seal(of),
          vault: seal(vault),
          addresses: [seal({ ...data, ...changed })],
          endpoints: [],
          tickers: [],
        },
        unsigned,
      };
      const authorized = authorizeOrder(evidence, shown, { ...context, module });
      return authorized.ok ? 'allowed' : authorized.error.message;
    },
  };
}

function changed(payload: SignablePayload | undefined, values: Partial<SignablePayload>): SignablePayload {
  if (payload === undefined) throw new Error('no payload');
  return { ...payload, ...values };
}

const notThatKey = 'A key is not that of the address that pays';
const notThose = 'The payloads are not those of the transaction';

describe('an order that two keys of an address sign', () => {
  const scene = sceneOf(twoKeys, account, twoKeyAddress, stakingOrder);
  const [spending, staking] = scene.payloads;

  test('is signed with the two, each its own part', () => {
    expect(scene.payloads.map(({ key }) => key.path)).toEqual([
      "m/1129530187'/0'/1'/2048'/0'/40'/1815'/0'/0'",
      "m/1129530187'/0'/1'/2048'/0'/40'/1129530190'/1815'/2'",
    ]);
    expect(scene.verdict(scene.payloads)).toBe('allowed');
  });

  test('is not signed with one of them for both, nor with the two exchanged', () => {
    const withKeyOf = (payload: SignablePayload | undefined, other: SignablePayload | undefined) =>
      changed(payload, { key: changed(other, {}).key });
    expect(scene.verdict([changed(spending, {}), withKeyOf(staking, spending)])).toBe(notThatKey);
    expect(scene.verdict([withKeyOf(spending, staking), changed(staking, {})])).toBe(notThatKey);
    expect(scene.verdict([withKeyOf(spending, staking), withKeyOf(staking, spending)])).toBe(notThatKey);
  });

  test('is not signed in part, in another order, or in another way', () => {
    expect(scene.verdict([changed(spending, {})])).toBe(notThose);
    expect(scene.verdict(scene.payloads.toReversed())).toBe(notThose);
    expect(scene.verdict([changed(spending, {}), changed(staking, { scheme: 'Digest' })])).toBe(notThose);
  });

  test('is signed with no key that the notary has not named for the address', () => {
    expect(scene.verdict(scene.payloads, { furtherKeys: [] })).toBe(notThatKey);
    const key: KeyReference = { ...changed(staking, {}).key, path: `${changed(staking, {}).key.path}/1'` };
    expect(scene.verdict([changed(spending, {}), changed(staking, { key })])).toBe(notThatKey);
  });

  test('is signed with no key below the level of another key or ledger, whatever the notary says', () => {
    const root = "m/1129530187'/0'/1'/2048'/0'/40'";
    for (const path of [`${root}/1815'/2'`, `${root}/1129530190'/501'/2'`, `${root}/1129530189'/1815'/2'`, root]) {
      const named = { id: 'ED25519_STAKING_1', keyPath: path, publicKey: 'AAAA' } as const;
      const key: KeyReference = { ...changed(staking, {}).key, path };
      expect(scene.verdict([changed(spending, {}), changed(staking, { key })], { furtherKeys: [named] })).toBe(notThatKey);
    }
  });

  test('is signed with independent keys under the names of the two alone', () => {
    const { payloads, verdict } = sceneOf(twoKeys, random, twoKeyAddress, stakingOrder);
    expect(payloads.map(({ sealedKeyName }) => sealedKeyName)).toEqual([
      randomKeyId(account.id, 'ED25519_CUSTODY_1'),
      randomKeyId(account.id, 'ED25519_STAKING_1'),
    ]);
    expect(verdict(payloads)).toBe('allowed');
    const sealedKeyName = randomKeyId(account.id, 'ED25519_CUSTODY_1');
    expect(verdict(payloads.map((payload) => ({ ...payload, sealedKeyName })))).toBe(notThatKey);
  });
});

test('a payment from an address that the network named is signed with its key, and with no key of another ledger', () => {
  const parameters = namedLater.module.transaction.fromTransfer(
    { asset: { type: 'Native' }, tickerId: id(70), outputs: [{ address: '0.0.77', amount: 5n }], feePriority: 'Medium' },
    namedLater.ledger,
  );
  if (!parameters.ok) throw new Error(parameters.error.message);
  const scene = sceneOf(namedLater, account, '0.0.1234', parameters.value);
  const [payload] = scene.payloads;
  expect(scene.verdict(scene.payloads)).toBe('allowed');
  expect(payload?.key.path).toBe("m/1129530187'/0'/1'/2048'/0'/40'/3030'/0'/0'");
  const other = "m/1129530187'/0'/1'/2048'/0'/40'/1815'/0'/0'";
  const withPath = changed(payload, { key: { ...changed(payload, {}).key, path: other } });
  expect(scene.verdict([withPath])).toBe(notThatKey);
  expect(scene.verdict([withPath], { keyPath: other })).toBe(notThatKey);
});
