import { z } from 'zod';

import { ExtensionOrder } from '@countersign/model';

/** What an extension of the instance is asked to do, distinguished by `type`; its own schema says what else there is. */
const ExtensionCall = z.object({ type: z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/) }).catchall(z.json());

/** The public API's own extension payload, or that of an extension that this instance has. */
export const ExtensionPayload = z.union([ExtensionOrder, ExtensionCall]);
export type ExtensionPayload = z.infer<typeof ExtensionPayload>;

export const ExecuteExtension = z.strictObject({ payload: ExtensionPayload, type: z.literal('v0_ExecuteExtension') });
export type ExecuteExtension = z.infer<typeof ExecuteExtension>;
