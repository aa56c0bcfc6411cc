import { ok } from '@countersign/kernel';
import { spendingPublicKey, type LedgerModule } from '@countersign/ledger-port';

import { addressFromPublicKey } from './address.ts';
import { maximumAmount } from './amount.ts';
import { assetFromTicker, assetToTickerDetails, nativeTicker } from './assets.ts';
import { contractCalls } from './contract/entered-calls.ts';
import { descriptor } from './descriptor.ts';
import { describeFees } from './fees.ts';
import { addressPath } from './keys.ts';
import { reader } from './reader.ts';
import { assemble } from './transaction/assemble.ts';
import { build } from './transaction/build.ts';
import { cancellation } from './transaction/cancellation.ts';
import { checkUnsigned } from './transaction/check-unsigned.ts';
import { decode } from './transaction/decode.ts';
import { mapDestinations } from './transaction/destinations.ts';
import { deviations } from './transaction/deviations.ts';
import { fromTransfer } from './transaction/from-transfer.ts';
import { place } from './transaction/nonce.ts';
import { checkParameters } from './transaction/parameters.ts';
import { possibleAssets } from './transaction/possible-assets.ts';
import { readUnsigned } from './transaction/read-unsigned.ts';
import { stateQuery } from './transaction/state-query.ts';

export { addressFromPublicKey, checksumAddress, parseAddress } from './address.ts';
export { maximumAmount } from './amount.ts';
export { erc20, numberedToken } from './assets.ts';
export { readArguments, selectorOf, writeArguments, type AbiFunction } from './contract/abi.ts';
export { eventTopic, tokenEvents, writeEvent } from './contract/events.ts';
export { readTokenCall, writeCall, writeSafeTransferCall, writeTransferCall } from './contract/calls.ts';
export { transactionFailureMessages, type TransactionFailure } from './errors.ts';
export { replacementRate } from './fees.ts';
export { floorGas, intrinsicGas, totalGas } from './gas.ts';
export type { EthereumChainState } from './transaction/chain-state.ts';
export type { AccessListEntry, TransactionFields, TransactionSignature } from './transaction/fields.ts';
export { movementsOf } from './transaction/movements.ts';
export { knownChains, largestAmount, paysForAnotherChain, saneGasPrice } from './networks.ts';
export { readTransaction, type SignedTransaction } from './transaction/read.ts';
export { serialize, signingDigest } from './transaction/serialization.ts';
export { fieldsFromJson, fieldsToJson } from './transaction/unsigned.ts';

/** Ethereum, and the networks that work like it. */
export const ethereum: LedgerModule = {
  descriptor,
  address: {
    ...reader.address,
    derive: (publicKeys) => addressFromPublicKey(spendingPublicKey(descriptor, publicKeys)),
  },
  keys: { addressPath, walletPurpose: () => 44 },
  amount: { maximum: maximumAmount },
  assets: { fromTicker: assetFromTicker, nativeTicker, toTickerDetails: assetToTickerDetails },
  fees: { describe: describeFees },
  calls: contractCalls,
  transaction: {
    ...reader.transaction,
    fromTransfer,
    cancellation,
    validate(parameters, ledger) {
      const checked = checkParameters(parameters, ledger);
      return checked.ok ? ok(undefined) : checked;
    },
    mapDestinations,
    possibleAssets,
    stateQuery,
    build,
    place,
    readUnsigned,
    checkUnsigned,
    assemble,
    decode,
    deviations,
  },
};
