import type { AddressTag, AddressTagChange, Endpoint } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { fail, type IntentFailure } from '../rules/intent-failure.ts';
import { requireEditable } from '../rules/editable.ts';
import { checkEndpointDetails } from '../shared/endpoint-details.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { findEntity, requireLedger } from '../rules/loaded-state.ts';
import type { UpdateEndpoint } from './schema.ts';

/**
 * The tag of a changed endpoint. Who does not know of tags would take one away unseen, and the next payment would go to nobody: anyone who changes an
 * endpoint that has one says what becomes of it.
 */
function tagFrom(
  change: AddressTagChange | undefined,
  before: AddressTag | undefined,
): Result<AddressTag | undefined, IntentFailure> {
  if (change === undefined && before !== undefined) {
    return fail('InvalidEndpointUpdateParameters', 'The endpoint has a tag: say which it has from now on, or {"type":"None"}');
  }
  return ok(change?.type === 'None' ? undefined : change);
}

/** Changes an endpoint: its address, how far it is trusted, its contract interface. */
export const updateEndpoint: IntentRule<UpdateEndpoint> = {
  references: ({ reference }) => [{ kind: 'Endpoint', id: reference.id }],
  needs: ({ reference, ledgerId }) => [
    { type: 'Entity', kind: 'Endpoint', id: reference.id },
    ...(ledgerId === undefined ? [] : [{ type: 'Ledger', ledgerId } as const]),
  ],
  furtherNeeds({ reference, ledgerId }, facts) {
    const endpoint = findEntity(facts, 'Endpoint', reference.id);
    return endpoint && ledgerId === undefined ? [{ type: 'Ledger', ledgerId: endpoint.ledgerId }] : [];
  },
  plan(payload, context) {
    const endpoint = requireEditable(context, 'Endpoint', payload.reference);
    if (!endpoint.ok) return endpoint;
    const { parameters: _, tag: before, metadata, ...kept } = endpoint.value;
    const tag = tagFrom(payload.tag, before);
    if (!tag.ok) return tag;
    const ledger = requireLedger(context, payload.ledgerId ?? kept.ledgerId);
    if (!ledger.ok) return ledger;
    const details = checkEndpointDetails(
      { ...payload, tag: tag.value },
      ledger.value,
      context.rules,
      'InvalidEndpointUpdateParameters',
    );
    if (!details.ok) return details;
    const next: Endpoint = {
      ...kept,
      address: payload.address,
      ...(tag.value === undefined ? {} : { tag: tag.value }),
      ledgerId: ledger.value.id,
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      alias: payload.alias,
      metadata: nextMetadata(metadata, context, payload),
      trustScore: payload.trustScore,
    };
    return ok(planOf([revision(context, 'Endpoint', next, metadata)]));
  },
};
