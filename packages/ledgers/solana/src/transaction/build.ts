import type { Result } from '@countersign/kernel';
import { CodedError, ok, toHex } from '@countersign/kernel';
import { feeAtRisk, onceFor, type BuildInput, type BuiltTransaction, type TransactionRefusal } from '@countersign/ledger-port';

import { inSol } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { refuse, solanaParameters } from '../errors.ts';
import { largestTransaction, writeMessage } from '../message/write-message.ts';
import { isCancellation, noReplacement } from './cancellation.ts';
import { chainStateFromJson, rentOf, type SolanaChainState } from './chain-state.ts';
import { checkOrder, type CheckedOrder } from './check-order.ts';
import { accountMade, instructionsOf, type Circumstances } from './compose.ts';
import { findPayer, findToken, planOperation } from './payment-checks.ts';
import { priorityFee } from './read-operation.ts';
import { tokenWarnings } from './token-terms.ts';
import { unitsOf } from './units.ts';
import { nonceResource, unsignedOf } from './unsigned.ts';
import { goodAfter } from './validity.ts';

/** Chooses lifetime and fee, checks funds, rent and destinations, and gives the one message to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  const checked = checkOrder(input.order.parameters, input.ledger, input.order.assets);
  if (!checked.ok) return checked;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  const { address } = sender;
  const isCancelling = input.replaces !== undefined;
  if (isCancelling && !isCancellation(checked.value, address)) return noReplacement;
  const found = findPayer(state, address);
  if (!found.ok) return found;
  const account = found.value;
  const { operation, parameters } = checked.value;
  const token = 'token' in operation ? findToken(operation.token, state) : ok(undefined);
  if (!token.ok) return token;
  const authority = 'accountId' in operation ? findAuthority(operation.accountId, input) : ok(undefined);
  if (!authority.ok) return authority;
  const lifetime = chooseLifetime(checked.value, address, state, input);
  if (!lifetime.ok) return lifetime;
  const circumstances = {
    sender: address,
    orderId: input.orderId,
    ...(checked.value.nonceAccount !== undefined && { nonceAccount: checked.value.nonceAccount }),
    ...(token.value !== undefined && { token: token.value }),
    ...(authority.value !== undefined && { authority: authority.value }),
    isThere: (one: string) => state.tokenAccounts[one] !== undefined,
    deposit: depositOf(checked.value, address, state),
  };
  const priced = choosePrice(checked.value, circumstances, state, input);
  if (!priced.ok) return priced;
  const { instructions, fee } = priced.value;
  const plan = planOperation(operation, token.value, {
    state,
    sender: address,
    account,
    fee,
    unavailable: input.unavailable,
    isCancelling,
  });
  if (!plan.ok) return plan;
  const cost = plan.value.preparations.reduce((sum, one) => sum + one.cost, fee);
  const allowed = checkMaximum(cost, parameters, input);
  if (!allowed.ok) return allowed;
  const message = writeMessage(address, lifetime.value.value, instructions);
  if (1 + 64 + message.length > largestTransaction)
    return refuse(
      'InvalidUserPayload',
      `Payees and memos together are too large for one transaction of ${largestTransaction} bytes`,
    );
  const isNonce = parameters.nonceAccount !== undefined;
  const warnings = token.value === undefined ? [] : tokenWarnings(operation, token.value.of, address);
  return ok({
    unsigned: unsignedOf(message, isNonce ? undefined : { once: input.orderId, near: state.slot }),
    payloads: [{ key: sender.keys[0].key, scheme: 'Message', bytes: toHex(message) }],
    fee,
    spends: plan.value.spends,
    resources: [lifetime.value.resource],
    ...(!isNonce && { validity: goodAfter(lifetime.value.value, state.slot) }),
    ...(plan.value.preparations.length > 0 && { preparations: plan.value.preparations }),
    ...(warnings.length > 0 && { warnings }),
  });
}

interface Lifetime {
  /** 32 bytes, hexadecimal. */
  readonly value: string;
  readonly resource: string;
}

/** A recent block's hash, or the value of the nonce account that the order names: for a cancellation the one that what it replaces has. */
function chooseLifetime(
  { nonceAccount }: CheckedOrder,
  sender: string,
  { nonces, blockhash }: SolanaChainState,
  { orderId, reservedResources, replaces }: BuildInput,
): Result<Lifetime, TransactionRefusal> {
  if (nonceAccount === undefined) return ok({ value: blockhash, resource: onceFor(orderId) });
  const nonce = nonces[nonceAccount];
  if (nonce === undefined) return refuse('InvalidUserPayload', `${nonceAccount} is no nonce account`);
  if (nonce.authority !== sender) return refuse('InvalidUserPayload', `${sender} may not use the nonce account ${nonceAccount}`);
  const resource = nonceResource(nonceAccount, nonce.value);
  if (replaces !== undefined && !replaces.resources.includes(resource))
    return refuse(
      'TransactionNotEligibleForReplacement',
      `The nonce account ${nonceAccount} has another value by now: what was to be cancelled is there, or can be no more`,
    );
  if (replaces === undefined && reservedResources.includes(resource))
    return refuse('TransientIssue', `Another order uses the nonce account ${nonceAccount}, which serves one at a time`);
  return ok({ value: nonce.value, resource });
}

/** Where the account is that a nonce account is made for. */
function findAuthority(accountId: string, { order: { accounts = {} } }: BuildInput): Result<string, TransactionRefusal> {
  const address = accounts[accountId];
  return address === undefined
    ? refuse('CurrentlyUnusableDestination', `The account ${accountId} has no address on this ledger`)
    : ok(address);
}

/** What an account keeps that the order makes. */
function depositOf({ operation }: CheckedOrder, sender: string, state: SolanaChainState): bigint {
  if (operation.type !== 'CreateNonceAccount' && operation.type !== 'InitializeMint') return 0n;
  return rentOf(state, accountMade(operation, sender).bytes);
}

/** The instructions with what is offered for them, within what the order allows. */
function choosePrice(
  { parameters, operation }: CheckedOrder,
  circumstances: Omit<Circumstances, 'unitLimit' | 'unitPrice'>,
  { unitPrices }: SolanaChainState,
  input: BuildInput,
): Result<{ readonly instructions: ReturnType<typeof instructionsOf>; readonly fee: bigint }, TransactionRefusal> {
  const compose = (unitLimit: number, unitPrice: bigint) =>
    instructionsOf(operation, parameters.memos, { ...circumstances, unitLimit, unitPrice });
  const level = ({ High: 'high', Medium: 'medium', Low: 'low' } as const)[parameters.feeStrategy.priority];
  if (!/^[0-9]{1,15}$/.test(unitPrices[level])) return refuse('TransientIssue', 'The current fee levels are not known');
  const unitPrice = BigInt(unitPrices[level]);
  const unitLimit = unitsOf(compose(0, unitPrice));
  const signature = BigInt(solanaParameters(input.ledger).lamportsPerSignature);
  const fee = signature + priorityFee(unitLimit, unitPrice) + circumstances.deposit;
  const allowed = checkMaximum(fee, parameters, input);
  return allowed.ok ? ok({ instructions: compose(unitLimit, unitPrice), fee }) : allowed;
}

/** Whether what a transaction costs beside what it pays is within what its order allows. */
function checkMaximum(
  cost: bigint,
  parameters: CheckedOrder['parameters'],
  { ledger, replaces }: BuildInput,
): Result<void, TransactionRefusal> {
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  if (cost <= allowed) return ok(undefined);
  const hint = replaces === undefined ? 'CurrentlyFeesTooLarge' : 'ReplacementTransactionFeesTooLow';
  return refuse(hint, `It costs up to ${inSol(cost)}, above the maximum of ${inSol(allowed)}`);
}
