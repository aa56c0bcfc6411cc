/** In whose place an order comes; see `SigningGrant`. */
interface Place {
  readonly replaces?: string | undefined;
  readonly behind?: readonly string[] | undefined;
}

interface Related extends Place {
  readonly subject: string;
}

/** Which orders were to take the place of which, of those that were signed and of those that stand between them. */
export interface Relations {
  add(order: Related): void;
  /** Everything that an order and those which it replaces, or that replace it, name one another, without the order itself. */
  family(order: Related): readonly string[];
}

/** A place as it is kept: in members that are there only where there is something. */
export function placeOf({ replaces, behind = [] }: Place): { readonly replaces?: string; readonly behind?: readonly string[] } {
  return { ...(replaces !== undefined && { replaces }), ...(behind.length > 0 && { behind }) };
}

/** Relations of nothing yet. Few orders have any. */
export function createRelations(): Relations {
  const neighbours = new Map<string, string[]>();
  const connect = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  return {
    add(order) {
      const [subject, ...replaced] = lineOf(order);
      for (const one of replaced) {
        connect(subject, one);
        connect(one, subject);
      }
    },
    family(order) {
      const { subject } = order;
      const found = new Set<string>();
      const open: string[] = [...lineOf(order)];
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        if (found.has(one)) continue;
        found.add(one);
        open.push(...(neighbours.get(one) ?? []));
      }
      found.delete(subject);
      return [...found];
    },
  };
}

function lineOf({ subject, replaces, behind = [] }: Related): readonly [string, ...string[]] {
  return [subject, ...(replaces === undefined ? [] : [replaces, ...behind])];
}
