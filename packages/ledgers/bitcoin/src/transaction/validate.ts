import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TransactionOrderParametersBitcoin } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { inCoins } from '../assets.ts';
import { bitcoinParameters, notReplaced, refuse, rulesOfLedger } from '../errors.ts';
import { parseFeeRate } from '../fee-rate.ts';
import { dustThreshold } from './sizes.ts';

/** An output of an order, checked. */
export interface OrderOutput {
  readonly address: string;
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly paysFee: boolean;
}

/** An order's parameters, narrowed, with their outputs checked. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersBitcoin;
  readonly outputs: readonly OrderOutput[];
}

// With 200 inputs this stays within the 100,000 virtual bytes that nodes relay.
const maximumOutputs = 1_000;

/** Checks what depends on no chain state: addresses, amounts, dust, the fee strategy. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  if (parameters.type !== 'Bitcoin') return refuse('InvalidUserPayload', `A Bitcoin ledger takes no ${parameters.type} order`);
  const count = parameters.outputs.length;
  if (parameters.resourceStrategy !== undefined && count > 0 && !rulesOfLedger(ledger).canReplace) return notReplaced();
  // A replacement may pay nobody: that is how a transaction is cancelled.
  const least = parameters.resourceStrategy === undefined ? 1 : 0;
  if (count < least || count > maximumOutputs)
    return refuse('InvalidUserPayload', `From 1 to ${maximumOutputs} outputs, not ${count}`);
  const fee = checkFeeStrategy(parameters, ledger);
  if (!fee.ok) return fee;
  const outputs: OrderOutput[] = [];
  for (const output of parameters.outputs) {
    const checked = checkOutput(output, ledger);
    if (!checked.ok) return checked;
    outputs.push(checked.value);
  }
  const total = outputs.reduce((sum, output) => sum + output.amount, 0n);
  if (total > bitcoinParameters(ledger).rules.maximumAmount)
    return refuse('InvalidAmount', 'More than the network allows in one transaction');
  return ok({ parameters, outputs });
}

/** The smallest output that may be made: nodes' dust threshold of the script or the ledger's own limit, the larger of both. */
export function dustLimit(script: Uint8Array, ledger: Ledger): bigint {
  const ofLedger = BigInt(bitcoinParameters(ledger).dustLimit);
  const ofScript = dustThreshold(script);
  return ofScript > ofLedger ? ofScript : ofLedger;
}

function checkOutput(
  output: TransactionOrderParametersBitcoin['outputs'][number],
  ledger: Ledger,
): Result<OrderOutput, TransactionRefusal> {
  if (output.destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(output.destination.address, ledger);
  if (!parsed.ok) return refuse('InvalidDestination', `${output.destination.address}: ${parsed.error}`);
  const { address, script } = parsed.value;
  const amount = BigInt(output.amount);
  const smallest = dustLimit(script, ledger);
  if (amount < smallest)
    return refuse(
      'InvalidAmount',
      `${inCoins(amount, ledger)} to ${address} is dust: at least ${inCoins(smallest, ledger)} is needed`,
    );
  return ok({ address, script, amount, paysFee: output.paysFee === true });
}

function checkFeeStrategy({ feeStrategy }: TransactionOrderParametersBitcoin, ledger: Ledger): Result<void, TransactionRefusal> {
  if (feeStrategy.type === 'Priority') return ok(undefined);
  const rate = parseFeeRate(feeStrategy.satoshiPerVbyte);
  if (!rate.ok) {
    return refuse(
      'InvalidUserPayload',
      `A fee rate is a positive number with up to six decimals, not ${feeStrategy.satoshiPerVbyte}`,
    );
  }
  if (rate.value > bitcoinParameters(ledger).rules.maximumFeeRate)
    return refuse('CurrentlyFeesTooLarge', `A fee rate of ${feeStrategy.satoshiPerVbyte} satoshis per vbyte is a mistake`);
  return ok(undefined);
}
