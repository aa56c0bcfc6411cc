import { z } from 'zod';

import { ExtensionOrder } from '../orders/extension.ts';

export const ExecuteExtension = z.strictObject({ payload: ExtensionOrder, type: z.literal('v0_ExecuteExtension') });
export type ExecuteExtension = z.infer<typeof ExecuteExtension>;
