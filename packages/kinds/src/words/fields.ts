import type { EntityKind } from './names.ts';

interface Place {
  /** Members down to the field: `*` is any one position or name, `**` any number of them. */
  readonly path: string;
  /** The text key below `field`, where it is not the last member of the path. */
  readonly label?: string;
  /** What it means that the field is not there: a text key below `absent`. */
  readonly absent?: string;
  /** What it means that the list is empty: a text key below `absent`. */
  readonly empty?: string;
}

/** One field of a kind of intent: where it stands, and what its value is. */
export type Field = Place &
  (
    | { readonly kind: 'text' | 'number' | 'code' | 'address' | 'key' | 'word' | 'words' | 'texts' | 'date' | 'flag' }
    | { readonly kind: 'destination' | 'workflow' | 'condition' }
    | { readonly kind: 'id'; readonly of?: 'order' | 'transfer' | 'external account' }
    | { readonly kind: 'entity'; readonly entity: EntityKind }
    /** `ticker` and `fee` count by the payload's `tickerId`; `smallest` by nothing that is known. */
    | { readonly kind: 'amount'; readonly counts: 'ticker' | 'fee' | 'smallest' }
    /** Bytes that may be a text; those of a manifest are written as its type says. */
    | { readonly kind: 'encoded'; readonly as: 'hex' | 'manifest' }
    /** Below here members have the names of a ledger, of an extension or of nobody we know: each is read by itself. */
    | { readonly kind: 'open' }
  );

/** How a kind of intent is proposed: the generic form is made of its fields, unless it has a form of its own. */
export type Proposing =
  | { readonly as: 'creation'; readonly of: EntityKind | 'manifest' }
  | { readonly as: 'edit'; readonly of: EntityKind }
  | { readonly as: 'dialog'; readonly of: EntityKind | 'order' | 'transfer' | 'instance' }
  | { readonly as: 'form'; readonly of: 'transfer' | 'transaction' | 'manifest' | 'account' | 'policy' };

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
