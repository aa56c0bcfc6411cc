import { CodedError } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { ledgerFees } from '../fee-source/fee-source.ts';
import { codeOf } from '../test/code-of.ts';
import { onChain } from './chain.ts';
import { firstPage } from './follow-chain.ts';
import { severalNodes } from './several-nodes.ts';

const hashOf = (height: number) => height.toString(16).padStart(64, '0');
const nobody = () => Promise.resolve(new Set<string>());

/** A process that follows a chain of two nodes, which may contradict each other from some block on. */
function process(chain: { newest: number; contradictedFrom?: number | undefined; isDown?: boolean }) {
  const node = (name: string) => onChain({ name, batch: 50, ask: async () => [] }, { calls: [], check: () => undefined });
  return severalNodes({
    source: {
      heights: async (_, at) => {
        if (chain.isDown === true) throw new CodedError('LedgerUnreachable', 'b is not there');
        return { newest: chain.newest, hash: at === undefined || at > chain.newest ? undefined : hashOf(at) };
      },
      read: async (_, from, to) => {
        if (to >= (chain.contradictedFrom ?? Infinity))
          throw new CodedError('LedgerContradiction', 'a and b say different things');
        return Array.from({ length: to - from + 1 }, (__, index) => ({
          height: from + index,
          hash: hashOf(from + index),
          parentHash: hashOf(from + index - 1),
        }));
      },
      transactions: async () => [],
    },
    chains: [node('a'), node('b')],
    confirmations: 1,
    firstBlock: 0,
    page: firstPage(),
    fees: ledgerFees({
      nodeFees: () => Promise.reject(new Error('nobody asks')),
      server: undefined,
      chainOf: () => node('fees'),
      forms: {},
    }),
  });
}

const cursorAt = (height: number) => `${height}:${hashOf(height)}:0`;
const sent = ({ believed }: ReturnType<typeof process>) =>
  believed(async () => 'sent').catch((error: unknown) => (error instanceof Error ? error.message : ''));

test('a process that follows a ledger sends nothing before it has read it once, and says so', async () => {
  const chain = { newest: 5, isDown: true };
  const nodes = process(chain);
  nodes.followed.follow(async () => undefined);
  const unread = 'Nothing is sent meanwhile: The ledger has not been read since this process began';
  expect(await sent(nodes)).toBe(unread);
  expect(await codeOf(nodes.followed.observations(cursorAt(5), nobody))).toBe('LedgerUnreachable');
  expect(await sent(nodes)).toBe(unread);
  chain.isDown = false;
  expect(await nodes.followed.observations(cursorAt(5), nobody)).toMatchObject({ cursor: cursorAt(5), more: false });
  expect(await sent(nodes)).toBe('sent');
});

test('one that does not follow it, and sends nothing, may ask at once', async () => {
  expect(await sent(process({ newest: 5 }))).toBe('sent');
});

test('nodes that contradicted each other before a process began are not believed before their blocks were compared again', async () => {
  const chain: Parameters<typeof process>[0] = { newest: 5 };
  const nodes = process(chain);
  nodes.followed.follow(async () => ({ code: 'LedgerContradiction', message: 'a and b say different things of block 6' }));
  const said = 'Nothing is sent meanwhile: a and b say different things of block 6';
  // One that is behind keeps anything from being compared.
  expect(await codeOf(nodes.followed.observations(cursorAt(5), nobody))).toBe('LedgerContradiction');
  expect(await sent(nodes)).toBe(said);
  chain.newest = 6;
  await nodes.followed.observations(cursorAt(5), nobody);
  expect(await sent(nodes)).toBe('sent');
});

test('a look that compares nothing does not say that nodes which contradict each other can be read', async () => {
  const chain: Parameters<typeof process>[0] = { newest: 6, contradictedFrom: 6 };
  const nodes = process(chain);
  expect(await codeOf(nodes.followed.observations(cursorAt(5), nobody))).toBe('LedgerContradiction');
  chain.newest = 5;
  expect(await codeOf(nodes.followed.observations(cursorAt(5), nobody))).toBe('LedgerContradiction');
  chain.newest = 6;
  chain.contradictedFrom = undefined;
  await nodes.followed.observations(cursorAt(5), nobody);
  expect(await sent(nodes)).toBe('sent');
});

test('nor does one before the first block of a ledger was read', async () => {
  const chain: Parameters<typeof process>[0] = { newest: 0, contradictedFrom: 0 };
  const nodes = process(chain);
  expect(await codeOf(nodes.followed.observations(undefined, nobody))).toBe('LedgerContradiction');
  chain.newest = -1;
  expect(await codeOf(nodes.followed.observations(undefined, nobody))).toBe('LedgerContradiction');
});
