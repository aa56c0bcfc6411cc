import type { KnownOutputs } from '@countersign/ledger-port';
import type { z } from 'zod';

import type { CommonSettings } from './file/ledger.ts';
import type { Place } from './file/place.ts';
import type { ConnectedNode } from './network-node.ts';

/** What a family's way to a network needs of this process. */
export interface Surroundings {
  /** What is known of the ledger's outputs here, for networks that tell none. */
  readonly outputs: KnownOutputs;
  /** Waits; undefined: as long as it says. */
  readonly sleep: ((milliseconds: number) => Promise<void>) | undefined;
}

/**
 * A family of networks: what the operator's file says of a ledger of it, what that means, and the way there. How its nodes are spoken to is its own.
 * The first two are read at each start, whichever ledgers the file has, and load no codec.
 */
export interface NodeFamily {
  /** An entry of the file; its `family` is the name of the family. */
  readonly entry: z.ZodType;
  /** What an entry says, with the secrets that it names. Throws `InvalidSetting`. */
  readonly settings: (entry: never, place: Place) => CommonSettings;
  /** Behind an import of its own: of a family that has no ledger in the file nothing else is loaded. */
  readonly load: () => Promise<(settings: never, surroundings: Surroundings) => ConnectedNode>;
}
