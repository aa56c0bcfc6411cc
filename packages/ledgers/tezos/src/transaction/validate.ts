import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type {
  Ledger,
  TezosOperation,
  TransactionDestination,
  TransactionOrderParameters,
  TransactionOrderParametersTezos,
} from '@countersign/model';

import { isContract, parseAddress } from '../address.ts';
import { maximumMutez } from '../amount.ts';
import { refuse, tezosParameters } from '../errors.ts';
import { readParameters } from './parameters.ts';
import type { DelegationContent, RevealContent, TransactionContent } from './operation.ts';

/** What an order decides of a content; the rest follows from the ledger's state. */
export type OrderedContent =
  | Pick<TransactionContent, 'kind' | 'amount' | 'destination' | 'parameters'>
  | Pick<DelegationContent, 'kind' | 'delegate'>
  | Pick<RevealContent, 'kind'>;

/** An order's parameters, narrowed, with what they decide of an operation. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersTezos;
  readonly content: OrderedContent;
}

/** Checks what depends on no chain state: addresses, amounts, the parameters of a call. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  tezosParameters(ledger);
  if (parameters.type !== 'Tezos') return refuse('InvalidUserPayload', `A Tezos ledger takes no ${parameters.type} order`);
  const content = contentOf(parameters.operation, ledger);
  return content.ok ? ok({ parameters, content: content.value }) : content;
}

function contentOf(operation: TezosOperation, ledger: Ledger): Result<OrderedContent, TransactionRefusal> {
  switch (operation.type) {
    case 'Reveal':
      return ok({ kind: 'reveal' });
    case 'Undelegation':
      return ok({ kind: 'delegation' });
    case 'Delegation': {
      const baker = addressOf(operation.destination, ledger);
      if (!baker.ok) return baker;
      if (isContract(baker.value))
        return refuse('InvalidDestination', 'A contract bakes no blocks: coins are delegated to an account');
      return ok({ kind: 'delegation', delegate: baker.value });
    }
    case 'Transaction':
      return paymentOf(operation, ledger);
  }
}

function paymentOf(
  { destination: to, amount: text, contractParameters }: Extract<TezosOperation, { type: 'Transaction' }>,
  ledger: Ledger,
): Result<OrderedContent, TransactionRefusal> {
  const destination = addressOf(to, ledger);
  if (!destination.ok) return destination;
  const amount = BigInt(text);
  if (amount > maximumMutez) return refuse('InvalidAmount', 'There are not as many coins');
  if (!isContract(destination.value)) {
    if (amount === 0n) return refuse('InvalidAmount', 'The network takes no payment of nothing');
    // Those of an account stake its coins, of which the public API has no operations.
    if (contractParameters !== undefined) return refuse('InvalidContractParameters', 'Only a contract is called with parameters');
  }
  if (contractParameters === undefined) return ok({ kind: 'transaction', destination: destination.value, amount });
  const parameters = contractParameters.value.toLowerCase();
  if (readParameters(parameters) === undefined)
    return refuse('InvalidContractParameters', 'These bytes are not the entrypoint and the argument of a call');
  return ok({ kind: 'transaction', destination: destination.value, amount, parameters });
}

function addressOf(destination: TransactionDestination, ledger: Ledger): Result<string, TransactionRefusal> {
  if (destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const parsed = parseAddress(destination.address, ledger);
  return parsed.ok
    ? ok(parsed.value.address)
    : refuse('InvalidDestination', `${destination.address} is no address of Tezos (${parsed.error})`);
}
