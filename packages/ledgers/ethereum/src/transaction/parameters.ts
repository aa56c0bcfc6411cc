import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type {
  Ledger,
  LedgerParametersEthereum,
  TransactionOrderParameters,
  TransactionOrderParametersEthereum,
} from '@countersign/model';

import { isUnspendable, parseAddress } from '../address.ts';
import { parseDecimal } from '../amount.ts';
import { tokenRecipient } from '../contract/calls.ts';
import { refuse } from '../errors.ts';
import { maximumInitcodeBytes } from '../gas.ts';

/** Nodes relay no larger transactions. */
const maximumDataBytes = 128 * 1024 - 1024;

/** The ledger's Ethereum parameters. Throws where a caller mixed up two ledgers. */
export function ethereumParameters(ledger: Ledger): LedgerParametersEthereum {
  const { parameters } = ledger;
  if (parameters.type !== 'Ethereum') throw new TypeError(`${ledger.id} is no Ethereum ledger`);
  return parameters;
}

/** What parameters say, checked as far as that needs no chain state. */
export interface CheckedParameters {
  readonly parameters: TransactionOrderParametersEthereum;
  /** Spelled as EIP-55 does; absent where a contract is created, or where the destination is no address yet. */
  readonly to?: string;
  readonly value: bigint;
  /** Hexadecimal without prefix. */
  readonly data: string;
}

/** Checks parameters that depend on no chain state: destination, amount, call data, fees. */
export function checkParameters(
  parameters: TransactionOrderParameters,
  ledger: Ledger,
): Result<CheckedParameters, TransactionRefusal> {
  const { supportsEIP1559 } = ethereumParameters(ledger);
  if (parameters.type !== 'Ethereum') return refuse('InvalidUserPayload', `Parameters of ${parameters.type} on Ethereum`);
  const value = parseDecimal(parameters.amount);
  if (value === undefined) return refuse('InvalidAmount', 'The amount is no number of wei below 2^256');

  const data = (parameters.data ?? '0x').slice(2).toLowerCase();
  if (data.length % 2 !== 0) return refuse('InvalidContractParameters', 'The call data has half a byte');
  if (data.length / 2 > maximumDataBytes) return refuse('InvalidContractParameters', 'The call data is too long');

  const destination = parameters.destination;
  let to: string | undefined;
  if (destination === undefined) {
    if (data === '') return refuse('InvalidDestination', 'There is neither a destination nor a contract to create');
    if (data.length / 2 > maximumInitcodeBytes)
      return refuse('InvalidContractParameters', 'The code of the new contract is too long');
  } else if (destination.type === 'Address') {
    const parsed = parseAddress(destination.address);
    if (!parsed.ok) return refuse('InvalidDestination', destinationMessages[parsed.error]);
    to = parsed.value.address;
  }
  const recipient = to === undefined ? undefined : tokenRecipient(data);
  if (recipient !== undefined && isUnspendable(recipient))
    return refuse('InvalidDestination', `The call sends tokens to ${recipient}, from where nobody can ever spend them`);
  // A replacement may send nothing: that is how a transaction is cancelled.
  if (value === 0n && data === '' && parameters.resourceStrategy === undefined)
    return refuse('InvalidAmount', 'Nothing is sent and nothing is called');

  if (parameters.maximumFee !== undefined && parseDecimal(parameters.maximumFee) === undefined)
    return refuse('InvalidUserPayload', 'The maximum fee is no number of wei');
  const feeProblem = checkFeeStrategy(parameters.feeStrategy, supportsEIP1559);
  if (feeProblem !== undefined) return refuse('InvalidUserPayload', feeProblem);
  return ok({
    parameters,
    value,
    data,
    ...(to === undefined ? {} : { to }),
  });
}

const destinationMessages = {
  InvalidAddress: 'invalid address',
  BadAddressChecksum: 'bad address checksum',
  WrongNetwork: 'address of another network',
  UnsupportedAddress: 'unsupported address',
  UnspendableAddress: 'address from which nobody can ever spend',
} as const;

function checkFeeStrategy(
  strategy: TransactionOrderParametersEthereum['feeStrategy'],
  supportsEIP1559: boolean,
): string | undefined {
  switch (strategy.type) {
    case 'Priority':
      return undefined;
    case 'SpecifiedRate':
      return parseDecimal(strategy.gasPrice) === undefined ? 'The gas price is no number of wei' : undefined;
    case 'SpecifiedRateEIP1559': {
      if (!supportsEIP1559) return 'This network has no fee caps (EIP-1559)';
      const maximum = parseDecimal(strategy.maxFeePerGas);
      const priority = parseDecimal(strategy.maxPriorityFeePerGas);
      if (maximum === undefined || priority === undefined) return 'A fee cap is no number of wei';
      return priority > maximum ? 'The priority fee is above the maximum fee' : undefined;
    }
  }
}
