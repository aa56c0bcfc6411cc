import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run as runTool } from '@countersign/cold-vault';
import { systemClock } from '@countersign/kernel';
import { openWithPassphrase, randomPassphraseCost, sealWithPassphrase } from '@countersign/vault';

/** What a command line came to. */
export interface Outcome {
  readonly code: number;
  readonly text: string;
}

/**
 * A machine without a network: a folder of its own and the vault's command line, within this process, since each of its own takes a
 * second to start. A journey runs it as people do (`e2e/people/cold-machine.ts`).
 */
export async function createColdMachine() {
  const path = await mkdtemp(join(tmpdir(), 'countersign-cold-'));
  const place = (name: string) => join(path, name);
  const passphrase = 'eight words that nobody would ever guess';
  await writeFile(place('passphrase'), `${passphrase}\n`, { mode: 0o600 });
  let files = 0;

  const unattended = () => Promise.reject(new Error('Nobody is there to answer'));

  async function run(...args: readonly string[]): Promise<Outcome> {
    let text = '';
    const print = (line: string) => void (text += `${line}\n`);
    const terminal = { print, isInteractive: false, ask: unattended, askSecret: unattended };
    const code = await runTool(terminal, [...args, '--folder', place('vault')], systemClock);
    return { code, text };
  }

  /** Brings a file onto the machine; gives its path there. */
  async function bring(content: string): Promise<string> {
    const file = place(`${++files}-prepared.dat`);
    await writeFile(file, content);
    return file;
  }

  const show = async (content: string) => run('show', await bring(content));

  /** Signs all of a file that the checks let through, as somebody does who has seen it. */
  async function sign(content: string, ...flags: readonly string[]): Promise<Outcome & { readonly signed: string }> {
    const file = await bring(content);
    const shown = await run('show', file);
    const digest = /Digest: ([0-9a-f]{64})/.exec(shown.text)?.[1] ?? '0';
    const out = place(`${files}-signed.dat`);
    const outcome = await run(
      'sign',
      file,
      '--approve',
      digest,
      '--out',
      out,
      '--passphrase-file',
      place('passphrase'),
      ...flags,
    );
    return { ...outcome, signed: await readFile(out, 'utf8').catch(() => '') };
  }

  /** A new vault; gives its announcement. */
  async function init(...flags: readonly string[]): Promise<string> {
    const out = place('announcement.dat');
    const { code, text } = await run('init', '--out', out, '--passphrase-file', place('passphrase'), ...flags);
    if (code !== 0) throw new Error(text);
    await sealCheaply();
    return readFile(out, 'utf8');
  }

  /** What a passphrase costs to try is in the seal: nobody tries one here, and each file that is signed would take half a second for it. */
  async function sealCheaply(): Promise<void> {
    const seed = place('vault/seed.sealed');
    const entropy = await openWithPassphrase(await readFile(seed), passphrase);
    await writeFile(seed, await sealWithPassphrase(entropy, passphrase, { cost: randomPassphraseCost }));
  }

  return { place, run, show, sign, init, dispose: () => rm(path, { recursive: true, force: true }) };
}

export type ColdMachine = Awaited<ReturnType<typeof createColdMachine>>;
