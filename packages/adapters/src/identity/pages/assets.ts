import { readFileSync } from 'node:fs';

/** A file that the pages load, with its media type. */
export interface PageAsset {
  readonly type: string;
  readonly body: Buffer;
}

const types = {
  'sign-in.css': 'text/css; charset=utf-8',
  'sign-in.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
} as const;

/** The pages' style sheet, script and icon by name. */
export const pageAssets: ReadonlyMap<string, PageAsset> = new Map(
  Object.entries(types).map(([name, type]) => [name, { type, body: readFileSync(new URL(name, import.meta.url)) }]),
);
