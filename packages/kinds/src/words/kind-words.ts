import type { JsonObject } from '@countersign/kernel';
import type { IntentPayload, IntentPayloadOf } from '../schemas/index.ts';
import type { IntentType } from '@countersign/model';

import type { PaidDestination } from './destinations.ts';
import type { Field, Proposing } from './fields.ts';
import type { Ledgers } from './ledger-fields.ts';
import type { Value, ValueOf } from './values.ts';
import type { Facts, Warning } from './warning.ts';

/** What an intent does: which of its kind's sentences, what fills it, and how many things it concerns. */
interface Sentence {
  readonly key: string;
  readonly pieces: Readonly<Record<string, Value>>;
  /** Chooses between the forms `_one` and `_other` of a sentence. */
  readonly count?: number;
}

type Title = `{{who}} ${string}`;

/** Value that a payload sends from an account: how much in all, to whom, and the most that its fee may be. */
export interface MovedValue {
  readonly accountId: string;
  readonly amount: ValueOf<'amount'>;
  /** Nobody where it puts a new contract on the ledger. */
  readonly to: readonly PaidDestination[];
  /** What is written along for the payees; absent where nothing is. */
  readonly memos?: readonly string[];
  /** It calls a contract, whose data say what is done beside the amount. */
  readonly isCall?: true;
  /** Absent where there is no limit. */
  readonly maximumFee?: ValueOf<'amount'> | undefined;
}

/** A kind of intent in words: data and pure functions that every reader of a request takes alike. */
export interface KindWords<Payload extends IntentPayload = IntentPayload> {
  readonly type: IntentType;
  /** What heads a task of the kind; `{{who}}` is who proposed it. */
  readonly title: Title;
  /** The sentences of the kind after "wants to", by their keys; `{{name}}` is a piece. */
  readonly english: Readonly<Record<string, string>>;
  readonly says: (payload: Payload, ledgers: Ledgers) => Sentence;
  /** What a payload moves, for kinds that move value; undefined for one of their payloads that pays nobody. */
  readonly moves?: (payload: Payload, ledgers: Ledgers) => MovedValue | undefined;
  /** The orders and transfers that a payload acts on and names by their ids. */
  readonly actsOn?: (payload: Payload) => { readonly orders?: readonly string[]; readonly transfers?: readonly string[] };
  /** What an approver must see first, in this order. */
  readonly first: readonly Field[];
  /** Everything else of a payload. */
  readonly others: readonly Field[];
  /** What is unusual about a payload, by what the reader knows. */
  readonly warnings: (payload: Payload, facts: Facts) => readonly Warning[];
  readonly proposing: Proposing;
  /** For kinds that replace a property of the instance: which one, and what its record says in the form of the payload. */
  readonly replaces?: (
    payload: Payload,
  ) => { readonly propertyId: string; readonly before: (record: JsonObject) => JsonObject } | undefined;
  /** A member of the entity that becomes another one without being in the payload. */
  readonly becomes?: { readonly path: string; readonly before: Value; readonly after: Value };
}

type Holes<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Holes<Rest> : never;
type Singular<Key extends string> = Key extends `${infer Base}_one` ? Base : Key extends `${infer Base}_other` ? Base : Key;

/** A sentence with exactly the pieces that its text has holes for. */
type SentenceOf<English extends Readonly<Record<string, string>>> = {
  [Key in keyof English & string]: {
    readonly key: Singular<Key>;
    readonly pieces: Readonly<Record<Holes<English[Key]>, Value>>;
    readonly count?: number;
  };
}[keyof English & string];

/** The words of one kind. A piece that its text does not name, or lacks, is a type error. */
export function defineWords<Type extends IntentType, const English extends Readonly<Record<string, string>>>(
  words: Omit<KindWords<IntentPayloadOf<Type>>, 'type' | 'english' | 'says' | 'warnings'> & {
    readonly type: Type;
    readonly english: English;
    readonly says: (payload: IntentPayloadOf<Type>, ledgers: Ledgers) => SentenceOf<English>;
    readonly warnings?: KindWords<IntentPayloadOf<Type>>['warnings'];
  },
): KindWords<IntentPayloadOf<Type>> {
  return { warnings: () => [], ...words };
}
