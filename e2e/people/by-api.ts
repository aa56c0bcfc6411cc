import { signInAs } from '@countersign/devstack';
import type { Actor, InstanceUrls } from '@countersign/devstack';
import { createClient } from '@countersign/client';
import { keyPairFromPkcs8 } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';

/** The demo organisation's people, by first name. */
export const emails = {
  ada: 'ada.keller@meridian.example',
  ben: 'ben.okafor@meridian.example',
  chloe: 'chloe.martin@meridian.example',
  dev: 'dev.rao@meridian.example',
} as const;

/** A demo person's first name. */
export type Name = keyof typeof emails;

/** A demo person's key, which a demo instance gives to everybody. */
export async function keyOf(urls: InstanceUrls, name: Name): Promise<KeyPair> {
  const { items } = await createClient({ baseUrl: urls.api }).demo.people({});
  const privateKey = items.find(({ email }) => email === emails[name])?.privateKeyPkcs8;
  if (privateKey === undefined) throw new Error(`There is no demo person ${name}`);
  return keyPairFromPkcs8(privateKey);
}

/** A demo person who acts through the API, to set a scene. */
export async function byApi(urls: InstanceUrls, name: Name): Promise<Actor> {
  return signInAs(urls, await keyOf(urls, name));
}
