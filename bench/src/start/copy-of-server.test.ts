import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyServer } from './copy-of-server.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'countersign-copy-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const loads = async (file: string) => await import(join(folder, 'packages', file));

test('a copy of the server has each further ledger in every table: its description, its rules, its reader, its sandbox and its nodes', async () => {
  copyServer(folder, 1);
  const { ledgers } = await loads('ledgers/registry/src/ledgers.ts');
  expect(ledgers.Copy1.descriptor).toBeDefined();
  const { ledgerModule } = await loads('ledgers/registry/src/ledger-modules.ts');
  expect((await ledgerModule('Copy1')).descriptor).toBeDefined();
  const { orderReader } = await loads('ledgers/registry/src/readers.ts');
  expect(await orderReader('Copy1')).toBeDefined();
  const { sandboxLedgers } = await loads('ledgers/registry/src/sandbox-ledgers.ts');
  expect(sandboxLedgers.map(({ parameters }: { readonly parameters: { readonly type: string } }) => parameters.type)).toContain(
    'Copy1',
  );
  const adapters = ['sandbox-ledgers/create-sandbox-ledgers.ts', 'ledger-nodes/families.ts'];
  for (const file of adapters) expect(readFileSync(join(folder, 'packages/adapters/src', file), 'utf8')).toMatch(/^ {2}Copy1: /m);
});
