import type { Page } from '@playwright/test';

/** A device's fingerprint reader or screen lock, as Chromium plays it. */
export interface VirtualAuthenticator {
  /** Whether the next checks recognise the user. */
  readonly recognise: (isUser: boolean) => Promise<void>;
  /** How often the device was asked and recognised its user. */
  readonly checks: () => Promise<number>;
}

/** Gives the page's device a check of its user of its own; to be called before the page asks whether there is one. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    checks: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.reduce((sum, { signCount }) => sum + signCount, 0);
    },
  };
}
