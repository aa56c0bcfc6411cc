import type { Domain } from '@countersign/model';
import type { EntityData, EntityKind, LoadedEntity } from '../rules/entity-kind.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { intentRule } from '../rules/intent-rules.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';
import { noFacts, type LoadedFacts } from '../rules/state-needs.ts';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { child, ethereum, id, now, root, rootId, rules } from './fixtures.ts';

export const author = { id: id(1_001), domainId: rootId };

export const custom = { customProperties: {} };

export function loaded<Kind extends EntityKind>(kind: Kind, data: EntityData[Kind]): LoadedEntity {
  return { kind, data } as LoadedEntity;
}

/** What there is when an intent is judged, in addition to one ledger and the root domain. */
export interface Situation {
  entities?: LoadedEntity[];
  facts?: Partial<LoadedFacts>;
  chain?: Domain[];
  rules?: Partial<PlatformRules>;
}

/** What executing the payload does in the situation, or why it can't be done. */
export function plan(payload: IntentPayload, { entities = [], facts = {}, chain = [root], rules: changed = {} }: Situation = {}) {
  const context: IntentContext = {
    intentId: id(8_000),
    author,
    chain,
    facts: { ...noFacts, ledgers: [ethereum], ...facts, entities: [...entities, ...(facts.entities ?? [])] },
    rules: { ...rules, ...changed },
    now,
  };
  return intentRule(payload.type).plan(payload, context);
}

/** The failure code of the payload in the situation; `ok` where there is none. */
export function code(payload: IntentPayload, situation?: Situation): string {
  const planned = plan(payload, situation);
  return planned.ok ? 'ok' : planned.error.code;
}

/** The intent is addressed to a domain below the root. */
export const inChild: Situation = { chain: [root, child] };

/** How an update names the entity that it is about. */
export function reference(entity: { id: string }) {
  return { reference: { id: entity.id, revision: 1 } };
}
