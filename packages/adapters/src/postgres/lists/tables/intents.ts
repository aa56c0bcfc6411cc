import { contract } from '@countersign/contract';
import { wholeIntent, type StoredDecision } from '@countersign/service';

import { both, computed, select } from '../../schema/selection.ts';
import { after, anyOf, before, customProperties, equals, mayContain } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { decisionsOf } from '../../stored-decisions.ts';
import { envelope } from '../rows.ts';

export const intents = defineList(contract.intents.list, {
  from: 'intent i',
  columns: both(
    select('intent', 'i', ['data', 'signature', 'signing_key']),
    computed<{ decisions: readonly StoredDecision[] }>({ decisions: `(${decisionsOf('i.id')})` }),
  ),
  id: 'i.id',
  idType: 'uuid',
  scopes: { Domains: 'i.target_domain_id', Subtrees: 'i.target_domain_id' },
  sorts: {
    id: 'i.id',
    'state.status': 'i.status',
    'details.expiryAt': 'i.expiry_at',
    'details.metadata.createdAt': 'i.created_at',
    'state.lastModifiedAt': 'i.modified_at',
  },
  defaultSort: 'details.metadata.createdAt',
  filters: {
    'details.payload.type': anyOf('i.payload_type'),
    'details.author.domainId': equals('i.author_domain_id', 'uuid'),
    'details.author.id': equals('i.author_id', 'uuid'),
    'details.targetDomainId': anyOf('i.target_domain_id', 'uuid[]'),
    'details.metadata.createdAt.lt': before('i.created_at'),
    'details.metadata.createdAt.gt': after('i.created_at'),
    'details.metadata.description': mayContain('i.description'),
    'details.metadata.customProperties': customProperties('i.custom_properties'),
    'state.status': anyOf('i.status'),
    entityId: (entityId, bind) => `exists (
      select from intent_entity ie where ie.intent_id = i.id and ie.entity_id = ${bind(entityId, 'text')})`,
    revision: (revision, bind) => `exists (
      select from intent_entity ie where ie.intent_id = i.id and ie.revision = ${bind(revision, 'bigint')})`,
    policyId: (policyId, bind) => `exists (
      select from intent_policy ip where ip.intent_id = i.id and ip.policy_id = ${bind(policyId, 'uuid')})`,
  },
  checked: {
    filters: [
      'details.author.domainId',
      'details.metadata.description',
      'details.metadata.customProperties',
      'revision',
      'policyId',
    ],
    unless: ['entityId'],
  },
  searched: {
    table: 'intent',
    columns: { 'details.metadata.description': 'i.description' },
    covered: 'details.metadata.createdAt',
  },
  item: (row) => envelope({ ...row, data: wholeIntent(row.data, row.decisions) }),
});
