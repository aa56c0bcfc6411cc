import { dryRunTransaction, type DraftOrders, type Ledgers, type Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

/** What asking for a transaction needs. */
export interface TransactionDryRunPorts {
  /** What an order that nobody has accepted yet would depend on. */
  readonly drafts: DraftOrders;
  readonly ledgers: Ledgers;
  readonly reads: Reads;
}

/** Asks what would become of a transaction. */
export function transactionDryRunHandler(ports: TransactionDryRunPorts): ApiHandlers['transactions']['dryRun'] {
  const { drafts, ledgers, reads } = ports;
  return ({ params: { domainId }, body }) => {
    const findAccount = (id: string) => reads.get('accounts', { type: 'Domains', domainIds: [domainId] }, id);
    return dryRunTransaction({ drafts, ledgers, findAccount }, body);
  };
}
