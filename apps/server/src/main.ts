import { isCodedError } from '@countersign/kernel';

import { readConfig, settingsHelp } from './config/read-config.ts';
import { startInstance } from './start-instance.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Errors that say all there is to say; anything else is a defect and shows where it happened. */
function report(error: unknown): void {
  const isExpected = isCodedError(error);
  process.stderr.write(
    `countersign: ${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(
      `Usage: node tooling/run.ts server [options]\n\nOptions (a flag wins over a variable):\n\n${settingsHelp()}\n`,
    );
    return;
  }
  const config = readConfig(args, process.env);
  const start = async () => ({ instance: await startInstance(config) });
  const { instance } = await stopOnSignal(start, config.stopSeconds + 5, report).starting;
  const lines = [
    `Console and API  ${config.publicUrl}`,
    `Companion        ${config.companionUrl}`,
    `Sign-in          ${config.identityUrl}`,
  ];
  if (config.parts.includes('gateway')) process.stdout.write(`${lines.join('\n')}\n`);
  if ((await instance.services.instance.rootDomainId()) === undefined) {
    process.stdout.write(
      `Waiting for POST ${config.publicUrl}/v1/genesis with the header x-setup-code: ${instance.services.setupCode}\n`,
    );
  }
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
