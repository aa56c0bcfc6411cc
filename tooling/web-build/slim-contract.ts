import { contract, type Endpoint } from '@countersign/contract';
import type { Plugin } from 'vite';

const slimModule = '\0slim-contract';

const slim = ({ method, path, access, bodyType, responseType, response }: Endpoint) => ({
  method,
  path,
  access: access === 'Public' ? 'Public' : 'Person',
  ...(bodyType && { bodyType }),
  ...(responseType && { responseType }),
  ...(response && { response: true }),
});

/** The contract as the client needs it at run time, without schemas: methods, paths and whether a token goes along. */
function slimContractSource(): string {
  const resources = Object.entries(contract).map(([resource, verbs]) => [
    resource,
    Object.fromEntries(Object.entries(verbs as Readonly<Record<string, Endpoint>>).map(([verb, one]) => [verb, slim(one)])),
  ]);
  return `export const contract = ${JSON.stringify(Object.fromEntries(resources))};`;
}

/**
 * Puts the slim contract in place of the contract package, whose schemas of every endpoint would triple the first screen.
 * The types stay those of the package; a browser that imports one of its schemas fails to build.
 */
export const slimContract = (): Plugin => ({
  name: 'countersign-slim-contract',
  enforce: 'pre',
  resolveId: (source) => (source === '@countersign/contract' ? slimModule : undefined),
  load: (id) => (id === slimModule ? slimContractSource() : undefined),
});
