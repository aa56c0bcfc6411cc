import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumSun } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { tronParameters } from './errors.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { failureCause } from './transaction/failure-cause.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { presence } from './transaction/presence.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { stateQuery } from './transaction/state-query.ts';
import { validate } from './transaction/validate.ts';
import { place } from './transaction/validity.ts';

export { addressBytes, addressFromPublicKey, fromCallAddress, isUnspendable, toCallAddress } from './address.ts';
export { trc20 } from './assets.ts';
export { lifetimeSeconds, resultBytes } from './costs.ts';
export { withoutPrefixes } from './transaction/call-data.ts';
export { chainStateFromJson, chainStateToJson } from './transaction/chain-state.ts';
export type { TronAccountState, TronEstimate } from './transaction/chain-state.ts';
export { movementsOf } from './transaction/movements.ts';
export type { ReadContract } from './transaction/read-contract.ts';
export { readSigned, transactionIdOf } from './transaction/read-raw.ts';
export type { ReadSigned } from './transaction/read-raw.ts';
export { hasValidSignature } from './transaction/recover.ts';

/** Tron's rules. */
export const tron: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive(publicKeys, ledger) {
      tronParameters(ledger);
      return addressFromPublicKey(spendingPublicKey(descriptor, publicKeys));
    },
  },
  keys: { addressPath, walletPurpose: () => 44 },
  presence,
  amount: { maximum: maximumSun },
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
