import { addressText, shortText, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { ledgerId } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** An output that an account holds on a ledger where accounts spend outputs. */
export const AccountOutput = z.strictObject({
  /** `<transaction id>:<index>`, as an account names those that are frozen. */
  name: shortText,
  address: addressText,
  /** In the smallest unit of the ledger's coin. */
  amount: z.string(),
  /** Of the block that has it. */
  height: z.int(),
});
export type AccountOutput = z.infer<typeof AccountOutput>;

/** `GET /internal/v1/domains/{domainId}/accounts/{accountId}/outputs` */
export const accountOutputsOn = endpoint(routes.accounts.outputs, {
  summary: 'The unspent outputs of an account on a ledger, the largest first',
  description: 'The 250 largest. An account on a ledger without outputs has none.',
  params: z.strictObject({ domainId: uuid, accountId: uuid }),
  query: z.strictObject({ ledgerId }),
  status: 200,
  response: z.strictObject({ items: z.array(AccountOutput), count: z.int() }),
  errors: [],
});
