import { contract } from '@countersign/contract';
import type { AccountAddress } from '@countersign/model';

import type { StoredRow } from '../../schema/rows.ts';
import { select } from '../../schema/selection.ts';
import { anyOf } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { compact } from '../rows.ts';

type AddressRow = StoredRow<'account_address', 'data' | 'signature' | 'signing_key'>;

/** An address repeats its fields outside the signed `data`. */
export function address({ data, signature, signing_key: signingKey }: AddressRow): AccountAddress {
  return compact({
    data,
    id: data.id,
    ledgerId: data.ledgerId,
    address: data.address,
    keyPath: data.keyPath,
    signature,
    signingKey,
    createdAt: data.createdAt,
    scope: data.scope,
  });
}

export const addressColumns = select('account_address', 'a', ['data', 'signature', 'signing_key']);

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
