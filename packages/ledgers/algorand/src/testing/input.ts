import type { BuildInput, SenderAddress } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParametersAlgorand } from '@countersign/model';

import { chainStateToJson, type AlgorandAccountState, type AlgorandChainState } from '../transaction/chain-state.ts';

/** What a payment of an order is built from, where both accounts have enough. */
export function paymentInput(
  { sender, receiver, ledger }: { readonly sender: SenderAddress; readonly receiver: string; readonly ledger: Ledger },
  order: Partial<TransactionOrderParametersAlgorand> & { readonly amount: bigint },
  over: Partial<AlgorandChainState> & { readonly orderId?: string } = {},
): BuildInput {
  const { amount, ...others } = order;
  const { orderId = '00000000-0000-4000-8000-000000000050', ...state } = over;
  const rich: AlgorandAccountState = { balance: '18446744073709551615', minimumBalance: '100000' };
  return {
    ledger,
    orderId,
    order: {
      parameters: {
        type: 'Algorand',
        operation: { type: 'Payment', destination: { type: 'Address', address: receiver }, amount: amount.toString() },
        feeStrategy: { type: 'Priority', priority: 'Medium' },
        ...others,
      },
      assets: {},
    },
    sender: [sender],
    chainState: chainStateToJson({
      round: 1000,
      minimumFee: '1000',
      feePerByte: '0',
      minimumBalance: '100000',
      accounts: { [sender.address]: rich, [receiver]: rich },
      ...state,
    }),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
  };
}
