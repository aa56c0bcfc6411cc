import { DryRunTransactionParameters, TransactionDryRun, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `POST /v1/domains/{domainId}/transactions/dry-run` */
export const dryRunTransaction = endpoint(routes.transactions.dryRun, {
  summary: 'Builds a transaction of an account, says what it would cost or why it cannot be, and changes nothing',
  params: z.strictObject({ domainId: uuid }),
  body: DryRunTransactionParameters,
  status: 200,
  response: TransactionDryRun,
  errors: ['TransactionDryRunError', 'RemoteServiceTimeout'],
});
