import { getRouteApi, type RegisteredRouter, type RouteIds } from '@tanstack/react-router';

const inDomain = '/signed-in/$profileDomainId/domain/$domainId/inside';

type Within<Id> = Id extends `${typeof inDomain}/${infer Path}` ? Path : never;

/** The path of every screen within a domain, as its route has it. */
export type ScreenPath = Within<RouteIds<RegisteredRouter['routeTree']>>;

/** The id of a screen's route by its path. */
export function screenId<const Path extends ScreenPath>(path: Path): `${typeof inDomain}/${Path}` {
  return `${inDomain}/${path}`;
}

/** A screen's route by its path: parameters and query, typed, without importing the routes, which load the screen. */
export function screenRoute<const Path extends ScreenPath>(path: Path) {
  return getRouteApi(screenId(path));
}
