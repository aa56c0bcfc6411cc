import { CodedError, isCodedError, type Clock } from '@countersign/kernel';

import { helpText, readArguments, type Arguments } from './arguments.ts';
import { init, restore } from './commands/init.ts';
import { show } from './commands/show.ts';
import { sign } from './commands/sign.ts';
import { standing } from './commands/standing.ts';
import { status } from './commands/status.ts';
import { words } from './commands/words.ts';
import type { Terminal } from './terminal.ts';

type Command = (terminal: Terminal, args: Arguments, clock: Clock) => Promise<number>;

const commands: Readonly<Record<string, Command>> = { init, show, sign, status, standing, words, restore };

/** Runs one command line; gives the exit code. What goes wrong is reported in one line. */
export async function run(terminal: Terminal, args: readonly string[], clock: Clock): Promise<number> {
  try {
    const given = readArguments(args);
    if (given.help || given.command === 'help') {
      for (const line of helpText.split('\n')) terminal.print(line);
      return 0;
    }
    const command = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
    if (command === undefined) throw new CodedError('InvalidArgument', `There is no command ${given.command}: see --help`);
    return await command(terminal, given, clock);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!isCodedError(error) && !/^E[A-Z]+$/.test(code)) throw error;
    terminal.print(`${code}: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
