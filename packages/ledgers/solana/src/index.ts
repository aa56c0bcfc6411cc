import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumLamports } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { validate } from './transaction/check-order.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { nonceAccountOf } from './transaction/made-account.ts';
import { place, placedBy } from './transaction/place.ts';
import { possibleAssets } from './transaction/possible-assets.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';

export { addressOf, bytesOf } from './address.ts';
export { tokenAsset, tokenOf } from './assets.ts';
export type { SolanaToken } from './assets.ts';
export { addressWithSeed, tokenAccountOf } from './derived-addresses.ts';
export { readStep } from './instructions/read-step.ts';
export type { Step } from './instructions/read-step.ts';
export {
  advanceNonce,
  burnTokens,
  createAccountWithSeed,
  initializeMint,
  initializeNonce,
  memo,
  mintTokens,
  openTokenAccount,
  setUnitLimit,
  setUnitPrice,
  transferCoins,
  transferTokens,
} from './instructions/write-instructions.ts';
export { readTransaction } from './message/read-message.ts';
export type { Message, SignedMessage } from './message/read-message.ts';
export { largestTransaction, writeMessage, writeTransaction } from './message/write-message.ts';
export type { Instruction } from './message/write-message.ts';
export { systemProgram, tokenPrograms } from './programs.ts';
export type { TokenType } from './programs.ts';
export { isSignedBy } from './transaction/assemble.ts';
export { chainStateFromJson, chainStateToJson, rentOf } from './transaction/chain-state.ts';
export type { SolanaChainState } from './transaction/chain-state.ts';
export { placeOf } from './transaction/compose.ts';
export { transactionIdOf } from './transaction/decode.ts';
export { failureCode } from './transaction/failure-cause.ts';
export { senderMemos } from './transaction/memos.ts';
export { lockedCoins } from './transaction/presence.ts';
export { readOperation } from './transaction/read-operation.ts';
export { unitsOf } from './transaction/units.ts';
export { nonceResource } from './transaction/unsigned.ts';
export { lifetimeInBlocks, nonceOf } from './transaction/validity.ts';

/** Solana's rules. */
export const solana: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys), ledger),
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
  amount: { maximum: maximumLamports },
  assets: { fromTicker, nativeTicker, toTickerDetails },
  fees: { describe: describeFee },
  transaction: {
    ...reader.transaction,
    fromTransfer,
    cancellation,
    validate,
    mapDestinations,
    possibleAssets,
    stateQuery,
    build,
    endlessMade: nonceAccountOf,
    placedBy,
    place,
    readUnsigned,
    checkUnsigned,
    assemble,
    decode,
    deviations,
    failureCause,
  },
};
