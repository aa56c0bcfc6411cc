import type { BuildInput } from '@countersign/ledger-port';
import type { Ledger, SubstratePallet, TransactionOrderParametersSubstrate } from '@countersign/model';

import { chainStateToJson, type SubstrateAccountState, type SubstrateChainState } from '../transaction/chain-state.ts';
import { chainOf } from './chain-state.ts';
import type { TestKey } from './wallet.ts';

type StakingMethod = Extract<SubstratePallet, { type: 'Staking' }>['method'];
type BalancesMethod = Extract<SubstratePallet, { type: 'Balances' }>['method'];

/** A method in its pallet. */
export function inPallet(method: StakingMethod | BalancesMethod): SubstratePallet {
  return method.type === 'TransferKeepAlive' ? { type: 'Balances', method } : { type: 'Staking', method };
}

/** All that building an order of one account depends on, for tests. */
export function inputOf(
  ledger: Ledger,
  sender: TestKey,
  pallet: SubstratePallet,
  accounts: Readonly<Record<string, SubstrateAccountState>>,
  over: { readonly order?: Partial<TransactionOrderParametersSubstrate>; readonly state?: Partial<SubstrateChainState> } = {},
): BuildInput {
  return {
    ledger,
    order: {
      parameters: { type: 'Substrate', pallet, feeStrategy: { type: 'Priority', priority: 'Medium' }, ...over.order },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson(chainOf(accounts, over.state)),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  };
}
