import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Actor } from '@countersign/devstack';
import { addressOfKey } from '@countersign/ledger-port';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { BenchResult } from './result.ts';
import { copyServer } from './start/copy-of-server.ts';
import { idleQueries, measureSides, median, prepareSide, type Side } from './start/side.ts';

const rounds = 5;
const privateKey = new Uint8Array(32).fill(7);
const publicKeys = { Ed25519: ed25519.getPublicKey(privateKey), Secp256k1: secp256k1.getPublicKey(privateKey, true) };
/** The families that there were first. */
const first = ['Bitcoin', 'Ethereum', 'XRPL'];
const gift = '1000000000';

/** What an instance takes that has a network of each family, all in use, against one with three of them: at its start, and while nothing happens. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const sides: Side[] = [];
  try {
    const all = sandboxLedgers.map(({ parameters }) => parameters.type);
    for (const types of [first, all]) {
      const root = join(directory, `with-${types.length}`);
      copyServer(root, 0, types);
      sides.push(await prepareSide(root, (actor) => useNetworks(actor, types)));
    }
    const [few, many] = sides;
    if (few === undefined || many === undefined) throw new Error('Nothing was prepared');
    await measureSides(few, many, rounds);
    const result = (what: string, [ofFew, ofMany]: readonly [number, number], unit: string, aim: string): BenchResult => ({
      name: `${what} with a network of each of ${all.length} families in use, against one of each of ${first.length}`,
      ratio: ofMany / ofFew,
      aim,
      detail: `${Math.round(ofMany)} ${unit}, ${Math.round(ofFew)} with ${first.length}: ${Math.round(ofMany - ofFew)} more`,
    });
    const medians = (of: (side: Side) => readonly number[]) => [median(of(few)), median(of(many))] as const;
    return [
      result(
        'processor time of a start and its first ten seconds',
        medians(({ milliseconds }) => milliseconds),
        'ms',
        'at most 300 ms more',
      ),
      result(
        'memory of a start',
        medians(({ megabytes }) => megabytes),
        'MB',
        'at most 20 MB more',
      ),
      result(
        'queries while nothing happens',
        [await idleQueries(few), await idleQueries(many)],
        'a minute',
        'at most 100 a minute more',
      ),
    ];
  } finally {
    for (const { database } of sides) await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A gift on the network of each family: from then on it has blocks. */
async function useNetworks({ client }: Actor, types: readonly string[]): Promise<void> {
  for (const ledger of sandboxLedgers) {
    if (!types.includes(ledger.parameters.type)) continue;
    const module = await ledgerModule(ledger.parameters.type);
    const address = addressOfKey(
      module,
      publicKeys[module.descriptor.keys[0].curve === 'Ed25519' ? 'Ed25519' : 'Secp256k1'],
      ledger,
    );
    await client.ledgers.faucet({ params: { ledgerId: ledger.id }, body: { address: address ?? '', amount: gift } });
  }
}
