import type { Endpoint } from '@countersign/model';
import { ok } from '@countersign/kernel';
import { requireEditable } from '../rules/editable.ts';
import { checkEndpointDetails } from '../shared/endpoint-details.ts';
import { planOf, revision } from '../rules/entity-changes.ts';
import { nextMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { findEntity, requireLedger } from '../rules/loaded-state.ts';
import type { UpdateEndpoint } from './schema.ts';

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
    const { parameters: _, metadata, ...kept } = endpoint.value;
    const ledger = requireLedger(context, payload.ledgerId ?? kept.ledgerId);
    if (!ledger.ok) return ledger;
    const details = checkEndpointDetails(payload, ledger.value, context.rules, 'InvalidEndpointUpdateParameters');
    if (!details.ok) return details;
    const next: Endpoint = {
      ...kept,
      address: payload.address,
      ledgerId: ledger.value.id,
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      alias: payload.alias,
      metadata: nextMetadata(metadata, context, payload),
      trustScore: payload.trustScore,
    };
    return ok(planOf([revision(context, 'Endpoint', next, metadata)]));
  },
};
