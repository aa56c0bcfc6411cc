import type { Rolldown } from 'vite';

import { scriptsOf } from './scripts-of.ts';

/**
 * What the tag of an app's first script says: where the app's own script is, and which scripts the screens at these addresses bring. An address is a
 * regular expression without blanks; a screen is the end of its module's path, or the name of a script that screens share.
 */
export function neededEarly(
  screens: Readonly<Record<string, string>>,
): (bundle: Rolldown.OutputBundle | undefined) => Record<string, string> {
  return (bundle): Record<string, string> => {
    if (bundle === undefined) return {};
    const { scripts, app } = scriptsOf(bundle);
    const byName = new Map(scripts.map((script) => [script.fileName, script]));
    const withImports = (script: Rolldown.OutputChunk, found: Set<string>): Set<string> => {
      if (found.has(script.fileName)) return found;
      found.add(script.fileName);
      for (const name of script.imports) {
        const imported = byName.get(name);
        if (imported) withImports(imported, found);
      }
      return found;
    };
    const here = withImports(app, new Set());
    const told = Object.entries(screens).map(([address, wanted]) => {
      const screen = scripts.find(({ name, facadeModuleId }) => name === wanted || facadeModuleId?.endsWith(`/${wanted}`));
      if (!screen) throw new Error(`No script is the screen ${wanted}`);
      const brought = [...withImports(screen, new Set())].filter((name) => !here.has(name));
      return [address, ...brought.map((name) => `/${name}`)].join(' ');
    });
    // Blanks around each path: those of another language are written over them.
    return { 'data-app': `/${app.fileName}`, 'data-screens': told.join(' , ') };
  };
}
