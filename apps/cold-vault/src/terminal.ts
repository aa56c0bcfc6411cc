import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** How the tool speaks with its operator. */
export interface Terminal {
  print(line: string): void;
  /** True if somebody is there to answer. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
  /** Shows nothing of what is typed. */
  askSecret(question: string): Promise<string>;
}

/** The terminal of this process. Text from files is shown without control characters, which could rewrite the screen. */
export function processTerminal(): Terminal {
  const { stdin, stdout } = process;
  const question = async (text: string, output: NodeJS.WritableStream) => {
    const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY });
    try {
      return await reader.question(text);
    } finally {
      reader.close();
    }
  };
  return {
    print: (line) => void stdout.write(`${printable(line)}\n`),
    isInteractive: stdin.isTTY && stdout.isTTY,
    ask: (text) => question(text, stdout),
    askSecret: async (text) => {
      stdout.write(text);
      const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
      const answer = await question('', silent);
      stdout.write('\n');
      return answer;
    },
  };
}

/** Control, direction-changing and invisible characters as their code, so that no name in a file can pretend to be something else. */
export function printable(line: string): string {
  return line.replaceAll(
    /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
