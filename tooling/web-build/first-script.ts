import { join } from 'node:path';

import { build, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

/** Where it stands in an app, and how it is called once it is built. */
const source = 'src/first.ts';
const built = 'first.js';

type Attributes = Readonly<Record<string, string>>;

/**
 * Has an app's `src/first.ts` run before anything else in the page is drawn or run. A file of its own, because the content security policy
 * forbids inline scripts, and all in one, because each file is a request. What the script has to know of the build is in its tag:
 * `attributesFrom` the bundle, or nothing where the development server serves the page.
 */
export function firstScript(attributesFrom: (bundle: Rolldown.OutputBundle | undefined) => Attributes = () => ({})): Plugin {
  let root = '';
  return {
    name: 'countersign-first-script',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: built, source: await scriptOf(join(root, source)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle }): HtmlTagDescriptor[] => {
        const attributes = attributesFrom(bundle);
        const script = bundle ? { src: `/${built}` } : { src: `/${source}`, type: 'module' };
        return [{ tag: 'script', attrs: { ...script, ...attributes }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The script as one file without imports. */
async function scriptOf(path: string): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2023', rolldownOptions: { input: path, output: { format: 'iife' } } },
  });
  const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [script, ...more] = chunks;
  if (script?.type !== 'chunk' || more.length > 0) throw new Error(`${path} is built into ${String(chunks.length)} files`);
  return script.code;
}
