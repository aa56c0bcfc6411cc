import { ok } from '@countersign/kernel';
import { idsInPayload } from '../rules/ids-in-payload.ts';
import type { IntentRule } from '../rules/intent-rule.ts';
import { targetDomain } from '../rules/target-domain.ts';
import type { ExecuteExtension } from './schema.ts';

/** Hands what people approved to an extension of the instance, which knows what to do with it. */
export const executeExtension: IntentRule<ExecuteExtension> = {
  references: ({ payload }) => idsInPayload(payload),
  needs: () => [],
  plan({ payload }, context) {
    const extension = context.rules.extensionFor(payload);
    if (!extension.ok) return extension;
    const effect = { type: 'ExecuteExtension', domainId: targetDomain(context).id, ...extension.value } as const;
    return ok({ changes: [], effects: [effect], events: [] });
  },
};
