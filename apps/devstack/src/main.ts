import { join } from 'node:path';

import { isCodedError } from '@countersign/kernel';
import { readConfig, settingsHelp, startInstance } from '@countersign/server';
import type { Instance, ServerConfig } from '@countersign/server';

import { buildWebApps } from './build-web-apps.ts';
import { isDemo, isIncompleteDemo, readDemoPeople, seedDemo } from './demo/seed.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const help = `npm start -- [settings]

Starts a whole instance: console and API, companion, sign-in and database. On first start it makes a demo organisation.

  --empty
      Make no demo organisation; wait for POST /v1/genesis
  --help
      Show this text

${settingsHelp()}
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(help);
    return;
  }
  const empty = args.includes('--empty');
  const config = readConfig(
    args.filter((argument) => argument !== '--empty'),
    { LOG_LEVEL: 'warn', ...process.env },
  );
  buildWebApps(root);
  const instance = await startInstance(withDemoPeople(config, empty));
  stopOnSignal(instance);
  const seeded = !empty && (await seedOnce(config, instance));
  process.stdout.write(welcome(config, instance, seeded));
}

function withDemoPeople(config: ServerConfig, empty: boolean): ServerConfig {
  if (empty) return config;
  return { ...config, demoPeople: async () => (isDemo(config.dataDirectory) ? readDemoPeople(config.dataDirectory) : []) };
}

async function seedOnce(config: ServerConfig, instance: Instance): Promise<boolean> {
  if ((await instance.services.instance.rootDomainId()) !== undefined) {
    if (isIncompleteDemo(config.dataDirectory)) {
      process.stdout.write(
        `The making of the demo organisation was interrupted: delete ${config.dataDirectory} to have it made anew.\n`,
      );
    }
    return isDemo(config.dataDirectory);
  }
  process.stdout.write('Making the demo organisation: people, policies, accounts and some history. This takes some seconds.\n');
  await seedDemo({ api: config.publicUrl, identity: config.identityUrl }, config.dataDirectory);
  return true;
}

function welcome(config: ServerConfig, instance: Instance, demo: boolean): string {
  const lines = ['', 'Countersign is ready.', '', `  Console    ${config.publicUrl}`, `  Companion  ${config.companionUrl}`];
  if (demo) {
    lines.push(
      '',
      'Open the companion in one window and pick a demo person; sign in to the console in another with their email.',
      ...readDemoPeople(config.dataDirectory).map(({ email, description }) => `  ${email.padEnd(32)} ${description}`),
    );
  } else {
    lines.push(
      '',
      `The instance is empty. Genesis: POST ${config.publicUrl}/v1/genesis`,
      `From another machine, with the header x-setup-code: ${instance.services.setupCode}`,
    );
  }
  return `${lines.join('\n')}\n\nCtrl-C stops everything.\n`;
}

function stopOnSignal(instance: Instance): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void instance.stop().then(() => process.exit(0));
    });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `countersign: ${isCodedError(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
