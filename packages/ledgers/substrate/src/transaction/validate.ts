import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type {
  Ledger,
  SubstratePallet,
  SubstrateStakingPayee,
  TransactionDestination,
  TransactionOrderParameters,
  TransactionOrderParametersSubstrate,
} from '@countersign/model';

import { keyOfAddress, parseAddress } from '../address.ts';
import { maximumAmount } from '../amount.ts';
import { refuse, substrateParameters } from '../errors.ts';
import { runtimesOf } from '../runtime.ts';
import type { Call, Payee } from './call.ts';

/** The most validators that an account may nominate. */
const mostTargets = 16;
const maximumSpans = 2 ** 32 - 1;

/** An order's parameters, narrowed, with the call that they are. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersSubstrate;
  readonly call: Call;
}

/** Checks what depends on no chain state: addresses, amounts, and whether the network has such a method at all. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  substrateParameters(ledger);
  if (parameters.type !== 'Substrate')
    return refuse('InvalidUserPayload', `A Substrate ledger takes no ${parameters.type} order`);
  const call = callOf(parameters.pallet, ledger);
  if (!call.ok) return call;
  const isThere = runtimesOf(ledger).some(({ methods }) => methods.has(call.value.method));
  if (!isThere) return refuse('InvalidUserPayload', `${ledger.alias} has no ${parameters.pallet.type}.${call.value.method}`);
  return ok({ parameters, call: call.value });
}

function callOf(pallet: SubstratePallet, ledger: Ledger): Result<Call, TransactionRefusal> {
  const { method } = pallet;
  switch (method.type) {
    case 'TransferKeepAlive':
      return paymentOf(method, ledger);
    case 'Bond':
    case 'SetController':
      if (method.controller !== undefined)
        return refuse('InvalidUserPayload', 'Runtimes have no controllers any more: each account controls its own stake');
      return method.type === 'SetController' ? ok({ method: 'SetController' }) : bondOf(method, ledger);
    case 'BondExtra':
      return ofValue('BondExtra', method.maxAdditional);
    case 'Unbond':
    case 'Rebond':
      return ofValue(method.type, method.value);
    case 'WithdrawUnbonded':
      return spansOf(method.numSlashingSpans);
    case 'Nominate':
      return targetsOf(method.targets, ledger);
    case 'SetPayee': {
      const payee = payeeOf(method.payee, ledger);
      return payee.ok ? ok({ method: 'SetPayee', payee: payee.value }) : payee;
    }
    case 'Chill':
      return ok({ method: 'Chill' });
  }
}

function paymentOf(
  { destination, amount: text }: { readonly destination: TransactionDestination; readonly amount: string },
  ledger: Ledger,
): Result<Call, TransactionRefusal> {
  const key = keyOf(destination, ledger);
  if (!key.ok) return key;
  const amount = amountOf(text);
  return amount.ok ? ok({ method: 'TransferKeepAlive', destination: key.value, amount: amount.value }) : amount;
}

function bondOf(
  { value, payee: to }: { readonly value: string; readonly payee: SubstrateStakingPayee },
  ledger: Ledger,
): Result<Call, TransactionRefusal> {
  const payee = payeeOf(to, ledger);
  if (!payee.ok) return payee;
  const amount = amountOf(value);
  return amount.ok ? ok({ method: 'Bond', value: amount.value, payee: payee.value }) : amount;
}

function ofValue(method: 'BondExtra' | 'Unbond' | 'Rebond', text: string): Result<Call, TransactionRefusal> {
  const value = amountOf(text);
  return value.ok ? ok({ method, value: value.value }) : value;
}

function spansOf(spans: number): Result<Call, TransactionRefusal> {
  return spans >= 0 && spans <= maximumSpans
    ? ok({ method: 'WithdrawUnbonded', spans })
    : refuse('InvalidUserPayload', 'Slashing spans are counted in 32 bits');
}

function targetsOf(targets: readonly TransactionDestination[], ledger: Ledger): Result<Call, TransactionRefusal> {
  if (targets.length === 0 || targets.length > mostTargets)
    return refuse('InvalidUserPayload', `An account nominates one validator at least, and ${mostTargets} at most`);
  const keys: string[] = [];
  for (const target of targets) {
    const key = keyOf(target, ledger);
    if (!key.ok) return key;
    if (keys.includes(key.value)) return refuse('InvalidDestination', 'A validator is named twice');
    keys.push(key.value);
  }
  return ok({ method: 'Nominate', targets: keys });
}

function payeeOf(payee: SubstrateStakingPayee, ledger: Ledger): Result<Payee, TransactionRefusal> {
  if (payee.type === 'Controller')
    return refuse('InvalidUserPayload', 'Runtimes have no controllers any more: rewards go to the stake or to an account');
  if (payee.type !== 'Account') return ok({ type: payee.type });
  const key = keyOf(payee.destination, ledger);
  return key.ok ? ok({ type: 'Account', key: key.value }) : key;
}

function amountOf(text: string): Result<bigint, TransactionRefusal> {
  const amount = BigInt(text);
  if (amount <= 0n) return refuse('InvalidAmount', 'The amount is not above zero');
  return amount <= maximumAmount ? ok(amount) : refuse('InvalidAmount', 'There are not as many coins');
}

function keyOf(destination: TransactionDestination, ledger: Ledger): Result<string, TransactionRefusal> {
  if (destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(destination.address, ledger);
  const key = parsed.ok ? keyOfAddress(parsed.value.address) : undefined;
  const reason = parsed.ok ? '' : ` (${parsed.error})`;
  return key === undefined
    ? refuse('InvalidDestination', `${destination.address} is no address of ${ledger.alias}${reason}`)
    : ok(key);
}
