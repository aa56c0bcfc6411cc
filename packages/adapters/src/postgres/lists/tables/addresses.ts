import { contract } from '@countersign/contract';
import type { AccountAddress } from '@countersign/model';
import { integrityViolation } from '@countersign/service';

import type { StoredRow } from '../../schema/rows.ts';
import { select } from '../../schema/selection.ts';
import { anyOf } from '../filters.ts';
import { defineList, type SignedPart } from '../list-definition.ts';
import { compact, envelope } from '../rows.ts';

const names = ['id', 'account_id', 'ledger_id', 'address', 'scope', 'data', 'signature', 'signing_key'] as const;

/** The columns that an address is found by, with what the notary signed of it. */
export type AddressRow = StoredRow<'account_address', (typeof names)[number]>;

/** What has to be signed of an address. Throws `IntegrityViolation` where it was found as another one than the one that is signed. */
export function signedAddress(row: AddressRow): SignedPart {
  const { data } = row;
  const name = `Address ${row.id} of account ${row.account_id}`;
  const isSame =
    data.id === row.id &&
    data.accountId === row.account_id &&
    data.ledgerId === row.ledger_id &&
    data.address === row.address &&
    data.scope === row.scope;
  if (!isSame) throw integrityViolation(name);
  return { name, envelope: envelope(row) };
}

/** An address repeats its fields outside the signed `data`. */
export function address({
  data,
  signature,
  signing_key: signingKey,
}: Pick<AddressRow, 'data' | 'signature' | 'signing_key'>): AccountAddress {
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

export const addressColumns = select('account_address', 'a', names);

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
  signed: signedAddress,
});
