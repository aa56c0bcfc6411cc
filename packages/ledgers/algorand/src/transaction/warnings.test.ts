import { toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import algosdk from 'algosdk';
import { expect, test } from 'vitest';

import { algorand } from '../index.ts';
import { algorandLedger } from '../testing/ledgers.ts';
import { knownNetworks } from '../networks.ts';
import { testKey } from '../testing/wallet.ts';

const [sender, other, third] = [testKey(1), testKey(2), testKey(3)];
const ledger = algorandLedger();
const key32 = new Uint8Array(32).fill(5);
const suggestedParams = {
  flatFee: true,
  fee: 1000n,
  minFee: 1000n,
  firstValid: 5,
  lastValid: 1005,
  genesisID: 'mainnet-v1.0',
  genesisHash: Buffer.from(knownNetworks.mainnet, 'base64'),
};
const from = { sender: sender.address, suggestedParams };
const assetIndex = 31_566_704;
const payment = { ...from, receiver: other.address, amount: 5n };
const transfer = { ...from, receiver: other.address, amount: 7, assetIndex };
const freeze = { ...from, assetIndex, freezeTarget: third.address };
const pay = algosdk.makePaymentTxnWithSuggestedParamsFromObject;
const move = algosdk.makeAssetTransferTxnWithSuggestedParamsFromObject;
const withGroup = pay(payment);
withGroup.group = key32;

const unknown = (operation: string) => ['UnknownOperation', operation];

test.each<[string, algosdk.Transaction, readonly (readonly string[])[]]>([
  ['a payment', pay(payment), []],
  ['the most that is usual', pay({ ...payment, suggestedParams: { ...suggestedParams, fee: 1_000_000n } }), []],
  [
    'a fee above that',
    pay({ ...payment, suggestedParams: { ...suggestedParams, fee: 1_000_001n } }),
    [['HigherNetworkFee', '1.000001 ALGO']],
  ],
  ['the key given away', pay({ ...payment, rekeyTo: third.address }), [['Rekeys', third.address]]],
  ['the account closed', pay({ ...payment, closeRemainderTo: third.address }), [['ClosesAccount', third.address]]],
  ['a group', withGroup, [['PartOfGroup']]],
  [
    'another network',
    pay({
      ...payment,
      suggestedParams: { ...suggestedParams, genesisID: 'other-v1', genesisHash: key32 },
    }),
    [['ForeignNetwork', 'other-v1']],
  ],
  ['a token', move(transfer), [unknown('axfer')]],
  [
    'a token given up',
    move({ ...transfer, closeRemainderTo: third.address }),
    [unknown('axfer'), ['ClosesHolding', third.address]],
  ],
  ['a token taken back', move({ ...transfer, assetSender: third.address }), [unknown('axfer'), ['Clawback']]],
  [
    'holdings frozen',
    algosdk.makeAssetFreezeTxnWithSuggestedParamsFromObject({ ...freeze, frozen: true }),
    [['FreezesHolding', third.address]],
  ],
  [
    'holdings let go',
    algosdk.makeAssetFreezeTxnWithSuggestedParamsFromObject({ ...freeze, frozen: false }),
    [['ThawsHolding', third.address]],
  ],
  [
    'a new token',
    algosdk.makeAssetCreateTxnWithSuggestedParamsFromObject({ ...from, total: 5n, decimals: 2, defaultFrozen: true }),
    [unknown('acfg')],
  ],
  [
    'a token under others',
    algosdk.makeAssetConfigTxnWithSuggestedParamsFromObject({
      ...from,
      assetIndex,
      manager: third.address,
      strictEmptyAddressChecking: false,
    }),
    [['ChangesToken']],
  ],
  ['a token destroyed', algosdk.makeAssetDestroyTxnWithSuggestedParamsFromObject({ ...from, assetIndex }), [['ChangesToken']]],
  [
    'no part in consensus any more',
    algosdk.makeKeyRegistrationTxnWithSuggestedParamsFromObject({ ...from, nonParticipation: true }),
    [['NeverParticipates']],
  ],
  [
    'a part in consensus',
    algosdk.makeKeyRegistrationTxnWithSuggestedParamsFromObject({
      ...from,
      voteKey: key32,
      selectionKey: key32,
      stateProofKey: new Uint8Array(64).fill(6),
      voteFirst: 1,
      voteLast: 100,
      voteKeyDilution: 10,
    }),
    [unknown('keyreg')],
  ],
  ['a call', algosdk.makeApplicationNoOpTxnFromObject({ ...from, appIndex: 77 }), [unknown('appl')]],
  [
    'a call that gives the key away',
    algosdk.makeApplicationNoOpTxnFromObject({ ...from, appIndex: 77, rekeyTo: third.address }),
    [unknown('appl'), ['Rekeys', third.address]],
  ],
])('of %s is warned as it should be', (_, transaction, expected) => {
  const secret = Buffer.concat([sender.privateKey, ed25519.getPublicKey(sender.privateKey)]);
  const decoded = algorand.transaction.decode(toHex(transaction.signTxn(secret)), ledger);
  if (!decoded.ok) throw new Error('cannot be read');
  const { warnings, rights } = decoded.value;
  expect(warnings.map(({ code, values }) => [code, ...Object.values(values ?? {})])).toEqual(expected);
  const rekeyed = expected.find(([code]) => code === 'Rekeys');
  expect(rights).toEqual(rekeyed ? [{ type: 'Key', holder: { type: 'Address', address: rekeyed[1] } }] : []);
});
