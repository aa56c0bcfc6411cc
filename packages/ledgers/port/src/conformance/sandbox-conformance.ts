import { describe, expect, test } from 'vitest';

import { describeNetworkConformance, type NetworkParts } from './network-conformance.ts';

/** What a sandbox brings to {@link describeSandboxConformance}. */
export type SandboxParts = Omit<NetworkParts, 'observes'>;

/** What every sandbox network must do, on a fresh database each. Each sandbox's integration test calls it. */
export function describeSandboxConformance(name: string, parts: SandboxParts): void {
  describeNetworkConformance(name, { ...parts, observes: ['Detected', 'Confirmed'] });

  describe(`${name}: sandbox conformance`, () => {
    test('blocks come when they are due, one at a time, from whichever process', async () => {
      const network = await parts.open();
      try {
        const node = network.node();
        const before = await node.tip();
        // Far ahead of the machine's clock, by which the first block is dated.
        const now = new Date('2100-01-01T00:01:00Z');
        const made = await Promise.all([node.produceBlock(now), network.node().produceBlock(now), node.produceBlock(now)]);
        expect(made.filter((tip) => tip !== undefined)).toHaveLength(1);
        const tip = await node.tip();
        expect(tip.height).toBe(before.height + 1);
        expect(tip.hash).not.toBe(before.hash);
        expect(await node.produceBlock(new Date(now.getTime() + 1))).toBeUndefined();
        expect(await network.node().tip()).toEqual(tip);
      } finally {
        await network.close();
      }
    });
  });
}
