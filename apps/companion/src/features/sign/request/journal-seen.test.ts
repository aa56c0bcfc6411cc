import { ApiError } from '@countersign/client';
import { createMerkleTree, leafHash, type MerkleTree } from '@countersign/governance/journal';
import { expect, test } from 'vitest';
import { journalSeen } from './journal-seen.ts';

/** A journal of so many entries, of which those from `changed` on are others. */
function journalOf(size: number, changed = size): MerkleTree {
  const tree = createMerkleTree();
  for (let leaf = 0; leaf < size; leaf++) tree.add(leafHash(Uint8Array.of(leaf, leaf < changed ? 0 : 1)));
  return tree;
}

/** A device that remembers this head, before an instance that has this journal, and that `answers` as many times as it is asked at most. */
function deviceOf(journal: MerkleTree | 'no session', last?: string, answers = Number.POSITIVE_INFINITY) {
  let kept = last;
  let asked = 0;
  return {
    kept: () => kept,
    asked: () => asked,
    see: (named: string) =>
      journalSeen(named, {
        ask:
          journal === 'no session'
            ? undefined
            : (from, to = journal.size) => {
                asked += 1;
                if (asked > answers) return Promise.reject(new ApiError({ status: 503, statusText: '', body: '' }));
                const [head, proof] = [journal.head(to), journal.consistency(from, to)];
                return Promise.resolve(head === undefined || proof === undefined ? null : { head, proof });
              },
        recall: () => Promise.resolve(kept),
        remember: (head) => {
          kept = head;
          return Promise.resolve();
        },
      }),
  };
}

const headOf = (journal: MerkleTree, size: number) => journal.head(size) ?? '';

test('a journal that goes on from what the device saw last is the same, and what it is now is remembered', async () => {
  const journal = journalOf(20);
  const device = deviceOf(journal);
  expect(await device.see(headOf(journal, 12))).toBe('Same');
  expect(device.kept()).toBe(journal.head());
  // The console that asked was opened a while ago.
  expect(await deviceOf(journal, headOf(journal, 15)).see(headOf(journal, 3))).toBe('Same');
});

test('a journal that was put back, or is another one from some entry on, is not the one that the device saw', async () => {
  const [journal, forked] = [journalOf(20), journalOf(20, 11)];
  const device = deviceOf(forked, headOf(journal, 12));
  expect(await device.see(headOf(forked, 15))).toBe('Other');
  expect(device.kept()).toBe(headOf(journal, 12));
  // As long as it is the same up to what was seen, it goes on from there.
  expect(await deviceOf(forked, headOf(journal, 11)).see(headOf(forked, 15))).toBe('Same');
  // Shorter than what was seen.
  expect(await deviceOf(journalOf(10), headOf(journal, 12)).see(headOf(journal, 10))).toBe('Other');
});

test('a head that the instance never had is another journal, whatever the device saw', async () => {
  const journal = journalOf(20);
  expect(await deviceOf(journal).see(headOf(journalOf(20, 3), 7))).toBe('Other');
  expect(await deviceOf(journal).see(headOf(journalOf(30), 30))).toBe('Other');
  expect(await deviceOf(journal).see(headOf(journal, 0))).toBe('Other');
});

test('without a session the device knows the head that it saw last, and says of others that they are unproven', async () => {
  const journal = journalOf(20);
  const device = deviceOf('no session', headOf(journal, 12));
  expect(await device.see(headOf(journal, 12))).toBe('Same');
  expect(await device.see(headOf(journal, 13))).toBe('Unproven');
  expect(device.kept()).toBe(headOf(journal, 12));
});

test('a head of the size of the one that the device saw last is that one or another journal, which is known before anything is asked', async () => {
  const [last, named] = [headOf(journalOf(20), 12), headOf(journalOf(20, 3), 12)];
  const device = deviceOf(journalOf(20), last);
  expect(await device.see(named)).toBe('Other');
  expect(device.asked()).toBe(0);
  expect(await deviceOf('no session', last).see(named)).toBe('Other');
});

test('so is a journal of today that is not longer than what the device saw last, whatever the instance says no more of', async () => {
  const [journal, forked] = [journalOf(20), journalOf(20, 11)];
  const head = journal.head();
  expect(await deviceOf(forked, head, 1).see(headOf(forked, 15))).toBe('Other');
  expect(await deviceOf(journalOf(18), head, 1).see(headOf(journal, 15))).toBe('Other');
  expect(await deviceOf(journal, head, 1).see(headOf(journal, 15))).toBe('Same');
});

test('an instance that is asked and gives no proof, of the one head or of the other, has not answered', async () => {
  const journal = journalOf(20);
  for (const answers of [0, 1]) {
    const device = deviceOf(journal, headOf(journal, 12), answers);
    expect(await device.see(headOf(journal, 13))).toBe('Unanswered');
    expect(device.kept()).toBe(headOf(journal, 12));
  }
});
