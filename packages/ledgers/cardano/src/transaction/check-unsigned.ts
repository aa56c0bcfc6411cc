import { canonicalJson, err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { CardanoOperation, TransactionOrderParametersCardano } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { descriptor } from '../descriptor.ts';
import type { Output } from './body.ts';
import { readUnsigned } from './read-unsigned.ts';
import { stakeParts } from './stake.ts';
import { unsignedFromJson, unsignedToJson, type Unsigned } from './unsigned.ts';

/** An output that the order asks for. */
interface OrderedOutput {
  readonly addresses: ReadonlySet<string>;
  readonly amount: bigint;
  readonly paysFee: boolean;
}

/**
 * Compares a transaction with its order: each ordered output is there once, less its part of the fee where the order says that it bears one; everything else,
 * with all tokens, comes back to the account; with the stake happens what was ordered, and nothing else; and the fee is what the order allows. That inputs and
 * outputs are worth the same is the network's own rule, and so no token is lost that is not named.
 */
export function checkUnsigned(json: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger } = order;
  if (parameters.type !== 'Cardano') return err('The order is for another kind of ledger');
  const summary = readUnsigned(json, ledger);
  const unsigned = unsignedFromJson(json);
  if (!summary.ok || unsigned === undefined) return err('The transaction cannot be read');
  if (!order.own.has(unsigned.sender)) return err('The transaction spends what is not of this account');
  if (!hasOrderedStake(unsigned, parameters.operation)) return err('What it does with the stake is not what was ordered');
  const ordered = orderedOutputs(parameters, order);
  if (!ordered.ok) return ordered;
  const { outputs, fee } = unsigned.body;
  const paid = checkOutputs(outputs, ordered.value, fee, order.own);
  if (!paid.ok) return paid;
  return fee > 0n && fee <= feeAtRisk(descriptor, ledger.parameters, parameters)
    ? ok(undefined)
    : err('The fee is above the maximum that was ordered, or what is sane');
}

/** Compared as it is kept, since that says all of certificates and withdrawals. */
function hasOrderedStake(unsigned: Unsigned, operation: CardanoOperation): boolean {
  const parts = stakeParts(operation, unsigned.sender);
  if (parts === undefined) return false;
  const { certificates, withdrawals } = parts;
  const ordered = { ...unsigned, body: { ...unsigned.body, certificates, withdrawals } };
  return canonicalJson(unsignedToJson(ordered)) === canonicalJson(unsignedToJson(unsigned));
}

function orderedOutputs(
  { operation }: TransactionOrderParametersCardano,
  order: SignedOrder,
): Result<readonly OrderedOutput[], string> {
  if (operation.type !== 'Transfer') return ok([]);
  const ordered: OrderedOutput[] = [];
  for (const { destination, amount, paysFee } of operation.outputs) {
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
  outputs: readonly Output[],
  ordered: readonly OrderedOutput[],
  fee: bigint,
  own: ReadonlySet<string>,
): Result<void, string> {
  const open = [...ordered];
  let borne = 0n;
  for (const { address, amount, tokens } of outputs) {
    const goesTo = (output: OrderedOutput) => tokens.length === 0 && output.addresses.has(address);
    const exact = open.findIndex((output) => goesTo(output) && output.amount === amount);
    const index = exact >= 0 ? exact : open.findIndex((output) => goesTo(output) && output.paysFee && amount < output.amount);
    const [output] = index < 0 ? [] : open.splice(index, 1);
    if (output !== undefined) borne += output.amount - amount;
    else if (!own.has(address)) return err('The transaction pays what was not ordered');
  }
  if (open.length > 0) return err('The transaction does not pay what was ordered');
  return borne > fee ? err('More is taken off the outputs than the fee') : ok(undefined);
}
