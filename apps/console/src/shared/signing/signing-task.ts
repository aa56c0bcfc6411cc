import type { JsonObject, JsonValue } from '@countersign/kernel';
import type { Propose } from '@countersign/kinds/schemas';
import type { ReactNode } from 'react';

/** What a device gives: its signature, and for an approval the companion that it signed with (see `signedWith`). */
export interface DeviceAnswer {
  readonly signature: string;
  readonly companion?: string | undefined;
}

/** What the signature modal works through: the request that is signed, what it means in one sentence, and how it is sent. */
export interface SigningTask {
  readonly request: JsonObject;
  /** The proposal that a decision is about, for a device that can't ask the server for it. */
  readonly proposal?: JsonValue;
  /** One plain sentence of what the signature does. */
  readonly sentence: ReactNode;
  /** What it does that to, to be shown in full below the sentence. */
  readonly about: Pick<Propose, 'payload' | 'targetDomainId'>;
  /** Sends the signed request and waits until the server has taken it; gives what the success message says. */
  readonly submit: (answer: DeviceAnswer) => Promise<{ readonly title: string }>;
  /** What the failure message is headed with. */
  readonly failureTitle: string;
}

/** A JSON value as it travels: undefined members dropped. */
export function asJson(value: object): JsonObject {
  const travelled: JsonObject = JSON.parse(JSON.stringify(value));
  return travelled;
}
