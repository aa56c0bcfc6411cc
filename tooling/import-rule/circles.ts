import type { Arrow } from './import-graph.ts';

/** The files that import each other in a circle, one group for each circle; types and what is loaded later count too. */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of arrows) {
    if (target !== undefined) targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  // Tarjan's algorithm: a file closes a group when nothing behind it leads before it.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      const reached = order.has(target) ? (open.includes(target) ? (order.get(target) ?? index) : index) : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? index, reached));
    }
    if (lowest.get(file) === index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || targets.get(file)?.includes(file)) circles.push(group.toSorted());
    }
    return lowest.get(file) ?? index;
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return circles;
}
