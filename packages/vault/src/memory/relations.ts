/** Which orders were signed to take the place of which. */
export interface Relations {
  add(subject: string, replaces: string): void;
  /** Everything that an order and those which it replaces, or that replace it, name one another, without the order itself. */
  family(subject: string, replaces: string | undefined): readonly string[];
}

/** Relations of nothing yet. Few orders have any. */
export function createRelations(): Relations {
  const neighbours = new Map<string, string[]>();
  const connect = (from: string, to: string) => neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
  return {
    add(subject, replaces) {
      connect(subject, replaces);
      connect(replaces, subject);
    },
    family(subject, replaces) {
      const found = new Set<string>();
      const open = [subject, ...(replaces === undefined ? [] : [replaces])];
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
