import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const tool = resolve(import.meta.dirname, '../../../cold-vault/src/main.ts');

/** What a command line came to. */
export interface Outcome {
  readonly code: number | null;
  readonly text: string;
}

/** A machine without a network: a folder of its own and the vault's command line, run as people run it. */
export async function createColdMachine() {
  const path = await mkdtemp(join(tmpdir(), 'countersign-cold-'));
  const place = (name: string) => join(path, name);
  await writeFile(place('passphrase'), 'eight words that nobody would ever guess\n', { mode: 0o600 });
  let files = 0;

  function run(...args: readonly string[]): Promise<Outcome> {
    const child = spawn(process.execPath, [tool, ...args, '--folder', place('vault')], { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return new Promise((done, failed) => child.once('error', failed).once('close', (code) => done({ code, text })));
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
    return readFile(out, 'utf8');
  }

  return { place, run, show, sign, init, dispose: () => rm(path, { recursive: true, force: true }) };
}

export type ColdMachine = Awaited<ReturnType<typeof createColdMachine>>;
