import { isCodedError } from '@countersign/kernel';

import { readConfig, settingsHelp } from './config/read-config.ts';
import { startInstance } from './start-instance.ts';

/** Errors that say all there is to say; anything else is a defect and shows where it happened. */
function tell(error: unknown): void {
  const isExpected = isCodedError(error);
  process.stderr.write(
    `countersign: ${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(
      `Usage: node apps/server/src/main.ts [options]\n\nOptions (a flag wins over a variable):\n\n${settingsHelp()}\n`,
    );
    return;
  }
  const config = readConfig(args, process.env);
  const instance = await startInstance(config);
  const lines = [
    `Console and API  ${config.publicUrl}`,
    `Companion        ${config.companionUrl}`,
    `Sign-in          ${config.identityUrl}`,
  ];
  if (config.parts.includes('gateway')) process.stdout.write(`${lines.join('\n')}\n`);
  if ((await instance.services.instance.rootDomainId()) === undefined) {
    process.stdout.write(
      `Waiting for POST ${config.publicUrl}/v1/genesis: from this machine, or with the header x-setup-code: ${instance.services.setupCode}\n`,
    );
  }
  const stop = (signal: NodeJS.Signals) => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    const deadline = setTimeout(() => process.exit(1), (config.stopSeconds + 5) * 1000);
    deadline.unref();
    instance.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        tell(error);
        process.exit(signal === 'SIGINT' ? 130 : 1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  tell(error);
  process.exit(1);
});
