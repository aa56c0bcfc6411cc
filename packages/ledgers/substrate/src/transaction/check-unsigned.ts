import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { SubstratePallet, SubstrateStakingPayee, TransactionDestination } from '@countersign/model';

import { addressOfKey, keyOfAddress, parseAddress } from '../address.ts';
import { descriptor } from '../descriptor.ts';
import type { Call, Payee } from './call.ts';
import { readUnsigned } from './read-unsigned.ts';
import { transactionFromJson } from './unsigned.ts';

/** Compares what the order decides with what the transaction has: who sends it, its method and all that this is given. Tip and fee are within the order's maximum. */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger } = order;
  if (parameters.type !== 'Substrate') return err('The order is for another kind of ledger');
  const summary = readUnsigned(unsigned, ledger);
  const read = transactionFromJson(unsigned, ledger);
  if (!summary.ok || read === undefined)
    return err('The transaction cannot be read, is for another network, or for a version of it that is not known here');
  const { call, signer } = read.transaction;
  if (!order.own.has(addressOfKey(signer, ledger))) return err('Another account sends it');
  if (!isCallOf(parameters.pallet, call, order)) return err('The transaction is not the one that was ordered');
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  return summary.value.fee <= allowed ? ok(undefined) : err('The fee is above the maximum that was ordered, or what is sane');
}

function isCallOf({ method }: SubstratePallet, call: Call, order: SignedOrder): boolean {
  if (method.type !== call.method) return false;
  switch (call.method) {
    case 'TransferKeepAlive':
      return (
        method.type === 'TransferKeepAlive' &&
        isKeyOf(method.destination, call.destination, order) &&
        call.amount > 0n &&
        call.amount === BigInt(method.amount)
      );
    case 'Bond':
      return (
        method.type === 'Bond' &&
        method.controller === undefined &&
        call.value === BigInt(method.value) &&
        isPayeeOf(method.payee, call.payee, order)
      );
    case 'BondExtra':
      return method.type === 'BondExtra' && call.value === BigInt(method.maxAdditional);
    case 'Unbond':
    case 'Rebond':
      return (method.type === 'Unbond' || method.type === 'Rebond') && call.value === BigInt(method.value);
    case 'WithdrawUnbonded':
      return method.type === 'WithdrawUnbonded' && call.spans === method.numSlashingSpans;
    case 'Nominate':
      return method.type === 'Nominate' && areKeysOf(method.targets, call.targets, order);
    case 'SetPayee':
      return method.type === 'SetPayee' && isPayeeOf(method.payee, call.payee, order);
    case 'SetController':
      return method.type === 'SetController' && method.controller === undefined;
    case 'Chill':
      return true;
  }
}

/** Whether a key is that of an address which the destination may mean. */
function isKeyOf(destination: TransactionDestination, key: string, order: SignedOrder): boolean {
  return order.addressesOf(destination).some((text) => {
    const parsed = parseAddress(text, order.ledger);
    return parsed.ok && keyOfAddress(parsed.value.address) === key;
  });
}

function areKeysOf(targets: readonly TransactionDestination[], keys: readonly string[], order: SignedOrder): boolean {
  return targets.length === keys.length && targets.every((target, index) => isKeyOf(target, keys[index] ?? '', order));
}

function isPayeeOf(ordered: SubstrateStakingPayee, payee: Payee, order: SignedOrder): boolean {
  if (ordered.type === 'Account') return payee.type === 'Account' && isKeyOf(ordered.destination, payee.key, order);
  return ordered.type !== 'Controller' && ordered.type === payee.type;
}
