import { longestNetworkAddress, signInBrowsers, signInSystems } from '@countersign/model/names';
import type { JsonObject } from '@countersign/kernel';
import { z } from 'zod';

/** What a sign-in says of the browser that asks: what it calls itself, and the network address that the server saw. */
export const askerMembers = {
  browser: z.enum(signInBrowsers).optional(),
  system: z.enum(signInSystems).optional(),
  address: z.string().max(longestNetworkAddress).optional(),
};

const Asker = z.object(askerMembers);

/** Who asks, as far as it is said in words that this app knows. */
export type Asker = z.infer<typeof Asker>;

/** Who asks with this sign-in; nobody known if any of it cannot be read. */
export function readAsker(entity: JsonObject): Asker {
  return Asker.safeParse(entity).data ?? {};
}
