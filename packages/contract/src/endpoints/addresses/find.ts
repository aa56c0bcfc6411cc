import { AddressReferenceCollection, addressText } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';

/** `GET /v1/addresses` */
export const findAddresses = endpoint({
  method: 'GET',
  path: '/v1/addresses',
  summary: 'Finds which account an address belongs to, among the accounts that the caller may read',
  access: 'Person',
  query: z.strictObject({ address: addressText }),
  status: 200,
  response: AddressReferenceCollection,
  errors: [],
});
