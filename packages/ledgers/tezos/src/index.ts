import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumMutez } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { place } from './transaction/counter.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { validate } from './transaction/validate.ts';

export { failureCode } from './transaction/failure-cause.ts';
export { accountOfKey, isContract } from './address.ts';
export { decodeText, encodeText } from './bytes/base58.ts';
export type { Micheline } from './bytes/micheline.ts';
export { bytesOfAccount, lifetimeInBlocks, mostGas, mostStorage, mutezPerByte } from './costs.ts';
export { minimalFee, replacementFee } from './fees.ts';
export { isSigned } from './transaction/assemble.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export type { TezosAccountState, TezosChainState, TezosEstimate } from './transaction/chain-state.ts';
export { forge, operationId } from './transaction/forge.ts';
export { movementsOf } from './transaction/movements.ts';
export type { Content, Operation, TransactionContent } from './transaction/operation.ts';
export { readParameters } from './transaction/parameters.ts';
export { lockedCoins } from './transaction/presence.ts';
export { readSigned } from './transaction/read-bytes.ts';

/** The rules of Tezos. */
export const tezos: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
  amount: { maximum: maximumMutez },
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
    deviations,
    failureCause,
  },
};
