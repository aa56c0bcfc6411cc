import type { LedgerModule } from '@countersign/ledger-port';

import { addressOfKeys } from './address/of-keys.ts';
import { maximumLovelace } from './amount.ts';
import { fromTicker, nativeTicker, toTickerDetails } from './assets.ts';
import { descriptor } from './descriptor.ts';
import { cardanoParameters } from './errors.ts';
import { describeFee } from './fees.ts';
import { addressPath } from './keys.ts';
import { networkIdOf } from './networks.ts';
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

export { partsOf, rewardAddress, rewardAddressOf } from './address.ts';
export { addressOfKeys, keyHash } from './address/of-keys.ts';
export { leastFee, leastInOutput } from './costs.ts';
export type { ProtocolParameters } from './costs.ts';
export { networkIdOf } from './networks.ts';
export type { NetworkId } from './networks.ts';
export { outpoint } from './transaction/body.ts';
export type { Body, Certificate } from './transaction/body.ts';
export { chainStateToJson } from './transaction/chain-state.ts';
export type { StakeState, UnspentOutput } from './transaction/chain-state.ts';
export { readTransaction } from './transaction/read-transaction.ts';
export type { SignedTransaction } from './transaction/read-transaction.ts';
export { writeOutput } from './transaction/write-body.ts';

/** The rules of Cardano. */
export const cardano: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys, ledger) => addressOfKeys(publicKeys, networkIdOf(cardanoParameters(ledger))),
  },
  keys: { addressPath, walletPurpose: () => 1852 },
  amount: { maximum: maximumLovelace },
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
