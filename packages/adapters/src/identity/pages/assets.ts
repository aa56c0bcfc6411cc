import { readFileSync } from 'node:fs';

/** A file that the pages load, with its media type. */
export interface PageAsset {
  readonly type: string;
  readonly body: Buffer;
}

/** The pages' style sheet, script and icon by name. */
export const pageAssets: ReadonlyMap<string, PageAsset> = new Map([
  ['sign-in.css', asset('text/css; charset=utf-8', new URL('./sign-in.css', import.meta.url))],
  ['sign-in.js', asset('text/javascript; charset=utf-8', new URL('./sign-in.js', import.meta.url))],
  ['mark.svg', asset('image/svg+xml', new URL('./mark.svg', import.meta.url))],
]);

function asset(type: string, file: URL): PageAsset {
  return { type, body: readFileSync(file) };
}
