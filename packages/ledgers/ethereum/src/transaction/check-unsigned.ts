import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionOrderParametersEthereum } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { parseDecimal } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { saneGasPrice } from '../networks.ts';
import type { TransactionFields } from './fields.ts';
import { isTooMuchGas } from './gas-limit.ts';
import { ethereumParameters } from './parameters.ts';
import { fieldsFromJson } from './unsigned.ts';

/**
 * Compares a transaction with its order, member by member: sender, recipient, value, call data, network, fee. What is left to the network's
 * state are the nonce, and the gas within what the fee allows.
 */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger, own } = order;
  if (parameters.type !== 'Ethereum') return err('The order is for another kind of ledger');
  let fields: TransactionFields;
  try {
    fields = fieldsFromJson(unsigned['fields']);
  } catch {
    return err('The transaction cannot be read');
  }
  const { sender } = unsigned;
  if (typeof sender !== 'string' || !own.has(sender)) return err('Another account pays');
  if (fields.chainId !== BigInt(ethereumParameters(ledger).chainId)) return err('The transaction is for another network');
  if (!isDestination(fields.to, parameters, order)) return err('The transaction goes to somebody else than was ordered');
  if (fields.value !== parseDecimal(parameters.amount)) return err('The value is not the one that was ordered');
  if (fields.data.toLowerCase() !== (parameters.data ?? '0x').slice(2).toLowerCase())
    return err('The call data are not those that were ordered');
  if (fields.accessList.length > 0) return err('No access list was ordered');
  if (isTooMuchGas(fields, fields.gasLimit, ethereumParameters(ledger).chainId))
    return err('The gas is more than a payment without call data can need');
  return checkFee(fields, parameters, feeAtRisk(descriptor, ledger.parameters, parameters));
}

function isDestination(to: string | undefined, { destination }: TransactionOrderParametersEthereum, order: SignedOrder): boolean {
  if (destination === undefined) return to === undefined;
  return order.addressesOf(destination).some((text) => {
    const parsed = parseAddress(text);
    return parsed.ok && parsed.value.address === to;
  });
}

function checkFee(
  fields: TransactionFields,
  parameters: TransactionOrderParametersEthereum,
  allowed: bigint,
): Result<void, string> {
  const { type, maxFeePerGas, maxPriorityFeePerGas, gasLimit } = fields;
  const { feeStrategy, maximumFee } = parameters;
  const isOfType = type === 2 ? maxPriorityFeePerGas <= maxFeePerGas : type === 0 && maxPriorityFeePerGas === maxFeePerGas;
  if (!isOfType || gasLimit <= 0n) return err('The fee makes no sense');
  if (gasLimit * maxFeePerGas > allowed)
    return err(
      maximumFee === undefined
        ? 'The fee is above what the ledger allows without a maximum fee'
        : 'The fee is above the maximum that was ordered, or what the ledger allows',
    );
  if (feeStrategy.type === 'SpecifiedRate')
    return type === 0 && maxFeePerGas <= BigInt(feeStrategy.gasPrice)
      ? ok(undefined)
      : err('The gas price is above the one that was ordered');
  if (feeStrategy.type === 'SpecifiedRateEIP1559') {
    const isWithin =
      type === 2 &&
      maxFeePerGas <= BigInt(feeStrategy.maxFeePerGas) &&
      maxPriorityFeePerGas <= BigInt(feeStrategy.maxPriorityFeePerGas);
    return isWithin ? ok(undefined) : err('The gas price is above the one that was ordered');
  }
  const isSane = maximumFee !== undefined || maxFeePerGas <= saneGasPrice;
  return isSane ? ok(undefined) : err('The gas price is above what is sane without a maximum fee');
}
