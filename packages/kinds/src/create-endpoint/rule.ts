import type { Endpoint } from '@countersign/model';
import { ok } from '@countersign/kernel';
import { checkEndpointDetails } from '../shared/endpoint-details.ts';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent, requireLedger } from '../rules/loaded-state.ts';
import { targetDomain } from '../rules/target-domain.ts';
import type { CreateEndpoint } from './schema.ts';

/** Adds a known address outside the instance to the target domain. */
export const createEndpoint: IntentRule<CreateEndpoint> = {
  references: () => [],
  needs: ({ id, ledgerId }) => [
    { type: 'Entity', kind: 'Endpoint', id },
    { type: 'Ledger', ledgerId },
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'Endpoint', payload.id);
    if (!absent.ok) return absent;
    const ledger = requireLedger(context, payload.ledgerId);
    if (!ledger.ok) return ledger;
    const details = checkEndpointDetails(payload, ledger.value, context.rules, 'InvalidEndpointCreateParameters');
    if (!details.ok) return details;
    const endpoint: Endpoint = {
      id: payload.id,
      domainId: targetDomain(context).id,
      address: payload.address,
      ...(payload.tag === undefined ? {} : { tag: payload.tag }),
      ledgerId: payload.ledgerId,
      ...(payload.parameters === undefined ? {} : { parameters: payload.parameters }),
      alias: payload.alias,
      lock: payload.lock,
      metadata: createdMetadata(payload, context),
      trustScore: payload.trustScore,
    };
    return ok(planOf([creation(context, 'Endpoint', endpoint)]));
  },
};
