#!/usr/bin/env node
import { systemClock } from '@countersign/kernel';

import { run } from './run.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await run(processTerminal(), process.argv.slice(2), systemClock);
