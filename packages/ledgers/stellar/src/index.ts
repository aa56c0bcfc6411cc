import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { largestAmount } from './amount.ts';
import { fromTicker, issuerOf, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { notReplaced } from './transaction/cancellation.ts';
import { chainStateFromJson } from './transaction/chain-state.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { place } from './transaction/sequence.ts';
import { validate } from './transaction/validate.ts';

export { accountOf } from './address.ts';
export { leastBaseFee } from './amount.ts';
export { issuerOf, readAsset, tokenAsset } from './assets.ts';
export { movementsOf } from './operations/describe-read.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export type { StellarAccountState, StellarChainState, StellarTrustLine } from './transaction/chain-state.ts';
export { senderMemos } from './transaction/memos.ts';
export { lockedCoins } from './transaction/presence.ts';
export { partiesOf, readEnvelope } from './transaction/read-xdr.ts';
export type { ReadEnvelope, ReadOperation, ReadTransaction } from './transaction/read-xdr.ts';
export { isSignedBy, isSignedBySource } from './transaction/signature.ts';
export { lifetimeInSeconds } from './transaction/validity.ts';

/** The rules of Stellar networks. */
export const stellar: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
    asksForTag: (address, chainState) => chainStateFromJson(chainState).accounts[address]?.memoRequired === true,
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
  amount: { maximum: largestAmount },
  assets: { fromTicker, nativeTicker, toTickerDetails, issuer: issuerOf },
  fees: { describe: describeFee },
  transaction: {
    ...reader.transaction,
    fromTransfer,
    cancellation: notReplaced,
    validate,
    mapDestinations,
    stateQuery,
    build,
    place,
    readUnsigned,
    checkUnsigned,
    assemble,
    decode,
    // An operation moves what its bytes say, or nothing at all; what a merge moves they do not say.
    deviations: () => [],
    failureCause,
  },
};
