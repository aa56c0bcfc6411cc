import type { Page } from '@playwright/test';

/** A device's fingerprint reader or screen lock, as Chromium plays it. */
export interface VirtualAuthenticator {
  /** Whether the next checks recognise the user. */
  readonly recognise: (isUser: boolean) => Promise<void>;
  /** Whether somebody touches it as soon as it asks; else the question stays open. */
  readonly touch: (isTouched: boolean) => Promise<void>;
  /** Whether it spoils its signatures from now on. */
  readonly spoil: (isSpoilt: boolean) => Promise<void>;
  /** Forgets all that it made, as where somebody deletes a passkey. */
  readonly forget: () => Promise<void>;
  /** How often the device was asked and recognised its user. */
  readonly checks: () => Promise<number>;
}

/**
 * Gives the page's device a check of its user of its own; to be called before the page asks whether there is one. What one makes that is
 * `synchronised` is also on its owner's other devices, and says so.
 */
export async function addVirtualAuthenticator(page: Page, { synchronised = false } = {}): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: synchronised,
      defaultBackupState: synchronised,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    touch: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    spoil: async (isBogusSignature) => {
      await devtools.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature });
    },
    forget: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    checks: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.reduce((sum, { signCount }) => sum + signCount, 0);
    },
  };
}
