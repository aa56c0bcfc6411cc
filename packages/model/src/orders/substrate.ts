import { z } from 'zod';

import { amount } from '../primitives.ts';
import { FeePriority } from '../entities/fees.ts';
import { TransactionDestination } from '../orders/destination.ts';

export const SubstrateBalancesMethodTransferKeepAlive = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  type: z.literal('TransferKeepAlive'),
});
export type SubstrateBalancesMethodTransferKeepAlive = z.infer<typeof SubstrateBalancesMethodTransferKeepAlive>;

export const SubstrateBalancesMethod = z.discriminatedUnion('type', [SubstrateBalancesMethodTransferKeepAlive]);
export type SubstrateBalancesMethod = z.infer<typeof SubstrateBalancesMethod>;

export const SubstrateFeeStrategyPriority = z.strictObject({ priority: FeePriority, type: z.literal('Priority') });
export type SubstrateFeeStrategyPriority = z.infer<typeof SubstrateFeeStrategyPriority>;

export const SubstrateFeeStrategy = z.discriminatedUnion('type', [SubstrateFeeStrategyPriority]);
export type SubstrateFeeStrategy = z.infer<typeof SubstrateFeeStrategy>;

export const SubstratePalletBalances = z.strictObject({ method: SubstrateBalancesMethod, type: z.literal('Balances') });
export type SubstratePalletBalances = z.infer<typeof SubstratePalletBalances>;

export const SubstrateStakingPayeeAccount = z.strictObject({ destination: TransactionDestination, type: z.literal('Account') });
export type SubstrateStakingPayeeAccount = z.infer<typeof SubstrateStakingPayeeAccount>;

export const SubstrateStakingPayeeController = z.strictObject({ type: z.literal('Controller') });
export type SubstrateStakingPayeeController = z.infer<typeof SubstrateStakingPayeeController>;

export const SubstrateStakingPayeeStaked = z.strictObject({ type: z.literal('Staked') });
export type SubstrateStakingPayeeStaked = z.infer<typeof SubstrateStakingPayeeStaked>;

export const SubstrateStakingPayeeStash = z.strictObject({ type: z.literal('Stash') });
export type SubstrateStakingPayeeStash = z.infer<typeof SubstrateStakingPayeeStash>;

export const SubstrateStakingPayee = z.discriminatedUnion('type', [
  SubstrateStakingPayeeAccount,
  SubstrateStakingPayeeController,
  SubstrateStakingPayeeStaked,
  SubstrateStakingPayeeStash,
]);
export type SubstrateStakingPayee = z.infer<typeof SubstrateStakingPayee>;

export const SubstrateStakingMethodBond = z.strictObject({
  controller: TransactionDestination.optional(),
  value: amount,
  payee: SubstrateStakingPayee,
  type: z.literal('Bond'),
});
export type SubstrateStakingMethodBond = z.infer<typeof SubstrateStakingMethodBond>;

export const SubstrateStakingMethodBondExtra = z.strictObject({ maxAdditional: amount, type: z.literal('BondExtra') });
export type SubstrateStakingMethodBondExtra = z.infer<typeof SubstrateStakingMethodBondExtra>;

export const SubstrateStakingMethodChill = z.strictObject({ type: z.literal('Chill') });
export type SubstrateStakingMethodChill = z.infer<typeof SubstrateStakingMethodChill>;

export const SubstrateStakingMethodNominate = z.strictObject({
  targets: z.array(TransactionDestination),
  type: z.literal('Nominate'),
});
export type SubstrateStakingMethodNominate = z.infer<typeof SubstrateStakingMethodNominate>;

export const SubstrateStakingMethodRebond = z.strictObject({ value: amount, type: z.literal('Rebond') });
export type SubstrateStakingMethodRebond = z.infer<typeof SubstrateStakingMethodRebond>;

export const SubstrateStakingMethodSetController = z.strictObject({
  controller: TransactionDestination.optional(),
  type: z.literal('SetController'),
});
export type SubstrateStakingMethodSetController = z.infer<typeof SubstrateStakingMethodSetController>;

export const SubstrateStakingMethodSetPayee = z.strictObject({ payee: SubstrateStakingPayee, type: z.literal('SetPayee') });
export type SubstrateStakingMethodSetPayee = z.infer<typeof SubstrateStakingMethodSetPayee>;

export const SubstrateStakingMethodUnbond = z.strictObject({ value: amount, type: z.literal('Unbond') });
export type SubstrateStakingMethodUnbond = z.infer<typeof SubstrateStakingMethodUnbond>;

export const SubstrateStakingMethodWithdrawUnbonded = z.strictObject({
  numSlashingSpans: z.int(),
  type: z.literal('WithdrawUnbonded'),
});
export type SubstrateStakingMethodWithdrawUnbonded = z.infer<typeof SubstrateStakingMethodWithdrawUnbonded>;

export const SubstrateStakingMethod = z.discriminatedUnion('type', [
  SubstrateStakingMethodBond,
  SubstrateStakingMethodBondExtra,
  SubstrateStakingMethodChill,
  SubstrateStakingMethodNominate,
  SubstrateStakingMethodRebond,
  SubstrateStakingMethodSetController,
  SubstrateStakingMethodSetPayee,
  SubstrateStakingMethodUnbond,
  SubstrateStakingMethodWithdrawUnbonded,
]);
export type SubstrateStakingMethod = z.infer<typeof SubstrateStakingMethod>;

export const SubstratePalletStaking = z.strictObject({ method: SubstrateStakingMethod, type: z.literal('Staking') });
export type SubstratePalletStaking = z.infer<typeof SubstratePalletStaking>;

export const SubstratePallet = z.discriminatedUnion('type', [SubstratePalletBalances, SubstratePalletStaking]);
export type SubstratePallet = z.infer<typeof SubstratePallet>;

export const TransactionOrderParametersSubstrate = z.strictObject({
  pallet: SubstratePallet,
  feeStrategy: SubstrateFeeStrategy,
  maximumFee: amount.optional(),
  type: z.literal('Substrate'),
});
export type TransactionOrderParametersSubstrate = z.infer<typeof TransactionOrderParametersSubstrate>;
