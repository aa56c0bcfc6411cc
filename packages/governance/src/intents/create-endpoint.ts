import type { Endpoint } from '@countersign/model';
import { ok } from '@countersign/kernel';
import { checkEndpointDetails } from './endpoint-details.ts';
import { creation, planOf } from './entity-changes.ts';
import { createdMetadata } from './entity-metadata.ts';
import type { IntentKind } from './intent-kind.ts';
import { requireAbsent, requireLedger } from './loaded-state.ts';
import { targetDomain } from './target-domain.ts';

/** Adds a known address outside the instance to the target domain. */
export const createEndpoint: IntentKind<'v0_CreateEndpoint'> = {
  type: 'v0_CreateEndpoint',
  targetRule: 'current',
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
