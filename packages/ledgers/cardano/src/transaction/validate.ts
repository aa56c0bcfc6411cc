import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type {
  CardanoOperation,
  CardanoOutputParameters,
  Ledger,
  TransactionOrderParameters,
  TransactionOrderParametersCardano,
} from '@countersign/model';

import { parseAddress } from '../address.ts';
import { maximumLovelace } from '../amount.ts';
import { cardanoParameters, refuse } from '../errors.ts';

/** A payment that an order asks for. */
export interface Payment {
  readonly address: string;
  readonly amount: bigint;
  readonly paysFee: boolean;
}

/** An order's parameters, narrowed, with the payments that they ask for. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersCardano;
  readonly payments: readonly Payment[];
}

/** Checks what depends on no chain state: addresses, amounts, the pool. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  cardanoParameters(ledger);
  if (parameters.type !== 'Cardano') return refuse('InvalidUserPayload', `A Cardano ledger takes no ${parameters.type} order`);
  const payments = paymentsOf(parameters.operation, ledger);
  return payments.ok ? ok({ parameters, payments: payments.value }) : payments;
}

function paymentsOf(operation: CardanoOperation, ledger: Ledger): Result<readonly Payment[], TransactionRefusal> {
  if (operation.type === 'DelegateStaking' && !/^[0-9a-f]{56}$/i.test(operation.poolId))
    return refuse('InvalidUserPayload', 'The id of a pool has 56 hexadecimal digits');
  if (operation.type === 'WithdrawRewards' && !isAmount(BigInt(operation.amount)))
    return refuse('InvalidAmount', 'All rewards are withdrawn, and there have to be some');
  if (operation.type !== 'Transfer') return ok([]);
  if (operation.outputs.length === 0) return refuse('InvalidUserPayload', 'A payment has an output');
  const payments: Payment[] = [];
  for (const output of operation.outputs) {
    const payment = paymentOf(output, ledger);
    if (!payment.ok) return payment;
    payments.push(payment.value);
  }
  return isAmount(payments.reduce((sum, { amount }) => sum + amount, 0n))
    ? ok(payments)
    : refuse('InvalidAmount', 'There are not as many coins');
}

function paymentOf(
  { destination, amount: text, paysFee }: CardanoOutputParameters,
  ledger: Ledger,
): Result<Payment, TransactionRefusal> {
  if (destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(destination.address, ledger);
  if (!parsed.ok)
    return refuse('InvalidDestination', `${destination.address} is no address that can be paid here (${parsed.error})`);
  const amount = BigInt(text);
  if (!isAmount(amount)) return refuse('InvalidAmount', 'No such amount can be paid');
  return ok({ address: parsed.value.address, amount, paysFee: paysFee === true });
}

function isAmount(amount: bigint): boolean {
  return amount > 0n && amount <= maximumLovelace;
}
