import { addressText, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { repeated } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** An address that begins and ends like one that was asked for, and is another. */
export const LookAlike = z.discriminatedUnion('type', [
  /** An address of an account of this instance. */
  z.strictObject({
    type: z.literal('Account'),
    asked: addressText,
    address: addressText,
    accountId: uuid,
    domainId: uuid,
    alias: z.string(),
  }),
  /** An address that an order of this instance has paid. */
  z.strictObject({ type: z.literal('Paid'), asked: addressText, address: addressText }),
]);
export type LookAlike = z.infer<typeof LookAlike>;

/** `GET /internal/v1/addresses/look-alikes` */
export const lookAlikeAddresses = endpoint(routes.addresses.lookAlikes, {
  summary: 'Own addresses, and addresses that orders have paid, which pass at a glance for one of those given',
  description:
    'Among the accounts and transactions that the caller may read. Endpoints have a filter of their own (`lookAlike`).',
  query: z.strictObject({ address: repeated(addressText, 50) }),
  status: 200,
  response: z.strictObject({ items: z.array(LookAlike) }),
  errors: [],
});
