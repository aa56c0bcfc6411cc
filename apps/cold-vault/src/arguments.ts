import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CodedError } from '@countersign/kernel';

/** What the tool was called with. */
export interface Arguments {
  readonly command: string;
  readonly files: readonly string[];
  readonly folder: string;
  readonly out?: string | undefined;
  readonly passphraseFile?: string | undefined;
  readonly notaryKey?: string | undefined;
  readonly approve?: string | undefined;
  readonly keyStrategies: readonly ('VaultHard' | 'VaultSoft' | 'Random')[];
  readonly help: boolean;
}

const strategies = ['VaultHard', 'VaultSoft', 'Random'] as const;

/** Reads the command line. Throws `InvalidArgument`. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args);
  const [command = 'help', ...files] = positionals;
  const keyStrategies = (values['key-strategies'] ?? strategies.join(',')).split(',');
  const known = strategies.filter((strategy) => keyStrategies.includes(strategy));
  if (known.length !== keyStrategies.length) throw invalid(`--key-strategies must be a list of ${strategies.join(', ')}`);
  return {
    command,
    files,
    folder: values.folder ?? join(homedir(), '.countersign-cold-vault'),
    out: values.out,
    passphraseFile: values['passphrase-file'],
    notaryKey: values['notary-key'],
    approve: values.approve,
    keyStrategies: known,
    help: values.help === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: true,
      options: {
        folder: { type: 'string' },
        out: { type: 'string' },
        'passphrase-file': { type: 'string' },
        'notary-key': { type: 'string' },
        approve: { type: 'string' },
        'key-strategies': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw invalid(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function invalid(message: string): CodedError<'InvalidArgument'> {
  return new CodedError('InvalidArgument', message);
}

/** What `--help` prints. */
export const helpText = `cold-vault: a vault on a machine without a network

  cold-vault init               makes a seed, shows its recovery words, writes the file that announces the vault
  cold-vault show FILE          checks a prepared file and says in words what it asks for; signs nothing
  cold-vault sign FILE          the same, asks for each operation, and writes the signed file
  cold-vault status             says what the vault remembers
  cold-vault standing           writes a file that says how far the vault has signed, for an instance that was set back to a backup
  cold-vault words              shows the recovery words again
  cold-vault restore            makes the vault again from its recovery words

  --folder DIR                  where the vault lives (default: ~/.countersign-cold-vault)
  --out FILE                    where to write the announcement, the standing or the signed file (default: beside the prepared one)
  --key-strategies LIST         init, restore: which accounts the vault serves (default: VaultHard,VaultSoft,Random)
  --passphrase-file FILE        reads the passphrase from a file instead of asking
  --notary-key KEY              the instance's notary key, known from elsewhere: a first file by any other one is refused,
                                and it is not asked for
  --approve DIGEST              sign: grants every operation of exactly the file of this digest, which "show" has shown, without
                                asking; what fails its checks is declined all the same
  -h, --help                    this

Exit codes: 0 done, 1 an error, 2 the file was refused as a whole, 3 at least one operation was declined.
`;
