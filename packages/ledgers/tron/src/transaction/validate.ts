import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TransactionOrderParametersTron } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { maximumSun, maximumTokens } from '../amount.ts';
import { refuse, tronParameters } from '../errors.ts';

/** An order's parameters, narrowed, with what was read of them. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersTron;
  readonly receiver: string;
  readonly amount: bigint;
  /** Of a token. */
  readonly contract?: string;
}

/** Checks what depends on no chain state: the destination, the contract, the amount. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  tronParameters(ledger);
  if (parameters.type !== 'Tron') return refuse('InvalidUserPayload', `Tron takes no ${parameters.type} order`);
  const { operation } = parameters;
  if (operation.destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const to = parseAddress(operation.destination.address, ledger);
  if (!to.ok) return refuse('InvalidDestination', `${operation.destination.address}: ${to.error}`);
  const most = operation.type === 'NativeTransfer' ? maximumSun : maximumTokens;
  const amount = /^\d{1,78}$/.test(operation.amount) ? BigInt(operation.amount) : 0n;
  if (amount === 0n || amount > most) return refuse('InvalidAmount', 'The amount is no number that can be sent');
  const checked = { parameters, receiver: to.value.address, amount };
  if (operation.type === 'NativeTransfer') return ok(checked);
  const contract = parseAddress(operation.contractAddress, ledger);
  if (!contract.ok) return refuse('InvalidUserPayload', `${operation.contractAddress} is no contract: ${contract.error}`);
  if (contract.value.address === to.value.address)
    return refuse('InvalidDestination', 'The recipient is the token contract itself');
  return ok({ ...checked, contract: contract.value.address });
}
