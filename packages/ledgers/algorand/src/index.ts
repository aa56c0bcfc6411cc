import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumAmount } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { algorandParameters } from './errors.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations, stateQuery } from './transaction/destinations.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { validate } from './transaction/validate.ts';
import { place } from './transaction/validity.ts';

export { addressFromPublicKey, addressOf } from './address.ts';
export { fromBase32, toBase32 } from './base32.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export type { AlgorandAccountState } from './transaction/chain-state.ts';
export { lockedCoins } from './transaction/presence.ts';
export { movementsOf } from './transaction/movements.ts';
export { hasValidSignature, readSigned, signatureNames, transactionIdOf } from './transaction/read-transaction.ts';
export type { ReadTransaction, SignedTransaction } from './transaction/read-transaction.ts';
export { writeMessagePack } from './transaction/write-message-pack.ts';

/** Algorand's rules. */
export const algorand: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive(publicKeys, ledger) {
      algorandParameters(ledger);
      return addressFromPublicKey(spendingPublicKey(descriptor, publicKeys));
    },
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
    // A payment moves what its bytes say, or is in no block.
    deviations: () => [],
  },
};
