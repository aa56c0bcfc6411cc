import { contract } from '@countersign/contract';
import type { AccountAddressData } from '@countersign/model';

import { anyOf } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import type { Row } from '../list-definition.ts';
import { compact } from '../rows.ts';

/** An address repeats its fields outside the signed `data`. */
export function address(row: Row) {
  const data = row['data'] as AccountAddressData;
  return compact({
    data,
    id: data.id,
    ledgerId: data.ledgerId,
    address: data.address,
    keyPath: data.keyPath,
    signature: row['signature'],
    signingKey: row['signing_key'],
    createdAt: data.createdAt,
    scope: data.scope,
  });
}

export const addressColumns = 'a.data, a.signature, a.signing_key';

export const addresses = defineList(contract.addresses.list, {
  from: 'account_address a',
  columns: addressColumns,
  id: 'a.id',
  idType: 'uuid',
  scopes: { Account: 'a.account_id' },
  sorts: { id: 'a.id', ledgerId: 'a.ledger_id', address: 'a.address', createdAt: 'a.created_at', scope: 'a.scope' },
  defaultSort: 'createdAt',
  filters: {
    ledgerId: anyOf('a.ledger_id'),
    lastOnly: (lastOnly) =>
      lastOnly
        ? `not exists (
            select from account_address later
            where later.account_id = a.account_id and later.ledger_id = a.ledger_id and later.scope = a.scope
              and later.key_index > a.key_index)`
        : 'true',
    scope: anyOf('a.scope'),
  },
  item: address,
});
