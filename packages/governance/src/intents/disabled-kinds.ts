import type { IntentType } from '@countersign/model';
import { fail } from './intent-failure.ts';
import type { IntentKind } from './intent-kind.ts';
import { idsInPayload } from './ids-in-payload.ts';

/** The kinds this version knows but does not execute. They are judged by the policies and then fail. */
const disabledTypes = ['v0_CreateLedger', 'v0_UpdateLedger'] as const satisfies readonly IntentType[];

type DisabledType = (typeof disabledTypes)[number];

function disabledKind<Type extends DisabledType>(type: Type): IntentKind<Type> {
  return {
    type,
    targetRule: 'any',
    references: (payload) => idsInPayload(payload),
    needs: () => [],
    plan: () => fail('FeatureFlagDisabled', `${type} is not available on this instance`),
  };
}

/** Kinds that answer every proposal with `FeatureFlagDisabled`. */
export const disabledKinds = Object.fromEntries(disabledTypes.map((type) => [type, disabledKind(type)])) as {
  readonly [Type in DisabledType]: IntentKind<Type>;
};
