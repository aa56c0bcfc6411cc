import type { KnownAddress } from '@countersign/kinds/rules';
import { AccountAddressData, type Envelope } from '@countersign/model';
import { integrityViolation, isVerified } from '@countersign/service';

import type { Search } from './need.ts';

/** Addresses of accounts come in their envelopes; endpoints are read separately. */
interface KnownRow extends KnownAddress {
  readonly envelope?: Envelope<unknown>;
}

/** An address in lower case finds more than it should: who looks at the answer compares addresses as their ledger does. */
export const knownAddresses: Search<'KnownAddresses', KnownRow> = {
  changesWith: ['Endpoint', 'Address', 'Domain'],
  isVerified: true,
  search: `
    select k.known from (
      select e.id, jsonb_build_object('id', e.id, 'endpointId', e.id) as known
        from entity_endpoint e
        where e.kind = 'Endpoint' and lower(e.data->>'address') = any(array(select jsonb_array_elements_text(need->'texts')))
          and e.data->>'ledgerId' = need->>'ledgerId'
          and e.domain_id = any(array(select unnest(domain_chain((need->>'targetDomainId')::uuid))))
      union all
      select a.id, jsonb_build_object('id', a.id, 'accountId', a.account_id, 'address', a.address,
          'envelope', jsonb_build_object('data', a.data, 'signature', a.signature, 'signingKey', a.signing_key))
        from account_address a
        where a.address = any(array(select jsonb_array_elements_text(need->'addresses'))) and a.ledger_id = need->>'ledgerId'
    ) k order by k.id`,
  answer: (rows, { need, notaryKey }) => ({
    knownAddresses: [{ need, found: rows.map((row) => genuine(row, notaryKey)) }],
  }),
};

/** Throws `IntegrityViolation` where an address that was found is not what the notary signed as that account's. */
function genuine({ envelope, ...known }: KnownRow, notaryKey: string): KnownAddress {
  const { accountId, address } = known;
  if (accountId === undefined) return known;
  const signed = AccountAddressData.safeParse(envelope?.data).data;
  const isSame = signed?.accountId === accountId && signed.address === address;
  if (!isSame || envelope === undefined || !isVerified(envelope, notaryKey)) {
    throw integrityViolation(`An address of account ${accountId}`);
  }
  return known;
}
