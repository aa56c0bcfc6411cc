import type { Bundle } from './bundle.ts';

/** A version of the app that was put beside the one which runs: it may run once its owner agrees to it. */
export interface OfferedVersion {
  /** What tells it from every other version, in any language. */
  readonly id: string;
  readonly bundle: Bundle;
}

// What page and service worker both read and write.
const records = 'app-versions';
const agreedAddress = '/agreed';
const offeredAddress = '/offered';

async function put(address: string, value: unknown): Promise<void> {
  await (await caches.open(records)).put(address, Response.json(value));
}

async function taken(address: string): Promise<Response | undefined> {
  return (await caches.open(records)).match(address);
}

/** The ids of the version that runs and of those that its owner agreed to since; undefined where none was noted, as by earlier releases. */
export async function agreedVersions(): Promise<readonly string[] | undefined> {
  return (await taken(agreedAddress))?.json();
}

/** The owner of the device agrees to a version. */
export async function agreeTo(id: string): Promise<void> {
  await put(agreedAddress, [...new Set([...((await agreedVersions()) ?? []), id])]);
}

/** The owner of the device has not agreed to a version any more. */
export async function takeBack(id: string): Promise<void> {
  await put(
    agreedAddress,
    ((await agreedVersions()) ?? []).filter((one) => one !== id),
  );
}

/** A version runs from now on: what another one was offered or agreed to is over. */
export async function runsNow(id: string): Promise<void> {
  await put(agreedAddress, [id]);
  await forgetOffer();
}

/** Another version is there, and waits for its owner. */
export async function offerVersion(version: OfferedVersion): Promise<void> {
  await put(offeredAddress, version);
}

/** The version that waits for its owner. */
export async function offeredVersion(): Promise<OfferedVersion | undefined> {
  return (await taken(offeredAddress))?.json();
}

/** The version that waited is not there any more. */
export async function forgetOffer(): Promise<void> {
  await (await caches.open(records)).delete(offeredAddress);
}
