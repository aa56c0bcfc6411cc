import type { BuildInput, SenderAddress } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParametersTron, TronOperation } from '@countersign/model';

import { chainStateToJson, type TronAccountState, type TronChainState } from '../transaction/chain-state.ts';

/** An account with many coins, and nothing staked, for tests. */
export const richAccount: TronAccountState = {
  balance: '9000000000000000000',
  stakedBandwidth: '0',
  freeBandwidth: '600',
  energy: '0',
  tokens: {},
  otherKeys: [],
  signsAlone: true,
};

/** A network as it was in 2026, for tests. */
export const chain: Omit<TronChainState, 'accounts'> = {
  referenceBlock: '000000000403010299e0c8bbd5e2f1f6a1b2c3d4e5f60718293a4b5c6d7e8f90',
  time: 1_796_000_000_000,
  sunPerByte: '1000',
  sunPerEnergy: '100',
  creationCost: '1100000',
  largestFeeLimit: '15000000000',
};

/** What a transfer of an order is built from. */
export function transferInput(
  { sender, ledger }: { readonly sender: SenderAddress; readonly ledger: Ledger },
  operation: TronOperation,
  accounts: Readonly<Record<string, TronAccountState>>,
  over: Partial<TronChainState> & { readonly orderId?: string; readonly order?: Partial<TransactionOrderParametersTron> } = {},
): BuildInput {
  const { orderId = '00000000-0000-4000-8000-000000000050', order, ...state } = over;
  return {
    ledger,
    orderId,
    order: {
      parameters: { type: 'Tron', operation, feeStrategy: { type: 'Priority', priority: 'Medium' }, ...order },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson({ ...chain, accounts, ...state }),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  };
}
