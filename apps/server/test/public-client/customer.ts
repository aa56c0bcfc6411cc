import type { Propose } from '@countersign/kinds/schemas';
import { toPkcs8 } from '@countersign/signing';
import { RippleCustody } from '@florent-uzio/custody';

import type { TestInstance } from '../harness.ts';
import type { TestPerson } from '../organisation.ts';

export type Proposed = Parameters<RippleCustody['intents']['propose']>[0]['request'];

/** The public client as it comes from its registry, with its default options. */
export function customer(subject: Pick<TestInstance, 'url' | 'config'>, person: TestPerson): RippleCustody {
  const lines = toPkcs8(person.keyPair).match(/.{1,64}/g) ?? [];
  return new RippleCustody({
    apiUrl: subject.url,
    authUrl: `${subject.config.identityUrl}/token`,
    privateKey: `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`,
    publicKey: person.keyPair.publicKey,
  });
}

/** The client's types know payloads that we do not; the shapes are the same. */
export const asProposed = (request: Propose) => request as unknown as Proposed;
