import { relative, join } from 'node:path';

import type { Plugin } from 'vite';

/** The aim of `npm run bench -- console`, which counts headers as well: compressed bytes of scripts and styles that the console's first screen may have, and as much again any piece that is loaded later. */
const codeLimit = 200_000;

/** A file of a build: what it needs to run, and its bytes as they are sent. */
export interface BuiltFile {
  readonly bytes: number;
  readonly needs: readonly string[];
  /** The module that it is loaded for, where it begins something: the first screen, or what is loaded later. */
  readonly begins?: { readonly with: string; readonly isFirst: boolean };
}

/** Bytes of the first screen, and of each piece that is loaded later beyond those, by the module with which it begins; the heaviest first. */
export function weightsOf(files: ReadonlyMap<string, BuiltFile>): readonly { readonly of: string; readonly bytes: number }[] {
  const neededBy = (name: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const need of files.get(name)?.needs ?? []) neededBy(need, found);
    return found;
  };
  const beginnings = [...files].flatMap(([name, { begins }]) => (begins ? [{ name, ...begins }] : []));
  const first = new Set(beginnings.filter(({ isFirst }) => isFirst).flatMap(({ name }) => [...neededBy(name)]));
  return beginnings
    .map(({ name, with: of, isFirst }) => {
      const counted = [...neededBy(name)].filter((each) => isFirst || !first.has(each));
      return { of, bytes: counted.reduce((sum, each) => sum + (files.get(each)?.bytes ?? 0), 0) };
    })
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Fails a build in which the first screen, or a piece of the app itself that is loaded later, weighs more than it may. */
export function limitCode(): Plugin {
  const root = join(import.meta.dirname, '..', '..');
  let app = '';
  return {
    name: 'countersign-code-limit',
    apply: 'build',
    configResolved: (config) => {
      app = relative(root, config.root);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sizeOf = (name: string, content: string | Uint8Array): number => {
          const packed = bundle[`${name}.br`];
          return Buffer.byteLength(packed?.type === 'asset' ? packed.source : content);
        };
        const files = new Map<string, BuiltFile>();
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset') {
            if (file.fileName.endsWith('.css'))
              files.set(file.fileName, { bytes: sizeOf(file.fileName, file.source), needs: [] });
            continue;
          }
          const { fileName, code, imports, isEntry, isDynamicEntry, facadeModuleId, viteMetadata } = file;
          const module = facadeModuleId === null ? undefined : relative(root, facadeModuleId);
          files.set(fileName, {
            bytes: sizeOf(fileName, code),
            needs: [...imports, ...(viteMetadata?.importedCss ?? [])],
            // A ledger's rules are not the app's own: they come once its first address is read.
            ...(module?.startsWith(`${app}/`) && (isEntry || isDynamicEntry) && { begins: { with: module, isFirst: isEntry } }),
          });
        }
        const tooHeavy = weightsOf(files).filter(({ bytes }) => bytes > codeLimit);
        if (tooHeavy.length > 0)
          this.error(
            `More than ${codeLimit} bytes: ${tooHeavy.map(({ of, bytes }) => `${of} ${bytes}`).join(', ')}. Load later what is not shown at once, or look at the groups in vite.config.ts.`,
          );
      },
    },
  };
}
