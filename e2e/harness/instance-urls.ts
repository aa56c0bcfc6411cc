import type { InstanceProcess } from '@countersign/devstack';

const variable = 'COUNTERSIGN_JOURNEY_URLS';

/** Where an instance is. */
export type Urls = InstanceProcess['urls'];

/** Lets the journeys, which run in other processes, know where the instance is. */
export function announceInstance(urls: Urls): void {
  process.env[variable] = JSON.stringify(urls);
}

/** Where the instance is that the journeys share; undefined if none was announced. */
export function announcedInstance(): Urls | undefined {
  const text = process.env[variable];
  return text === undefined ? undefined : (JSON.parse(text) as Urls);
}
