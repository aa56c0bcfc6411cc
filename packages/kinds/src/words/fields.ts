import type { NamedKind } from './names.ts';
import type { AmountUnit } from './values.ts';

interface Place {
  /** Members down to the field: `*` is any one position or name, `**` any number of them. */
  readonly path: string;
  /** The text key below `field`, where it is not the last member of the path. */
  readonly label?: string;
  /** What a ledger calls it, in place of a text here. */
  readonly ownLabel?: string;
  /** What it means that the field is not there: a text key below `absent`. */
  readonly absent?: string;
  /** What it means that the list is empty: a text key below `absent`. */
  readonly empty?: string;
  /** What a form begins with. */
  readonly start?: string;
  /** A form wants it although a request may leave it out. */
  readonly asked?: true;
  /** What a form asks for with more than its shape says: the email or login of a person, a person's key, roles of a domain, who may read. */
  readonly asks?: 'login' | 'personKey' | 'roles' | 'readAccess';
}

/** One field of a kind of intent: where it is, and what its value is. */
export type Field = Place &
  (
    | { readonly kind: 'text' | 'number' | 'code' | 'address' | 'key' | 'word' | 'words' | 'texts' | 'date' | 'flag' }
    | { readonly kind: 'destination' | 'workflow' | 'condition' }
    /** Billionths of something. */
    | { readonly kind: 'share' }
    | { readonly kind: 'id'; readonly of?: 'order' | 'transfer' | 'external account' }
    | { readonly kind: 'entity'; readonly entity: NamedKind }
    /** What is written for none is `countsFrom`, where it is not 0. `ticker` and `fee` count by the payload's `tickerId`, `coin` by its ledger's coin, `smallest` by nothing that is known. */
    | {
        readonly kind: 'amount';
        readonly countsFrom?: string;
        readonly counts: 'ticker' | 'fee' | 'coin' | 'smallest' | AmountUnit;
      }
    /** Bytes that may be a text; those of a manifest are written as its type says. */
    | { readonly kind: 'encoded'; readonly as: 'hex' | 'manifest'; readonly isCallData?: true }
    /** The operation of a ledger, with what the ledger calls it. */
    | { readonly kind: 'operation'; readonly names: ReadonlyMap<string, string> }
    /** The place of the fields that the payload's ledger describes; without a description, each is read as it is. */
    | { readonly kind: 'ledger'; readonly part: 'operation' | 'others' | 'fees' }
    /** Below here members have the names of a ledger, of an extension or of something unknown: each is read as it is. */
    | { readonly kind: 'open' }
  );

/** The forms that are not made of their kind's fields, because they do what no field says. */
export type OwnForm =
  /** Asks for people, for who may read, and for who decides in steps. */
  | 'domain'
  /** Says what each way of making keys means, and offers the vaults that can make them. */
  | 'account'
  /** Offers only those ledgers that the account is not on. */
  | 'ledgers'
  /** Reads the address as its ledger does, knows balance and fee, and proposes a maximum fee. */
  | 'transfer'
  /** Asks what the ledger's descriptor asks. */
  | 'transaction'
  /** Begins at the order, and says what a cancellation costs. */
  | 'cancellation'
  /** Offers what is in quarantine, with who sent it. */
  | 'release'
  /** Takes a message as a text, and a token by its claims. */
  | 'manifest';

/** How a kind of intent is proposed: by the form that is made of its fields, or by one of its own. */
export type Proposing =
  | { readonly as: 'creation' | 'edit'; readonly of: NamedKind }
  | { readonly as: 'action'; readonly of: NamedKind | 'instance' }
  | { readonly as: 'own'; readonly of: NamedKind; readonly form: OwnForm };

/** True if the path is one that the pattern means. */
export function matches(pattern: string, path: readonly (string | number)[]): boolean {
  return matchParts(pattern.split('.'), path.map(String));
}

function matchParts([part, ...rest]: readonly string[], path: readonly string[]): boolean {
  if (part === undefined) return path.length === 0;
  if (part === '**') return path.some((_, index) => matchParts(rest, path.slice(index))) || matchParts(rest, []);
  const [first, ...below] = path;
  return first !== undefined && (part === '*' || part === first) && matchParts(rest, below);
}
