import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumDrops } from './amount.ts';
import { fromTicker, issuerOf, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { chainStateFromJson } from './transaction/chain-state.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { place } from './transaction/sequence.ts';
import { validate } from './transaction/validate.ts';

export { accountOfKey, addressFromPublicKey, isClassicAddress, parseAddress } from './address.ts';
export { issuedAmount, issuedDecimals, issuedValue, largestFee } from './amount.ts';
export { issuanceIdOf, issuedAsset, issuerOf, issuerOfIssuance, largestAmount, multiPurposeAsset, readAsset } from './assets.ts';
export type { XrplAsset } from './assets.ts';
export { currencyName } from './currency.ts';
export { knownNetworks } from './networks.ts';
export {
  accountSetFlags,
  issuanceCreateFlags,
  issuanceSetFlags,
  offerCreateFlags,
  tokenAuthorizeFlags,
  trustSetFlags,
} from './operations/flags.ts';
export { amountIn } from './operations/amounts.ts';
export type { XrplAmount } from './operations/amounts.ts';
export { lifetimeInLedgers } from './transaction/validity.ts';
export type {
  XrplAccountState,
  XrplChainState,
  XrplIssuance,
  XrplTokenHolding,
  XrplTrustLine,
} from './transaction/chain-state.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export { senderMemos } from './transaction/memos.ts';
export { lockedCoins } from './transaction/presence.ts';
export { movementsOf, readAmount } from './transaction/movements.ts';
export { textIn } from './transaction/serialization.ts';
export type { XrplTransaction } from './transaction/serialization.ts';
export { deserialize, readObject, serialize, sha512Half, signingDigest, transactionIdOf } from './transaction/serialization.ts';
export { hasValidSignature, signingAccount } from './transaction/signature.ts';

/** The XRP Ledger's rules. */
export const xrpl: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
    asksForTag: (address, chainState) => chainStateFromJson(chainState).accounts[address]?.requireDestinationTag === true,
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
  amount: { maximum: maximumDrops },
  assets: { fromTicker, nativeTicker, toTickerDetails, issuer: issuerOf },
  fees: { describe: describeFee },
  transaction: {
    ...reader.transaction,
    fromTransfer,
    cancellation,
    validate,
    mapDestinations,
    stateQuery,
    build,
    place,
    readUnsigned,
    checkUnsigned,
    assemble,
    decode,
    deviations,
    failureCause,
  },
};
