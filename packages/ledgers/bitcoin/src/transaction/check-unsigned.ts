import type { JsonObject, Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { feeAtRisk, type Movement, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionOrderParametersBitcoin } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { descriptor } from '../descriptor.ts';
import { parseFeeRate } from '../fee-rate.ts';
import { feeOf } from '../fees.ts';
import { readUnsigned } from './read-unsigned.ts';
import { dustThreshold } from './sizes.ts';
import { sequenceBy, sizeOfUnsigned, unsignedFromJson } from './unsigned.ts';
import { bitcoinParameters } from '../errors.ts';

/** An output that the order asks for. */
interface OrderedOutput {
  readonly addresses: ReadonlySet<string>;
  readonly amount: bigint;
  readonly paysFee: boolean;
}

/**
 * Compares a transaction with its order: each ordered output is there once, less its part of the fee where the order says that it
 * bears one; everything else comes back to the account; nothing is locked or final that should not be; and the fee is what the
 * order allows.
 */
export function checkUnsigned(json: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger } = order;
  if (parameters.type !== 'Bitcoin') return err('The order is for another kind of ledger');
  const summary = readUnsigned(json, ledger);
  if (!summary.ok) return err('The transaction cannot be read');
  const { version, lockTime, inputs } = unsignedFromJson(json);
  const expected = sequenceBy(bitcoinParameters(ledger).rules);
  if (version !== 2 || lockTime !== 0 || inputs.some(({ sequence }) => sequence !== expected))
    return err('The transaction is locked, or its inputs are not as they are built here');
  const outputs = orderedOutputs(parameters, order);
  if (!outputs.ok) return outputs;
  const { fee, movements } = summary.value;
  const paid = checkOutputs(movements, outputs.value, fee, order);
  return paid.ok ? checkFee(fee, sizeOfUnsigned(unsignedFromJson(json)), parameters, order) : paid;
}

function orderedOutputs({ outputs }: TransactionOrderParametersBitcoin, order: SignedOrder): Result<OrderedOutput[], string> {
  const ordered: OrderedOutput[] = [];
  for (const { destination, amount, paysFee } of outputs) {
    const addresses = order.addressesOf(destination).flatMap((text) => {
      const parsed = parseAddress(text, order.ledger);
      return parsed.ok ? [parsed.value.address] : [];
    });
    if (addresses.length === 0) return err('The notary has not signed a destination');
    ordered.push({ addresses: new Set(addresses), amount: BigInt(amount), paysFee: paysFee === true });
  }
  return ok(ordered);
}

function checkOutputs(
  movements: readonly Movement[],
  outputs: readonly OrderedOutput[],
  fee: bigint,
  { own }: SignedOrder,
): Result<void, string> {
  const open = [...outputs];
  let borne = 0n;
  for (const { from, to, amount } of movements) {
    if (from.some((address) => !own.has(address))) return err('The transaction spends what is not of this account');
    const goesTo = (output: OrderedOutput) => to !== undefined && output.addresses.has(to);
    const exact = open.findIndex((output) => goesTo(output) && output.amount === amount);
    const index = exact >= 0 ? exact : open.findIndex((output) => goesTo(output) && output.paysFee && amount < output.amount);
    const [output] = index < 0 ? [] : open.splice(index, 1);
    if (output !== undefined) borne += output.amount - amount;
    else if (to === undefined || !own.has(to)) return err('The transaction pays what was not ordered');
  }
  if (open.length > 0) return err('The transaction does not pay what was ordered');
  return borne > fee ? err('More is taken off the outputs than the fee') : ok(undefined);
}

function checkFee(
  fee: bigint,
  vbytes: number,
  { feeStrategy, maximumFee }: TransactionOrderParametersBitcoin,
  { ledger }: SignedOrder,
): Result<void, string> {
  if (fee < 0n) return err('The outputs are worth more than the inputs');
  const isWithin = fee <= feeAtRisk(descriptor, ledger.parameters, { maximumFee });
  if (maximumFee !== undefined)
    return isWithin ? ok(undefined) : err('The fee is above the maximum that was ordered, or what the ledger allows');
  if (!isWithin) return err('The fee is above what the ledger allows without a maximum fee');
  const specified = feeStrategy.type === 'SpecifiedRate' ? parseFeeRate(feeStrategy.satoshiPerVbyte) : undefined;
  const { dustLimit, rules } = bitcoinParameters(ledger);
  const rate = specified?.ok === true ? specified.value : rules.saneFeeRate;
  // Change that would be dust goes to the fee.
  const dust = dustThreshold(new Uint8Array(34)) + BigInt(dustLimit);
  return fee <= feeOf(vbytes, rate) + dust ? ok(undefined) : err('The fee is above what the order asks for, or what is sane');
}
