import { lookup as resolve, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Longer than those of any push service. */
const mostCharacters = 1_000;

/** The push services of the browsers that there are. */
export const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const hostPattern = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/** True for the name of a host (`*.` before it for all below it), or for an origin. */
export function isPushService(text: string): boolean {
  return (
    hostPattern.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text)
  );
}

/** Where a message goes. */
export interface PushTarget {
  readonly url: URL;
  /** True only for an origin that the operator named: it may be in a network of their own. */
  readonly mayBeInside: boolean;
}

/**
 * Where an address that a browser gave leads, if this instance sends there. An address comes from the subscriber, and must not lead the
 * server into its own network: it is one at an origin that the operator named, or one of HTTPS at its usual port on a host that is on the list,
 * by name and never by number.
 */
export function pushTarget(endpoint: string, services: readonly string[]): PushTarget | undefined {
  if (endpoint.length > mostCharacters || !URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return undefined;
  if (services.includes(url.origin)) return { url, mayBeInside: true };
  const isListed = services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  );
  return isListed && url.protocol === 'https:' && url.port === '' ? { url, mayBeInside: false } : undefined;
}

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
// Of IPv6 only what is given to the public, without what holds an address of IPv4 or is for documentation.
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return !notPublic.check(address, 'ipv4');
}

type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/**
 * Finds the addresses of a host, and none if one of them is not public: the connection is made to an address that was checked, so that a name
 * which leads elsewhere a moment later is no way in.
 */
export function publicLookup(find: Resolve = resolve): LookupFunction {
  return (host, options, done) => {
    find(host, { all: true }, (error, found) => {
      const [first] = found;
      const isRefused = error === null && (first === undefined || !found.every(({ address }) => isPublicAddress(address)));
      const problem = isRefused ? new Error(`${host} is not on the public internet`) : error;
      if (problem !== null || first === undefined) return done(problem, '');
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
