import type { SystemProperty } from '@countersign/model';
import { systemPropertyIds } from '@countersign/model/names';
import { ok } from '@countersign/kernel';
import { createdMetadata, nextMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { requireRootDomain, rootDomainId } from '../rules/target-domain.ts';
import type { SetSystemProperty } from './schema.ts';

/** Sets a property of the whole instance; addressed to the root domain. */
export const setSystemProperty: IntentRule<SetSystemProperty> = {
  references: () => [],
  needs: ({ value }) => [{ type: 'SystemProperty', propertyId: systemPropertyIds[value.type] }],
  plan({ revision, value }, context) {
    const target = requireRootDomain(context);
    if (!target.ok) return target;
    const id = systemPropertyIds[value.type];
    const before = context.facts.systemProperties.find((property) => property.id === id)?.metadata;
    if (before?.revision !== revision) {
      const message = before
        ? `${id} is at revision ${before.revision}, not ${revision}`
        : `${id} was never set: give no revision`;
      return fail('EntityRevisionMismatch', message);
    }
    if (!context.rules.isPublicKey(value.value.publicKey.value)) {
      return fail('InvalidSystemPropertyParameters', 'The public key of the authority is not valid');
    }
    const metadata = before ? nextMetadata(before, context) : createdMetadata({ customProperties: {} }, context);
    const property: SystemProperty = { id, value: value.value, metadata };
    return ok({
      changes: [],
      effects: [{ type: 'SetSystemProperty', property }],
      events: [{ domainId: rootDomainId(context), payload: { type: 'SystemPropertySet', id } }],
    });
  },
};
