import { join, relative, sep } from 'node:path';

import type { Plugin } from 'rolldown';

const place = /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/g;
const thread = /new Worker\(new URL\('([^']+)', import\.meta\.url\)/g;
/** A module that says for itself where it is, as those do that are written for both kinds of modules. */
const saysItself = /\b(?:const|let|var) __(?:dirname|filename)\b/;

/** How a file in the folder of what was built says where a source is: relative to itself, since the repository may be moved with both. */
function placeOf(source: string, folder: string): ReadonlyMap<string, string> {
  const url = `new URL(${JSON.stringify(relative(folder, source).split(sep).join('/'))}, import.meta.url)`;
  const file = `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
  const directory = `process.getBuiltinModule('node:path').dirname(${file})`;
  return new Map([
    ['import.meta.url', `${url}.href`],
    ['import.meta.filename', file],
    ['import.meta.dirname', directory],
    ['__filename', file],
    ['__dirname', directory],
  ]);
}

/**
 * Lets each module find what lies beside its source: files, packages, the folders of other apps. A thread alone is started from what was built, so that
 * its module has to be one of `entries`, which are names of files by the modules that they begin with. Lines stay as they are.
 */
export function placesOfSources(folder: string, entries: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'countersign-places',
    transform(code, id) {
      if (code.search(place) === -1) return null;
      const places = placeOf(id, folder);
      const isOwn = saysItself.test(code);
      const parts = code.split(thread);
      // Every second part is the path of a thread's module.
      const changed = parts.map((part, index) => {
        if (index % 2 === 0)
          return part.replaceAll(place, (name) => (isOwn && name.startsWith('__') ? name : (places.get(name) ?? name)));
        const name = entries.get(join(id, '..', part));
        if (name === undefined) throw new Error(`${id} starts a thread that is not built: ${part}`);
        return `new Worker(new URL('./${name}.js', import.meta.url)`;
      });
      return { code: changed.join(''), map: null };
    },
  };
}
