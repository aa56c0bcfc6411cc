import { Account, Asset, Claimant, Keypair, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-base';
import { expect, test } from 'vitest';

import { stellar } from '../index.ts';
import { stellarLedger } from '../testing/ledgers.ts';
import { inputOf, ledger, other, to } from '../testing/orders.ts';

const network = 'Test SDF Network ; September 2015';
const pair = (byte: number) => Keypair.fromRawEd25519Seed(Buffer.alloc(32, byte));
const [source, payer] = [pair(1), pair(2)];
const third = pair(3).publicKey();
const token = new Asset('USD', third);
const pay = Operation.payment({ destination: third, asset: Asset.native(), amount: '5' });
const setOptions = (options: Parameters<typeof Operation.setOptions>[0]) => Operation.setOptions(options);

interface Said {
  readonly operation: xdr.Operation;
  readonly minTime?: number;
  readonly maxTime?: number;
  readonly isBumped?: boolean;
  readonly minAge?: number;
  /** For each operation, in stroops. */
  readonly fee?: number;
  readonly maximumFee?: string;
}

function decoded({ operation, minTime = 0, maxTime = 2_000_000_000, isBumped, minAge, fee = 100, maximumFee }: Said) {
  const builder = new TransactionBuilder(new Account(source.publicKey(), '7'), {
    fee: `${fee}`,
    networkPassphrase: network,
    timebounds: { minTime, maxTime },
  }).addOperation(operation);
  if (minAge !== undefined) builder.setMinAccountSequenceAge(minAge);
  const inner = builder.build();
  inner.sign(source);
  const outer = isBumped === true ? TransactionBuilder.buildFeeBumpTransaction(payer, `${2 * fee}`, inner, network) : inner;
  if (isBumped === true) outer.sign(payer);
  const usual = stellarLedger(network);
  const parameters = { ...usual.parameters, ...(maximumFee !== undefined && { maximumFee }) };
  return stellar.transaction.decode(outer.toEnvelope().toXDR('hex'), { ...usual, parameters });
}

const signer = (type: 'Signer', holder: string | undefined, isWithdrawn?: true) => ({
  type,
  ...(holder !== undefined && { holder: { type: 'Address', address: holder } }),
  ...(isWithdrawn && { isWithdrawn }),
});

test.each<[string, Said, readonly (readonly string[])[], (readonly object[])?]>([
  ['a payment', { operation: pay }, []],
  ['a payment that is always good', { operation: pay, maxTime: 0 }, [['NeverExpires']]],
  ['a payment that is good later', { operation: pay, minTime: 5 }, [['ExtraConditions']]],
  ['a payment after a rest of the account', { operation: pay, minAge: 5 }, [['ExtraConditions']]],
  ['a payment whose fee another one pays', { operation: pay, isBumped: true }, [['OtherFeePayer', payer.publicKey()]]],
  ['the highest fee that is usual', { operation: pay, fee: 10_000_000 }, []],
  ['a fee above that', { operation: pay, fee: 10_000_001 }, [['HigherNetworkFee', '1.0000001 XLM']]],
  [
    'a fee above that, which another one pays',
    { operation: pay, fee: 2_500_001, isBumped: true },
    [
      ['OtherFeePayer', payer.publicKey()],
      ['HigherNetworkFee', '1.0000004 XLM'],
    ],
  ],
  ['a fee that the operator of the ledger allows', { operation: pay, fee: 101, maximumFee: '101' }, []],
  ['a fee above that one', { operation: pay, fee: 101, maximumFee: '100' }, [['HigherNetworkFee', '0.0000101 XLM']]],
  [
    'a payment of another account',
    { operation: Operation.payment({ source: third, destination: payer.publicKey(), asset: Asset.native(), amount: '5' }) },
    [['OtherSource', third]],
  ],
  ['a merge', { operation: Operation.accountMerge({ destination: third }) }, [['MergesAccount']]],
  [
    'a clawback',
    { operation: Operation.clawback({ from: third, asset: new Asset('USD', source.publicKey()), amount: '5' }) },
    [['Clawback']],
  ],
  ['flags locked', { operation: setOptions({ setFlags: 4 }) }, [['LocksFlags']]],
  ['clawback allowed', { operation: setOptions({ setFlags: 8 }) }, [['AllowsClawback']]],
  ['leave asked for', { operation: setOptions({ setFlags: 1 }) }, [['UnknownOperation', 'SetOptions']]],
  ['another domain', { operation: setOptions({ homeDomain: 'example.org' }) }, [['ChangesHomeDomain']]],
  ['no weight of the own key', { operation: setOptions({ masterWeight: 0 }) }, [['ChangesSigners']]],
  [
    'another signer',
    { operation: setOptions({ signer: { ed25519PublicKey: third, weight: 1 } }) },
    [['ChangesSigners']],
    [signer('Signer', third)],
  ],
  [
    'a signer taken away',
    { operation: setOptions({ signer: { ed25519PublicKey: third, weight: 0 } }) },
    [['ChangesSigners']],
    [signer('Signer', third, true)],
  ],
  [
    'a transaction that is good without a signature',
    { operation: setOptions({ signer: { preAuthTx: Buffer.alloc(32, 5), weight: 1 } }) },
    [['ChangesSigners']],
    [signer('Signer', undefined)],
  ],
])('of %s is warned as it should be', (_, said, expected, rights = []) => {
  const read = decoded(said);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.warnings.map(({ code, values }) => [code, ...Object.values(values ?? {})])).toEqual(expected);
  expect(read.value.rights).toEqual(rights);
});

test('a fee above what the operator allows is warned of before anybody signs', () => {
  const built = stellar.transaction.build(inputOf({ type: 'Payment', destination: to(other.address), amount: '5' }));
  if (!built.ok) throw new Error(built.error.message);
  const codes = (maximumFee: string) => {
    const parameters = { ...ledger.parameters, maximumFee };
    const read = stellar.transaction.readUnsigned(built.value.unsigned, { ...ledger, parameters });
    return read.ok && read.value.warnings.map(({ code }) => code);
  };
  expect([codes('500'), codes('499')]).toEqual([[], ['HigherNetworkFee']]);
});

test.each<[string, xdr.Operation]>([
  ['a claimable balance', Operation.createClaimableBalance({ asset: token, amount: '5', claimants: [new Claimant(third)] })],
  ['an offer', Operation.manageSellOffer({ selling: token, buying: Asset.native(), amount: '5', price: '2' })],
  ['what lasts longer on the ledger', Operation.extendFootprintTtl({ extendTo: 5 })],
])('%s is refused', (_, operation) => {
  expect(decoded({ operation })).toEqual({ ok: false, error: 'MalformedTransaction' });
});
