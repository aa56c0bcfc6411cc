import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file that the pages load, with its media type. */
export interface PageAsset {
  readonly type: string;
  readonly body: Buffer;
}

const require = createRequire(import.meta.url);
const typeface = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** The pages' style sheet, typeface and icon by name. */
export const pageAssets: ReadonlyMap<string, PageAsset> = new Map([
  ['sign-in.css', asset('text/css; charset=utf-8', new URL('./sign-in.css', import.meta.url))],
  ['inter.woff2', asset('font/woff2', typeface)],
  ['mark.svg', asset('image/svg+xml', new URL('./mark.svg', import.meta.url))],
]);

/** The script that watches a sign-in. It stands in the page: one that was loaded by itself never came when the server went away just then. */
export const watchingScript = readFileSync(new URL('./sign-in.js', import.meta.url), 'utf8');

/** What a content security policy names {@link watchingScript} by, and lets run nothing else. */
export const watchingScriptSource = `'sha256-${createHash('sha256').update(watchingScript).digest('base64')}'`;

function asset(type: string, file: URL | string): PageAsset {
  return { type, body: readFileSync(file) };
}
