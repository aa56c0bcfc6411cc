import { sha256Hex } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

/** The companion as a program for Windows, which the instance hands out below `/downloads/`. */
export const CompanionLauncher = z.strictObject({
  name: z.string().regex(/^[a-z0-9.-]{1,80}$/),
  bytes: z.int().min(1),
  sha256: sha256Hex,
  /** The hash of the companion that is in it. */
  bundleHash: sha256Hex,
});
export type CompanionLauncher = z.infer<typeof CompanionLauncher>;

/** `GET /api/notifications/instance` */
export const getInstance = endpoint(routes.notifications.instance, {
  summary: 'What a companion needs to know of this instance',
  status: 200,
  response: z.strictObject({
    backend: z.string(),
    identity: z.string(),
    /** Where the companion is served. */
    companion: z.string().optional(),
    /** The hash of what is served there, by its manifest; absent where it is served without one. */
    companionBundle: sha256Hex.optional(),
    companionLauncher: CompanionLauncher.optional(),
    /** Empty before genesis, which makes the notary: anyone who opens the console then is led to the set-up. */
    notaryPublicKey: z.string(),
    /** What names it in approvals: the leaf hash of its journal's first entry. Absent before genesis. */
    instance: sha256Hex.optional(),
    /** The key to which browsers bind their push subscriptions (RFC 8292, base64url); absent where nothing is pushed. */
    push: z.string().optional(),
    demo: z.boolean(),
    version: z.string(),
    /** A newer front end to link to, where one is configured. */
    frontendV2Url: z.string().optional(),
  }),
  errors: [],
});
