import { readFile, writeFile } from 'node:fs/promises';

import { run } from '@countersign/cold-vault';
import { systemClock } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';

let custody: ColdCustody;

beforeAll(async () => {
  custody = await startColdCustody();
});
afterAll(() => custody.stop());

const passphrase = 'eight words that nobody would ever guess';

/** The operator at the keyboard: answers what is asked, in order, and sees everything that was asked. */
function operate(answers: readonly string[], ...args: readonly string[]) {
  return operateIn('vault', answers, ...args);
}

async function operateIn(folder: string, answers: readonly string[], ...args: readonly string[]) {
  const printed: string[] = [];
  const asked: string[] = [];
  const left = [...answers];
  const ask = (question: string) => {
    asked.push(question);
    const answer = left.shift();
    return answer === undefined ? Promise.reject(new Error(`Nobody answers: ${question}`)) : Promise.resolve(answer);
  };
  const terminal = { print: (line: string) => void printed.push(line), isInteractive: true, ask, askSecret: ask };
  const code = await run(terminal, [...args, '--folder', custody.machine.place(folder)], systemClock);
  return { code, text: printed.join('\n'), asked, left };
}

async function bring(): Promise<string> {
  const file = custody.machine.place('operations-prepared.dat');
  await writeFile(file, await custody.prepared());
  return file;
}

const takeBack = () => readFile(custody.machine.place('operations-signed.dat'), 'utf8');

test('the operator says who is trusted, grants one by one, and declines', async () => {
  const { machine, vaultId } = custody;
  const made = await operate([passphrase, passphrase], 'init', '--out', machine.place('announcement.dat'));
  expect(made.code).toBe(0);
  const announcement = await readFile(machine.place('announcement.dat'), 'utf8');
  await custody.imported(announcement);
  const publicKey = (JSON.parse(announcement) as { data: { publicKey: string } }).data.publicKey;
  await custody.execute({
    type: 'v0_CreateVault',
    id: vaultId,
    alias: 'Cellar',
    publicKey,
    lock: 'Unlocked',
    customProperties: {},
  });

  // Without a "yes", no instance is remembered.
  const first = await bring();
  expect(await operate(['y'], 'sign', first)).toMatchObject({ code: 1, text: expect.stringContaining('NotTheInstance') });
  expect(await operate(['yes', 'another passphrase'], 'sign', first)).toMatchObject({
    code: 1,
    text: expect.stringContaining('SealNotOpened'),
  });
  const met = await operate(['yes', passphrase, 'what?', 'y'], 'sign', first);
  expect(met).toMatchObject({ code: 0, left: [] });
  expect(met.text).toContain('on the word of the instance alone: user ada@example.com');
  await custody.imported(await takeBack());

  // Rules and people that were seen need no look of their own: one "all" is enough.
  const ids = [
    await custody.createAccount('ethereum-sandbox'),
    await custody.createAccount('xrpl-sandbox'),
    await custody.createAccount('ethereum-sandbox'),
  ];
  // What waits comes page by page, counted in all.
  const page = (startingAfter?: string) =>
    custody.client.vaults.pendingOperations({ params: { vaultId }, query: { limit: 2, startingAfter } });
  const firstTwo = await page();
  expect(firstTwo).toMatchObject({ count: 2, pendingCount: 3, items: [{ accountId: ids[0] }, { accountId: ids[1] }] });
  const lastOne = await page(firstTwo.nextStartingAfter);
  expect(lastOne).toMatchObject({ count: 1, pendingCount: 3, items: [{ accountId: ids[2] }] });
  expect(lastOne.nextStartingAfter).toBeUndefined();
  const some = await operate([passphrase, 'n', 'a'], 'sign', await bring());
  expect(some).toMatchObject({ code: 3, left: [] });
  expect(some.text).toContain('2 granted, 1 declined');
  await custody.imported(await takeBack());
  expect(await custody.pending()).toMatchObject([
    { accountId: ids[0], declined: "Declined by the vault's operator", exported: false },
  ]);
  const rest = await operate([passphrase, 'y'], 'sign', await bring());
  expect(rest.code).toBe(0);
  const signed = await takeBack();
  // Two who import the same file at once: one of them is refused.
  const outcomes = await Promise.allSettled([custody.imported(signed), custody.imported(signed)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await custody.pending()).toEqual([]);
  await custody.work();
  for (const id of ids) expect(await custody.addressOf(id)).toBeDefined();
});

test('a vault that was restored from its words makes the same keys, for whom its operator says', async () => {
  const words = (await operate([passphrase], 'words')).text;
  const accountId = await custody.createAccount('ethereum-sandbox');
  const file = await bring();
  const out = custody.machine.place('again.dat');
  const restored = await operateIn('restored', [words, passphrase, passphrase], 'restore', '--out', out);
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('remembers nothing') });
  expect(await custody.refusals(await readFile(out, 'utf8'))).toEqual(['AlreadyImported']);
  expect((await operateIn('restored', [], 'status')).text).toContain('It has met no instance yet');
  expect(await operateIn('restored', ['yes', passphrase, 'y'], 'sign', file)).toMatchObject({ code: 0, left: [] });
  await custody.imported(await takeBack());
  await custody.work();
  expect(await custody.addressOf(accountId)).toBeDefined();
});

test('forms may name their files as lists do, and hold bytes that are no text', async () => {
  const token = await custody.signIn(custody.people.ada);
  const post = async (body: FormData | string, type?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) };
    const answer = await fetch(`${custody.url}/v1/vaults/operations/signed`, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as { reason: string; additionalDetails?: { reason: string }[] } };
  };
  const form = (name: string, ...files: readonly (string | Uint8Array<ArrayBuffer>)[]) => {
    const made = new FormData();
    for (const file of files) made.append(name, new Blob([file]), 'signed.dat');
    return made;
  };
  const malformed = { status: 400, body: { additionalDetails: [{ reason: 'MalformedFile' }, { reason: 'MalformedFile' }] } };
  expect(await post(form('files', 'x', 'y'))).toMatchObject(malformed);
  expect(await post(form('files[]', 'x', 'y'))).toMatchObject(malformed);
  expect(await post(form('files', Uint8Array.of(0xff, 0xfe)))).toMatchObject({
    status: 400,
    body: { reason: 'InvalidRequestError' },
  });
  expect(await post(form('other', 'x'))).toMatchObject({ status: 400 });
  expect(await post(new FormData())).toMatchObject({ status: 400 });
  expect(await post('no form', 'multipart/form-data')).toMatchObject({ status: 400 });
  expect(await post('no form', 'multipart/form-data; boundary=x')).toMatchObject({ status: 400 });
  expect(await post(form('files', 'x'.repeat(17 * 1024 * 1024)))).toMatchObject({ status: 413 });
});
