import type { ConditionContextValue, Propose } from '@countersign/kinds/schemas';
import type { AuthorOutline, Reader } from './reader.ts';
import type { ResolvedDestination } from '../destinations/resolve-destinations.ts';
import type { EntityPointer, LoadedFacts, OrderFee } from '@countersign/kinds/rules';
import { intentRule } from '@countersign/kinds/rules';
import { governedEntities, weekdays, type EntityInConditions, type OrderKind } from '@countersign/model/names';

type Section = (typeof governedEntities)[EntityInConditions]['inConditions'];
type ConditionTime = ConditionContextValue['time'];

/** What an expression sees as `context`: plain data, as it is in JSON. */
export interface SeenContext {
  readonly value: {
    readonly request: Propose;
    readonly references: Readonly<Record<Section, Readonly<Record<string, unknown>>>>;
    /** Whom an order reaches; empty for other intents. */
    readonly destinations: readonly ResolvedDestination[];
    /** When it was proposed. */
    readonly time: ConditionTime;
    /** What it may pay its ledger; absent for other intents than orders, and for expressions that do not name it. */
    readonly fee?: OrderFee;
    /** Which kind of order it is; absent for what is of none, and for expressions that do not name it. */
    readonly orderKind?: OrderKind;
  };
  /** The same as JSON text, made once when first asked for. */
  json(): string;
  /** True if it is beyond {@link maximumContextLength}: no condition is evaluated on it then, by whatever means. */
  isTooLarge(): boolean;
}

/**
 * What the conditions of policies see of one proposal. What is itself the context is what every expression ever saw: journals are replayed, and
 * an expression that looks at all of it must find what it found. What came later is there for those that name it.
 */
export interface ConditionContext extends SeenContext {
  /** What this expression sees. */
  forExpression(expression: string): SeenContext;
  /** The same as somebody sees it who may not read all that it is made of. */
  seenBy(reader: Reader): ConditionContext;
}

function conditionTime(moment: Date): ConditionTime {
  return {
    minute: moment.getUTCHours() * 60 + moment.getUTCMinutes(),
    weekday: weekdays[(moment.getUTCDay() + 6) % 7] ?? 'Monday',
  };
}

/** How long a context may be as JSON text, in UTF-16 units; as UTF-8 it is at most three times as long, which the engine holds. */
export const maximumContextLength = 256 * 1024;

/** What is seen of an order beyond its request. */
interface OfOrder {
  readonly destinations: readonly ResolvedDestination[];
  readonly fee?: OrderFee | undefined;
  readonly orderKind?: OrderKind | undefined;
}

/**
 * A request as a condition sees it, together with the loaded entities whose ids are in it, whom an order reaches, what it may pay as a fee, which
 * kind of order it is, and when it is proposed. `author`: what is seen of the author where they are not among the facts.
 */
export function conditionContext(
  request: Pick<Propose, 'payload' | 'author'>,
  facts: LoadedFacts,
  { destinations, ...later }: OfOrder,
  now: Date,
  author?: AuthorOutline,
): ConditionContext {
  const references: Record<Section, Record<string, unknown>> = {
    users: {},
    accounts: {},
    endpoints: {},
    vaults: {},
    tickers: {},
    transactionOrders: {},
  };
  if (author !== undefined) references.users[request.author.id] = author;
  if (facts.entities.length > 0) {
    add({ kind: 'User', id: request.author.id });
    for (const pointer of intentRule(request.payload.type).references(request.payload)) add(pointer);
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- A dry run has no id yet; conditions are promised the rest alone.
  return asContext({ request: request as Propose, references, destinations, time: conditionTime(now), ...said(later) });

  function add({ kind, id }: EntityPointer): void {
    const section = governedEntities[kind].inConditions;
    const entity = section && facts.entities.find((loaded) => loaded.kind === kind && loaded.data.id === id);
    if (entity) references[section][id] = entity.data;
  }
}

/** Any plain data as a condition's context. */
export function asContext(value: SeenContext['value']): ConditionContext {
  const { fee, orderKind, ...first } = value;
  const seen = seenContext(first);
  const made = new Map([['', seen]]);
  const context: ConditionContext = {
    ...seen,
    forExpression(expression) {
      const named = said({
        fee: expression.includes('context.fee') ? fee : undefined,
        orderKind: expression.includes('context.orderKind') ? orderKind : undefined,
      });
      const key = Object.keys(named).join();
      const known = made.get(key) ?? seenContext({ ...first, ...named });
      made.set(key, known);
      return known;
    },
    seenBy: () => context,
  };
  return context;
}

/** What came later to contexts, as far as there is any. */
function said({ fee, orderKind }: Omit<OfOrder, 'destinations'>): Pick<SeenContext['value'], 'fee' | 'orderKind'> {
  return { ...(fee && { fee }), ...(orderKind && { orderKind }) };
}

function seenContext(value: SeenContext['value']): SeenContext {
  let text: string | undefined;
  const json = () => (text ??= JSON.stringify(value));
  return { value, json, isTooLarge: () => json().length > maximumContextLength };
}
