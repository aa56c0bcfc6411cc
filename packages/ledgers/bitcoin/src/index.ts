import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumAmount } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath, walletPurpose } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { place } from './transaction/coins.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { validate } from './transaction/validate.ts';

export { addressFromPublicKey, addressOfScript, parseAddress, scriptOfAddress } from './address.ts';
export { parseFeeRate, rateText } from './fee-rate.ts';
export { feeOf, feeSafetyBuffer } from './fees.ts';
export { hash160, hash256 } from './script/hash160.ts';
export { rulesOfLedger } from './errors.ts';
export { rulesOf } from './coin-rules.ts';
export type { CoinRules } from './coin-rules.ts';
export { hasSegWit, knownChains, markOf } from './networks.ts';
export type { ChainMark } from './networks.ts';
export { withoutTokens } from './script/token-prefix.ts';
export { readScript, standardScript } from './script/templates.ts';
export type { ScriptKind, StandardScript } from './script/templates.ts';
export type { BitcoinChainState, UnspentOutput } from './transaction/chain-state.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export { senderOf, signalsReplacement } from './transaction/decode.ts';
export { sighashAll } from './transaction/hash-types.ts';
export { ledgerDataOf } from './transaction/ledger-data.ts';
export { byteReader, readTransactionAt } from './transaction/read-at.ts';
export type { RawTransaction } from './transaction/serialization.ts';
export {
  contentIdOf,
  deserialize,
  isCoinbase,
  outpoint,
  serialize,
  transactionIdOf,
  virtualSizeOf,
} from './transaction/serialization.ts';
export type { PreviousOutput } from './transaction/sighash.ts';
export { signatureDigest, taprootDigest } from './transaction/sighash.ts';
export { dustThreshold } from './transaction/sizes.ts';

/** Bitcoin's rules. */
export const bitcoin: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
  },
  keys: { addressPath, walletPurpose },
  amount: { maximum: maximumAmount },
  assets: { fromTicker, nativeTicker, toTickerDetails },
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
    // The bytes themselves move the coins: what a block has of them went as they say.
    deviations: () => [],
  },
};
