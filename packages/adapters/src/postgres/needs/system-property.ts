import type { Envelope, SystemProperty } from '@countersign/model';
import { integrityViolation, isVerifiedProperty } from '@countersign/service';

import type { Search } from './need.ts';

export const systemProperty: Search<'SystemProperty', Envelope<SystemProperty>> = {
  changesWith: ['SystemProperty'],
  isVerified: true,
  search: `
    select jsonb_build_object('data', data, 'signature', signature, 'signingKey', signing_key)
      from system_property where id = need->>'propertyId'`,
  answer: (rows, { notaryKey }) => ({
    systemProperties: rows.map((property) => {
      const { id } = property.data;
      if (!isVerifiedProperty(id, property, notaryKey)) throw integrityViolation(`The property ${id}`);
      return property.data;
    }),
  }),
};
