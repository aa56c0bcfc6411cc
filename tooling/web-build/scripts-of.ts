import type { Rolldown } from 'vite';

/** The scripts of what is built, and which of them is the app's own. */
export function scriptsOf(bundle: Rolldown.OutputBundle): {
  readonly scripts: readonly Rolldown.OutputChunk[];
  readonly app: Rolldown.OutputChunk;
} {
  const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = scripts.find(({ isEntry }) => isEntry);
  if (!app) throw new Error('No script is the app');
  return { scripts, app };
}
