/** How a device makes sure that its owner is the one who uses the key. */
export type VerificationMethod =
  /** The device's own check: fingerprint, face or screen lock, through WebAuthn with user verification. */
  | { readonly type: 'Device'; readonly credentialId: string }
  /**
   * The key is a platform credential's, which asks its user for each signature: nothing is asked before. Whether it is synchronised with other
   * devices is not known of one that was made before that was asked.
   */
  | { readonly type: 'Credential'; readonly isSynchronised?: boolean }
  /** The key is locked by a PIN, which is asked for at each signature: nothing is asked before. */
  | { readonly type: 'Pin' }
  /** Of demo people alone, whose keys everybody has: a deliberate press of a button, which proves nothing. */
  | { readonly type: 'Gesture' }
  /** Nothing yet, as a device had it that a mere press was enough for: its key is not used until a check was set up. */
  | { readonly type: 'None' };

/** The checks that an authenticator makes, which may have lost what it knew without saying so. */
export const byAuthenticator: ReadonlySet<VerificationMethod['type']> = new Set(['Device', 'Credential'] as const);

/** What the device's check said. */
export type VerificationOutcome = 'Verified' | NotVerified;

/** Why the device recognised nobody: its user left it at that, or it has no check that works. */
export type NotVerified = 'Cancelled' | 'Unavailable';

/** The device's own check of its user. A native shell brings its own. */
export interface UserVerification {
  /** True if this device has a check of its own. */
  isAvailable(): Promise<boolean>;
  /** Registers this app with the check; why not, where that did not work. */
  register(profileName: string): Promise<VerificationMethod | NotVerified>;
  /** Asks the user. A gesture was made before this is called, so it counts as verified; a platform credential and a PIN are asked for afterwards. */
  verify(method: VerificationMethod): Promise<VerificationOutcome>;
}
