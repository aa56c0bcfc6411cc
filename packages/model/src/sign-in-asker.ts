/**
 * The browsers by which a device distinguishes pending sign-ins. Fixed words: anyone who starts a sign-in chooses what their browser says of
 * itself, and must not write onto the device of the person they ask.
 */
export const signInBrowsers = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Other'] as const;
export type SignInBrowser = (typeof signInBrowsers)[number];

/** The operating systems, likewise. */
export const signInSystems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Other'] as const;
export type SignInSystem = (typeof signInSystems)[number];

/** Room for every network address, with a zone or a port. */
export const longestNetworkAddress = 64;
