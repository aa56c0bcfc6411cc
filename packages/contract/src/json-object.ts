import type { JsonObject } from '@countersign/kernel';
import { z } from 'zod';

/** An object of JSON with any members, as it came. */
export const jsonObject: z.ZodType<JsonObject, JsonObject> = z.record(z.string(), z.json());
