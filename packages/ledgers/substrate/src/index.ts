import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumAmount } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { place } from './transaction/nonce.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { endOfSent } from './transaction/sent-end.ts';
import { validate } from './transaction/validate.ts';

export { addressOfKey, keyOfAddress } from './address.ts';
export { byteReader, type ByteReader } from './bytes/reader.ts';
export { inclusionFee } from './fees.ts';
export { runtimeOf, runtimesOf, type Runtime } from './runtime.ts';
export type { Call, Payee } from './transaction/call.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export type { SubstrateAccountState, SubstrateChainState } from './transaction/chain-state.ts';
export { longestPeriod } from './transaction/era.ts';
export { movementsOf } from './transaction/movements.ts';
export { keptOf, presenceIn } from './transaction/presence.ts';
export { readExtrinsic, type ReadExtrinsic } from './transaction/read-extrinsic.ts';
export { isSignedFor } from './transaction/signed-for.ts';
export type { Transaction } from './transaction/transaction.ts';
export { callBytes } from './transaction/write-call.ts';
export {
  extraBytes,
  extrinsicBytes,
  extrinsicHash,
  payloadBytes,
  signedBytes,
  type Added,
} from './transaction/write-extrinsic.ts';

/** The rules of Substrate's networks. */
export const substrate: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
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
    endOfSent,
    deviations,
    failureCause,
  },
};
