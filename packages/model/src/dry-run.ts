import { z } from 'zod';

import { shortText } from './primitives.ts';

export const ResultLedger = z.strictObject({ ledgerId: shortText, available: z.boolean() });
export type ResultLedger = z.infer<typeof ResultLedger>;

export const CreateAccountDryRunResult = z.strictObject({ ledgers: z.array(ResultLedger) });
export type CreateAccountDryRunResult = z.infer<typeof CreateAccountDryRunResult>;
