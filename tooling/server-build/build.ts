import { join, relative, sep } from 'node:path';

import { rolldown } from 'rolldown';

import { placesOfSources } from './places.ts';

/** What is built, of which repository, and to which folder below it. Programs and threads are modules by the names of the files that begin with them. */
interface Build {
  readonly root: string;
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
}

const stacks = join(import.meta.dirname, 'readable-stacks.ts');
const parts = /^(?:\.\.\/)*(?:node_modules|packages|apps)\/|\/(?:src|index)(?=\/|\.)|\.[a-z]+$/g;

/**
 * Puts programs and threads into a few files with source maps, the packages that they use among them. What is imported when it is needed stays a file of its
 * own. Names stay as they are, for whom reads a stack or the name of an error.
 */
export async function build({ root, folder, entries }: Build): Promise<void> {
  const modules = new Map(Object.entries(entries).map(([name, module]) => [join(root, module), name]));
  const nameOf = (module: string | undefined) =>
    relative(root, module ?? '')
      .split(sep)
      .join('/')
      .replaceAll(parts, '')
      .replaceAll(/[^\w-]+/g, '-');
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'countersign-stacks',
        transform: (code, id) => (modules.has(id) ? { code: `import ${JSON.stringify(stacks)};${code}`, map: null } : null),
      },
      placesOfSources(folder, modules),
      // Without it, Node would read each file twice to find out what it is.
      {
        name: 'countersign-modules',
        generateBundle() {
          this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "module" }\n' });
        },
      },
    ],
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      sourcemap: true,
      // The sources lie where the maps say.
      sourcemapExcludeSources: true,
      keepNames: true,
      entryFileNames: '[name].js',
      chunkFileNames: ({ facadeModuleId, moduleIds }) => `${nameOf(facadeModuleId ?? moduleIds.at(-1))}-[hash].js`,
    });
  } finally {
    await bundle.close();
  }
}
