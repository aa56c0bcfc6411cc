import { z } from 'zod';

export const NotarizeData = z.strictObject({ data: z.string().min(1).max(10000), type: z.literal('v0_NotarizeData') });
export type NotarizeData = z.infer<typeof NotarizeData>;
