import type { IntentType } from '@countersign/model';
import { z } from 'zod';
import { lockAndUnlock } from '../lock-and-unlock/schema.ts';
import * as kinds from './kinds.ts';

const every = { ...lockAndUnlock, ...kinds };

/** The payload schema of each kind of intent. */
export const intentPayloads = every satisfies {
  readonly [Type in IntentType]: z.ZodType<{ type: Type }>;
};

const { v0_CreateDomain: first, ...others } = intentPayloads;

/** What an intent asks for, distinguished by `type`. */
export const IntentPayload = z.discriminatedUnion('type', [first, ...Object.values(others)]);
export type IntentPayload = z.infer<typeof IntentPayload>;

/** The payload of one kind. */
export type IntentPayloadOf<Type extends IntentType> = Extract<IntentPayload, { type: Type }>;
