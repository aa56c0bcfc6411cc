const libraries =
  /\/node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack\/(?:router-core|react-router|history|store|react-store|query-core|react-query))\//;
const shell =
  /\/console\/src\/(?:main|app\/(?:router|providers|session\/|shell\/)|shared\/(?:api|i18n|membership|routing|session)\/)/;
const doors = /\/console\/src\/features\/[^/]+\/(?:index|search|queries|[a-z-]+-routes)\.ts$/;
const lazy = /\/shell\/(?:navigation-drawer|notification-list|pairing-|shell\.module)|\/routing\/(?:link-button|screen-route)/;
const lists = /\/packages\/ui\/src\/table\/|\/console\/src\/(?:shared\/list\/|entities\/[^/]+$)/;

/**
 * The chunk of a module: what every first screen runs in one, what every list and chip needs in another, the rest as the bundler
 * sees fit. Left to itself it cuts the first screen into dozens of files, each compressed on its own.
 */
export function firstChunk(id: string): string | null {
  if (libraries.test(id) || doors.test(id)) return 'console';
  if (shell.test(id) && !lazy.test(id)) return 'console';
  return lists.test(id) ? 'lists' : null;
}
