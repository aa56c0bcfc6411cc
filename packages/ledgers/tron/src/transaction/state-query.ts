import { writeTransferCall } from '@countersign/ledger-ethereum/calls';
import type { LedgerModule } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import { toCallAddress } from '../address.ts';
import { trc20 } from '../assets.ts';

/** Building depends on whom the order pays, and of a token on what its call uses and on what the sender holds of it. */
export function stateQuery(parameters: TransactionOrderParameters): ReturnType<LedgerModule['transaction']['stateQuery']> {
  if (parameters.type !== 'Tron' || parameters.operation.destination.type !== 'Address') return { destinations: [] };
  const { operation } = parameters;
  const { address } = parameters.operation.destination;
  if (operation.type === 'NativeTransfer') return { destinations: [address] };
  const { contractAddress: to, amount } = operation;
  const data = writeTransferCall(toCallAddress(address), BigInt(amount));
  return { destinations: [address], assets: [trc20(to)], call: { to, value: 0n, data } };
}
