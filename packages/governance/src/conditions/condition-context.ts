import type { Propose } from '@countersign/model';
import type { EntityKind, EntityPointer } from '../intents/entity-kind.ts';
import { intentKind } from '../intents/intent-kinds.ts';
import type { LoadedFacts } from '../intents/state-needs.ts';

const sections = {
  users: 'User',
  accounts: 'Account',
  endpoints: 'Endpoint',
  vaults: 'Vault',
  tickers: 'Ticker',
  transactionOrders: 'TransactionOrder',
} as const satisfies Record<string, EntityKind>;

/** What a condition sees as `context`: plain data, as it is in JSON. */
export interface ConditionContext {
  readonly value: {
    readonly request: Propose;
    readonly references: Readonly<Record<keyof typeof sections, Readonly<Record<string, unknown>>>>;
  };
  /** The same as JSON text, made once when first asked for. */
  json(): string;
  /** True if it is beyond {@link maximumContextSize}: no condition is evaluated on it then, by whatever means. */
  isTooLarge(): boolean;
}

/** How large a context may be: characters of all names and texts, and 8 for every value. Far below what the script engine holds. */
export const maximumContextSize = 128 * 1024;

/** A request as a condition sees it, together with the loaded entities whose ids stand in it. */
export function conditionContext(request: Pick<Propose, 'payload' | 'author'>, facts: LoadedFacts): ConditionContext {
  const pointers: EntityPointer[] = [
    { kind: 'User', id: request.author.id },
    ...intentKind(request.payload.type).references(request.payload),
  ];
  const references = Object.fromEntries(
    Object.entries(sections).map(([section, kind]) => [section, entitiesById(kind, pointers, facts)]),
  ) as ConditionContext['value']['references'];
  return asContext({ request: request as Propose, references });
}

/** Any plain data as a condition's context. */
export function asContext(value: ConditionContext['value']): ConditionContext {
  let text: string | undefined;
  let tooLarge: boolean | undefined;
  return {
    value,
    json: () => (text ??= JSON.stringify(value)),
    isTooLarge: () => (tooLarge ??= roomLeft(value, maximumContextSize) < 0),
  };
}

function roomLeft(value: unknown, room: number): number {
  if (typeof value === 'string') return room - 8 - value.length;
  if (typeof value !== 'object' || value === null) return room - 8;
  let left = room - 8;
  for (const name in value) {
    left = roomLeft((value as Record<string, unknown>)[name], left - name.length);
    if (left < 0) return left;
  }
  return left;
}

function entitiesById(kind: EntityKind, pointers: readonly EntityPointer[], facts: LoadedFacts): Record<string, unknown> {
  const byId: Record<string, unknown> = {};
  for (const pointer of pointers) {
    if (pointer.kind !== kind) continue;
    const entity = facts.entities.find((loaded) => loaded.kind === kind && loaded.data.id === pointer.id);
    if (entity) byId[pointer.id] = entity.data;
  }
  return byId;
}
