import { join } from 'node:path';

import { sandboxPictures, sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { CodedError, isCodedError } from '@countersign/kernel';
import { readConfig, seenFolder, settingsHelp, startInstance, stopOnSignal } from '@countersign/server';
import type { Instance, ServerConfig } from '@countersign/server';

import { buildWebApps } from './build-web-apps.ts';
import { demoState, discardDemo } from './demo/interrupted.ts';
import type { DemoState } from './demo/interrupted.ts';
import { sandboxPrices } from './sandbox-prices.ts';
import { isCompleteDemo, readDemoPeople, seedDemo } from './demo/seed.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const help = `npm start -- [settings]

Starts a whole instance: console and API, companion, sign-in and database. On first start it makes a demo organisation.

  --empty
      Make no demo organisation; wait for the first set-up in the console. So it is without the sandbox ledgers as well
  --help
      Show this text

${settingsHelp()}
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  const config = readConfig(
    args.filter((argument) => argument !== '--empty'),
    { COUNTERSIGN_LOG_LEVEL: 'warn', ...process.env },
  );
  // The demo's organisation lives on the sandboxes.
  const empty = args.includes('--empty') || !config.sandboxes;
  buildWebApps(root);
  // Made-up prices of coins that are worth nothing do not belong into one sum with real ones.
  const prices = config.prices ?? (config.ledgers.length === 0 ? sandboxPrices : undefined);
  const { starting, isStopping } = stopOnSignal(() => start({ ...config, prices }, empty), config.stopSeconds + 5, report);
  const { instance, demo } = await starting;
  try {
    if (demo === 'ToBeMade') await makeDemo(config, instance);
  } catch (error) {
    // What is under way when it is asked to end fails; the next start begins again.
    if (isStopping()) return;
    await instance.stop();
    throw error;
  }
  const isEmpty = (await instance.services.instance.rootDomainId()) === undefined;
  process.stdout.write(welcome(config, instance, { isDemoInstance: demo !== 'NoDemo', isEmpty }));
}

/** Gives the demo's keys away only where the instance is a demo that is whole; what is left of one that is not is deleted. */
async function start(config: ServerConfig, empty: boolean): Promise<{ readonly instance: Instance; readonly demo: DemoState }> {
  if (empty) return { instance: await startInstance(config), demo: 'NoDemo' };
  const { dataDirectory } = config;
  const isPrepared = () => isCompleteDemo(dataDirectory);
  const demoPeople = async () => (isPrepared() ? readDemoPeople(dataDirectory) : []);
  const instance = await startInstance({ ...config, demoPeople, isPrepared });
  const demo = await demoState(dataDirectory, instance);
  if (demo === 'ToBeMade' || demo === 'Complete') return { instance, demo };
  await instance.stop();
  if (demo === 'NoDemo') return { instance: await startInstance(config), demo };
  if (config.databaseUrl !== undefined) {
    throw new CodedError(
      'DemoIncomplete',
      `Creating the demo organisation was interrupted: empty the database, delete ${dataDirectory}, and start again`,
    );
  }
  process.stdout.write('Creating the demo organisation was interrupted: starting again.\n');
  discardDemo(dataDirectory, seenFolder(config));
  return start(config, empty);
}

async function makeDemo(config: ServerConfig, { services }: Instance): Promise<void> {
  process.stdout.write('Making the demo organisation: people, policies, accounts and some history. This takes some seconds.\n');
  const give = async (standard: string, identifier: string, address: string, amount: bigint): Promise<void> => {
    const asset = { type: 'Token', standard, identifier } as const;
    const given = await services.networks.sandboxes.get('ethereum-sandbox')?.faucetToken(asset, address, amount);
    if (given?.ok !== true) throw new Error(`The token faucet gave nothing: ${given?.error}`);
  };
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  await seedDemo(
    { api: `http://${host}:${config.port}`, identity: `http://${host}:${config.port + 2}` },
    { dataDirectory: config.dataDirectory, setupCode: services.setupCode },
    {
      dollars: (address, amount) => give('ERC20', sandboxToken.contract, address, amount),
      picture: (address, number) =>
        give(sandboxPictures.standard, `${sandboxPictures.contract}/${number}`, address, sandboxPictures.editions),
    },
  );
}

function welcome(config: ServerConfig, instance: Instance, state: { isDemoInstance: boolean; isEmpty: boolean }): string {
  const lines = ['', 'Countersign is ready.', '', `  Console    ${config.publicUrl}`, `  Companion  ${config.companionUrl}`];
  if (state.isDemoInstance) {
    lines.push(
      '',
      'Open the companion in one window and pick a demo person; sign in to the console in another with their email.',
      ...readDemoPeople(config.dataDirectory).map(({ email, description }) => `  ${email.padEnd(32)} ${description}`),
    );
  } else if (state.isEmpty) {
    lines.push(
      '',
      'The instance is empty. Open the console to set up the organisation.',
      `Set-up code: ${instance.services.setupCode}`,
    );
  }
  return `${lines.join('\n')}\n\nCtrl-C stops everything.\n`;
}

function report(error: unknown): void {
  process.stderr.write(
    `countersign: ${isCodedError(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  report(error);
  process.exit(1);
});
