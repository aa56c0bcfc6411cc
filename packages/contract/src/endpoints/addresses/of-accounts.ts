import { addressText, shortText, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { idsOfPage } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** Where an account is paid on each of its ledgers: the newest address there that is for others. */
export const AccountAddresses = z.strictObject({
  accountId: uuid,
  /** By their ledgers, in order; none on a ledger where the account has none yet. */
  addresses: z.array(z.strictObject({ ledgerId: shortText, address: addressText })),
});
export type AccountAddresses = z.infer<typeof AccountAddresses>;

/** `GET /internal/v1/domains/{domainId}/accounts/addresses` */
export const addressesOfAccounts = endpoint(routes.addresses.ofAccounts, {
  summary: 'Where each of some accounts of a domain is paid on its ledgers, for a choice among them',
  description: 'An id that is no account of the domain is left out of the answer.',
  params: z.strictObject({ domainId: uuid }),
  query: z.strictObject({ accountId: idsOfPage }),
  status: 200,
  response: z.strictObject({ items: z.array(AccountAddresses) }),
  errors: [],
});
