import { err, ok, toHex } from '@countersign/kernel';
import type { JsonObject, Result } from '@countersign/kernel';
import { feeAtRisk, type SignedOrder } from '@countersign/ledger-port';
import type { TransactionOrderParameters, TransactionOrderParametersSolana } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import type { Step, TokenStep } from '../instructions/read-step.ts';
import type { Message } from '../message/read-message.ts';
import { writeMessage } from '../message/write-message.ts';
import { checkOrder } from './check-order.ts';
import { instructionsOf, type Circumstances, type WholeToken } from './compose.ts';
import { mapDestinations } from './destinations.ts';
import { takeApart } from './read-unsigned.ts';
import { nonceOf } from './validity.ts';

/**
 * Writes the message that the order asks for, with what the network's state decides taken from the transaction (lifetime, price of computation, decimals, which
 * accounts are opened), and compares all bytes.
 */
export function checkUnsigned(unsigned: JsonObject, order: SignedOrder): Result<void, string> {
  const { parameters, ledger } = order;
  if (parameters.type !== 'Solana') return err('The order is for another kind of ledger');
  const taken = takeApart(unsigned, ledger);
  if (taken === undefined) return err('The transaction cannot be read, or does what no order asks for');
  const { message, read, fee, hex, once } = taken;
  if (once !== undefined && once !== order.orderId) return err('It is the transaction of another order');
  const [sender = ''] = message.signers;
  if (!order.own.has(sender)) return err('Another account pays');
  const checked = checkOrder(withAddresses(parameters, message, order), ledger, order.assets);
  if (!checked.ok) return err(checked.error.message);
  const { operation, nonceAccount } = checked.value;
  const authority = authorityIn(read.steps);
  if ('accountId' in operation && !isOf(operation.accountId, authority, order))
    return err('The nonce account is for another account than the one that was ordered');
  const token = 'token' in operation ? tokenIn(read.steps) : undefined;
  if ('token' in operation) {
    const { mint, type } = operation.token;
    if (token === undefined || token.mint !== mint || (type !== undefined && token.type !== type))
      return err('It is about another token');
  }
  const expected = instructionsOf(operation, parameters.memos, {
    sender,
    orderId: order.orderId,
    ...(nonceAccount !== undefined && { nonceAccount }),
    ...(token !== undefined && { token }),
    ...(authority !== undefined && { authority }),
    ...circumstancesIn(read.steps),
  });
  if ((nonceOf(message) === undefined) !== (nonceAccount === undefined)) return err('It uses another nonce account');
  if (toHex(writeMessage(sender, message.lifetime, expected)) !== hex)
    return err('The transaction is not the one that was ordered');
  return fee <= feeAtRisk(descriptor, ledger.parameters, parameters)
    ? ok(undefined)
    : err('The fee is above the maximum that was ordered, or what is sane');
}

/** The parameters with the addresses of whom they name: of those that a destination may mean, the one that is in the transaction. */
function withAddresses(
  parameters: TransactionOrderParametersSolana,
  { instructions }: Message,
  order: SignedOrder,
): TransactionOrderParameters {
  const reached = new Set(instructions.flatMap(({ accounts }) => accounts.flatMap(({ address }) => address ?? [])));
  return mapDestinations(parameters, (destination) => {
    const meant = order.addressesOf(destination);
    const address = meant.find((one) => reached.has(one)) ?? meant[0];
    return address === undefined ? destination : { type: 'Address', address };
  });
}

/** Who may use the nonce account that the steps make. */
function authorityIn(steps: readonly Step[]): string | undefined {
  const made = steps.find((step) => step.type === 'InitializeNonce');
  return made?.type === 'InitializeNonce' ? made.authority : undefined;
}

/** Whether an address is one of the account's. */
function isOf(accountId: string, address: string | undefined, order: SignedOrder): boolean {
  return address !== undefined && order.addressesOf({ type: 'Account', accountId }).includes(address);
}

/** The token that the steps are about. */
function tokenIn(steps: readonly Step[]): WholeToken | undefined {
  const moving = steps.find((step): step is Step & TokenStep => 'decimals' in step && 'amount' in step);
  if (moving !== undefined) return { mint: moving.mint, type: moving.token, decimals: moving.decimals };
  const opening = steps.find((step) => step.type === 'OpenTokenAccount');
  return opening?.type === 'OpenTokenAccount' ? { mint: opening.mint, type: opening.token, decimals: 0 } : undefined;
}

/** What the steps say of what an order leaves open. */
function circumstancesIn(steps: readonly Step[]): Pick<Circumstances, 'unitLimit' | 'unitPrice' | 'isThere' | 'deposit'> {
  const limit = steps.find((step) => step.type === 'UnitLimit');
  const price = steps.find((step) => step.type === 'UnitPrice');
  const made = steps.find((step) => step.type === 'CreateAccount');
  const first = (account: string) => steps.findIndex((step) => 'to' in step && step.to === account);
  return {
    unitLimit: limit?.type === 'UnitLimit' ? limit.units : 0,
    unitPrice: price?.type === 'UnitPrice' ? price.price : 0n,
    deposit: made?.type === 'CreateAccount' ? made.lamports : 0n,
    isThere: (account) => {
      const opening = steps.findIndex((step) => step.type === 'OpenTokenAccount' && step.account === account);
      return opening > first(account);
    },
  };
}
