import { readFile } from 'node:fs/promises';

import { fromUtf8 } from '@countersign/kernel';
import { prepareOperations } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createColdMachine } from './cold-machine.ts';
import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';

let custody: ColdCustody;

beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
});
afterAll(() => custody.stop());

const hour = 3_600_000;

/** The file that the instance prepares while its clock is ahead. */
async function preparedAhead(milliseconds: number): Promise<string> {
  const { coldVaults, intents } = custody.instance.services;
  const clock = { now: () => new Date(Date.now() + milliseconds) };
  const file = await prepareOperations({ coldVaults, notary: intents.notary, clock }, custody.vaultId);
  if (!file.ok) throw new Error(file.error.message);
  return fromUtf8(file.value.bytes);
}

const numberOf = (file: string) => (JSON.parse(file) as { readonly data: { readonly sequence: number } }).data.sequence;

/** What the vault says of how far it has signed. */
async function standing(): Promise<string> {
  const out = custody.machine.place('standing.dat');
  const made = await custody.machine.run('standing', '--out', out, '--passphrase-file', custody.machine.place('passphrase'));
  expect(made).toMatchObject({ code: 0 });
  return readFile(out, 'utf8');
}

/** The next file goes to the machine, and its answer makes the account usable. */
async function madeUsable(accountId: string): Promise<void> {
  await custody.trip();
  await custody.work();
  expect(await custody.addressOf(accountId)).toBeDefined();
}

test('files go on at once after the clock of the server was ahead', async () => {
  await custody.createAccount('ethereum-sandbox');
  const ahead = await custody.machine.sign(await preparedAhead(12 * hour));
  expect(ahead).toMatchObject({ code: 0 });
  // What is prepared before that comes back is of the clock that is right again, and makes way for a file that the vault takes.
  const waiting = await custody.createAccount('ethereum-sandbox');
  const early = await custody.prepared();
  expect((await custody.machine.show(early)).text).toContain('older than the last one that was signed');
  await custody.imported(ahead.signed);
  expect(numberOf(await custody.prepared())).toBe(numberOf(early) + 1);
  await madeUsable(waiting);
});

test('a vault goes on with an instance that was set back to a backup, and with none of its files twice', async () => {
  const { machine, pool, vaultId } = custody;
  const before = await standing();
  const lost: string[] = [];
  for (let count = 0; count < 3; count++) {
    await custody.createAccount('ethereum-sandbox');
    lost.push(await custody.trip());
  }
  // The backup is from before these three.
  await pool.query('delete from vault_file where vault_id = $1 and sequence > $2', [vaultId, numberOf(before)]);
  const accountId = await custody.createAccount('ethereum-sandbox');
  const again = await custody.prepared();
  expect(numberOf(again)).toBe(numberOf(before) + 1);
  const refused = await machine.sign(again);
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('"cold-vault standing"') });
  expect(await custody.refusals(lost[2] ?? '')).toEqual(['UnknownFile']);

  await custody.imported(await standing());
  const next = await custody.prepared();
  expect(numberOf(next)).toBe(numberOf(lost[2] ?? '') + 1);
  // Nothing leads back to lower numbers.
  await custody.imported(before);
  expect(await custody.prepared()).toBe(next);
  await madeUsable(accountId);
});

test('how far a vault has signed is believed of that vault alone, at its instance', async () => {
  const genuine = await standing();
  const changed = JSON.parse(genuine) as { data: { sequence: number; vault: object; instance: object } };
  const { data } = changed;
  const withData = (other: object) => JSON.stringify({ ...changed, data: { ...data, ...other } });
  expect(await custody.refusals(withData({ sequence: data.sequence + 1_000 }))).toEqual(['SignatureInvalid']);
  expect(await custody.refusals(withData({ vault: { ...data.vault, id: custody.domainId } }))).toEqual(['UnknownVault']);
  expect(await custody.refusals(withData({ instance: { ...data.instance, rootDomainId: custody.vaultId } }))).toEqual([
    'OtherInstance',
  ]);
  const other = await createColdMachine();
  await other.init();
  expect(await other.run('standing', '--passphrase-file', other.place('passphrase'))).toMatchObject({
    code: 1,
    text: expect.stringContaining('NothingSigned'),
  });
  await other.dispose();
});
