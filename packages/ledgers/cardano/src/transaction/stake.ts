import { ok, type Result } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { CardanoOperation } from '@countersign/model';

import { partsOf, rewardAddress } from '../address.ts';
import type { Credential } from '../address/parts.ts';
import { inAda } from '../amount.ts';
import { stakeDeposit } from '../costs.ts';
import { refuse } from '../errors.ts';
import type { Certificate, Withdrawal } from './body.ts';
import type { CardanoChainState, StakeState } from './chain-state.ts';

/** What an order does with the stake of an address, and what comes in by it, in lovelaces; a deposit goes out. */
interface StakeParts {
  readonly certificates: readonly Certificate[];
  readonly withdrawals: readonly Withdrawal[];
  readonly surplus: bigint;
}

const nothing: StakeParts = { certificates: [], withdrawals: [], surplus: 0n };

/** What an order decides of a stake, whatever state it is in; undefined for an address without one. */
export function stakeParts(operation: CardanoOperation, sender: string): StakeParts | undefined {
  const parts = partsOf(sender);
  if (parts?.type !== 'Base') return undefined;
  const { stake, network } = parts;
  const certificate = certificateOf(operation, stake);
  if (certificate !== undefined) return { ...nothing, certificates: [certificate], surplus: surplusOf(certificate) };
  if (operation.type !== 'WithdrawRewards') return nothing;
  const amount = BigInt(operation.amount);
  return { ...nothing, withdrawals: [{ address: rewardAddress(network, stake), amount }], surplus: amount };
}

function certificateOf(operation: CardanoOperation, stake: Credential): Certificate | undefined {
  switch (operation.type) {
    case 'RegisterStaking':
      return { type: 'Register', stake, deposit: stakeDeposit };
    case 'UnregisterStaking':
      return { type: 'Unregister', stake, deposit: stakeDeposit };
    case 'DelegateStaking':
      return { type: 'Delegate', stake, pool: operation.poolId.toLowerCase() };
    case 'DelegateRepresentative':
      return { type: 'Represent', stake, representative: { type: operation.parameters.type } };
    case 'WithdrawRewards':
    case 'Transfer':
      return undefined;
  }
}

function surplusOf({ type }: Certificate): bigint {
  if (type === 'Register') return -stakeDeposit;
  return type === 'Unregister' ? stakeDeposit : 0n;
}

/** Whether a stake is in the state that an operation needs, and the network asks for what is known of deposits here. */
export function checkStake(
  operation: CardanoOperation,
  stake: StakeState | undefined,
  { protocol }: CardanoChainState,
): Result<void, TransactionRefusal> {
  if (operation.type === 'Transfer') return ok(undefined);
  const { deposit, rewards = '0', pool, representative } = stake ?? {};
  if (operation.type === 'RegisterStaking') {
    if (deposit !== undefined) return refuse('InvalidAccountStateOnLedger', 'The stake is registered already');
    return BigInt(protocol.stakeDeposit) === stakeDeposit
      ? ok(undefined)
      : refuse('TransientIssue', `The network asks for a deposit of ${inAda(BigInt(protocol.stakeDeposit))}`);
  }
  if (deposit === undefined) return refuse('AccountNotReadyOnLedger', 'The stake has to be registered first');
  switch (operation.type) {
    case 'UnregisterStaking':
      if (BigInt(rewards) > 0n)
        return refuse('AccountNotReadyOnLedger', `Rewards of ${inAda(BigInt(rewards))} have to be withdrawn first`);
      return BigInt(deposit) === stakeDeposit
        ? ok(undefined)
        : refuse('TransientIssue', `The deposit that would come back is another one: ${inAda(BigInt(deposit))}`);
    case 'DelegateStaking':
      return pool === operation.poolId.toLowerCase()
        ? refuse('InvalidUserPayload', 'The stake counts for that pool already')
        : ok(undefined);
    case 'DelegateRepresentative':
      return representative === operation.parameters.type
        ? refuse('InvalidUserPayload', 'The stake has that representative already')
        : ok(undefined);
    case 'WithdrawRewards':
      return checkRewards(BigInt(operation.amount), BigInt(rewards), representative);
  }
}

/** The network gives out all rewards or none, and to those alone who have chosen a representative. */
function checkRewards(amount: bigint, rewards: bigint, representative: string | undefined): Result<void, TransactionRefusal> {
  if (amount !== rewards)
    return refuse('InvalidAmount', `Rewards are withdrawn all at once, which are ${inAda(rewards)}, and not ${inAda(amount)}`);
  return representative === undefined
    ? refuse('AccountNotReadyOnLedger', 'A representative has to be chosen first: without one the network gives out no rewards')
    : ok(undefined);
}
