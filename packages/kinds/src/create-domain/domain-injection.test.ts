import type { CreateDomain } from './schema.ts';
import type { Domain } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { id, now, root, rootId, rules } from '../testing/fixtures.ts';
import { createDomain } from './rule.ts';
import { noFacts } from '../rules/state-needs.ts';

type Tree = ReadonlyMap<string, Domain>;

/** Root first, target last. */
function chainOf(tree: Tree, target: string): Domain[] {
  const chain: Domain[] = [];
  for (let domain = tree.get(target); domain; domain = domain.parentId === undefined ? undefined : tree.get(domain.parentId)) {
    chain.unshift(domain);
    if (chain.length > tree.size) throw new Error('The chain goes round in a circle');
  }
  return chain;
}

function depthOf(tree: Tree, top: string): number {
  const below = [...tree.values()].filter(({ parentId }) => parentId === top);
  return 1 + Math.max(0, ...below.map((domain) => depthOf(tree, domain.id)));
}

const ids = (chain: readonly Domain[]) => chain.map((domain) => domain.id);

/** Proposes a new domain below the target, and gives the tree after it; the same tree where it is refused. */
function inject(tree: Tree, newId: string, target: string, children: readonly string[]) {
  const payload: CreateDomain = {
    type: 'v0_CreateDomain',
    id: newId,
    alias: 'between',
    lock: 'Unlocked',
    permissions: root.permissions,
    users: [],
    policies: [],
    ...(children.length > 0 && { childrenDomainIds: [...children] }),
    customProperties: {},
  };
  const planned = createDomain.plan(payload, {
    intentId: id(9),
    author: { id: id(1_001), domainId: rootId },
    chain: chainOf(tree, target),
    facts: {
      ...noFacts,
      entities: [newId, ...children].flatMap((wanted) => {
        const data = tree.get(wanted);
        return data ? [{ kind: 'Domain', data } as const] : [];
      }),
      subtreeDepths: children.map((domainId) => ({ domainId, depth: depthOf(tree, domainId) })),
    },
    rules,
    now,
  });
  if (!planned.ok) return { tree, code: planned.error.code };
  const next = new Map(tree);
  for (const change of planned.value.changes) {
    if (change.kind !== 'Domain') continue;
    const before = next.get(change.id);
    expect(change.expectedRevision).toBe(before?.metadata.revision ?? 'absent');
    next.set(change.id, change.data);
  }
  return { tree: next, code: undefined };
}

const step = fc.record({
  target: fc.nat(30),
  children: fc.array(fc.nat(30), { maxLength: 4 }),
  /** Mostly real children of the target, so that most steps do something. */
  own: fc.boolean(),
});

test('wherever domains are put in between, every domain keeps what governed it, with the new one in its place', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let tree: Tree = new Map([[rootId, root]]);
      steps.forEach(({ target, children, own }, index) => {
        const known = [...tree.keys()];
        const pick = (number: number) => known[number % known.length] ?? rootId;
        const targetId = pick(target);
        const direct = known.filter((each) => tree.get(each)?.parentId === targetId);
        const wanted = own ? direct.filter((_, place) => children.includes(place)) : children.map(pick);
        const newId = id(100 + index);
        const before = tree;
        const { tree: after, code } = inject(tree, newId, targetId, wanted);
        const isSound = wanted.every((child) => direct.includes(child));
        expect(code === undefined).toBe(isSound);
        tree = after;
        if (code !== undefined) return;

        expect(ids(chainOf(after, newId))).toEqual([...ids(chainOf(before, targetId)), newId]);
        for (const each of known) {
          const was = ids(chainOf(before, each));
          const moved = was.findIndex((ancestor, place) => wanted.includes(ancestor) && was[place - 1] === targetId);
          const expected = moved < 0 ? was : [...was.slice(0, moved), newId, ...was.slice(moved)];
          expect(ids(chainOf(after, each))).toEqual(expected);
        }
        expect([...after.values()].filter(({ parentId }) => parentId === undefined)).toHaveLength(1);
      });
    }),
  );
});

test('domains are nested at most 64 deep, however they come there', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(80)), { minLength: 80, maxLength: 100 }), (steps) => {
      let tree: Tree = new Map([[rootId, root]]);
      let line = [rootId];
      steps.forEach(([between, place], index) => {
        const newId = id(100 + index);
        const target = between ? (line[place % line.length] ?? rootId) : (line.at(-1) ?? rootId);
        const child = line[line.indexOf(target) + 1];
        const outcome = inject(tree, newId, target, child === undefined ? [] : [child]);
        expect(outcome.code).toBe(line.length < 64 ? undefined : 'InvalidParentDomain');
        tree = outcome.tree;
        if (outcome.code === undefined) line = line.toSpliced(line.indexOf(target) + 1, 0, newId);
      });
      expect(depthOf(tree, rootId)).toBe(64);
      expect(ids(chainOf(tree, line.at(-1) ?? ''))).toEqual(line);
    }),
    { numRuns: 10 },
  );
});
