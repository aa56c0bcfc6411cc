import { ok } from '@countersign/kernel';
import { idsInPayload } from './ids-in-payload.ts';
import type { IntentKind } from './intent-kind.ts';
import { targetDomain } from './target-domain.ts';

/** Hands what people approved to an extension of the instance, which knows what to do with it. */
export const executeExtension: IntentKind<'v0_ExecuteExtension'> = {
  type: 'v0_ExecuteExtension',
  targetRule: 'any',
  references: ({ payload }) => idsInPayload(payload),
  needs: () => [],
  plan({ payload }, context) {
    const extension = context.rules.extensionFor(payload);
    if (!extension.ok) return extension;
    const effect = { type: 'ExecuteExtension', domainId: targetDomain(context).id, ...extension.value } as const;
    return ok({ changes: [], effects: [effect], events: [] });
  },
};
