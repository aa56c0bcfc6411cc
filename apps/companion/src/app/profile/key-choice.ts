import { platformAuthenticator } from '../../platform/biometrics/platform-authenticator.ts';
import { hasPlatformCredentials } from '../../platform/keys/credential-key.ts';
import type { KeyKind } from '../../platform/keys/device-key.ts';

/** The kind of key that a profile is to have, with what it takes to make it. */
export type ChosenKey = { readonly kind: 'Browser' | 'Credential' } | { readonly kind: 'Pin'; readonly pin: string };

/** What this device can do for a key. */
interface Abilities {
  /** It checks its user by fingerprint, face or screen lock. */
  readonly checksUser: boolean;
  /** A passkey or a security key can be asked for. */
  readonly hasCredentials: boolean;
  /** It makes keys that can't be taken out of the browser, and keeps them. */
  readonly keepsKeys: boolean;
}

/** The kinds of key that can be chosen, the first of them unless asked otherwise; none where nothing but a press could guard a key. */
export function kindsFor({ checksUser, hasCredentials, keepsKeys }: Abilities): readonly KeyKind[] {
  return [
    ...(checksUser && keepsKeys ? (['Browser'] as const) : []),
    ...(keepsKeys ? (['Pin'] as const) : []),
    ...(hasCredentials ? (['Credential'] as const) : []),
  ];
}

/** What this device can do. */
export async function abilities(): Promise<Abilities> {
  return {
    checksUser: await platformAuthenticator.isAvailable(),
    hasCredentials: hasPlatformCredentials(),
    // Browsers give no keys to pages that came without encryption.
    keepsKeys: globalThis.isSecureContext && typeof crypto.subtle === 'object',
  };
}
