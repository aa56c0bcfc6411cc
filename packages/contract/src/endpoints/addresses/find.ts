import { AddressReferenceCollection, addressText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/addresses` */
export const findAddresses = endpoint(routes.addresses.find, {
  summary: 'Finds which account an address belongs to, among the accounts that the caller may read',
  query: z.strictObject({ address: addressText }),
  status: 200,
  response: AddressReferenceCollection,
  errors: [],
});
