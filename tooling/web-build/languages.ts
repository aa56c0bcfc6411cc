import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { keysOf, languages, type Language } from '@countersign/kernel';
import type { Plugin } from 'vite';

/** Source files import the English texts; those of the other languages lie beside them under the same name. */
const english = '.en.json';
const [first] = keysOf(languages);
const others = keysOf(languages).filter((language) => language !== first);

/** Where texts stand in a built script until each language has its own copy of it; what is at the place is the name of a file. */
const place = '__countersignTexts__';
const placePattern = new RegExp(`${place}\\(\\s*(["\`'])(.+?)\\1\\s*\\)`, 'g');

const moduleOf = (path: string) => `\0${place}${path}`;

/**
 * Builds an app once and writes its scripts in each language: nobody loads texts of another one, none is loaded by itself, and no screen waits
 * for its texts or shows those of another language first. `index.html` and `assets` are the first language's, `index.de.html` and `assets/de`
 * those of another; the server answers with the page that the reader wants. The development server speaks `COUNTERSIGN_LANGUAGE`.
 */
export function inEachLanguage(): Plugin {
  const root = join(import.meta.dirname, '..', '..');
  let isBuild = true;
  const served = keysOf(languages).find((language) => language === process.env['COUNTERSIGN_LANGUAGE']) ?? first ?? 'en';

  const fileIn = (path: string, language: Language) => path.replace(english, `.${language}.json`);
  const textsIn = (path: string, language: Language): unknown => JSON.parse(readFileSync(fileIn(path, language), 'utf8'));

  function scriptIn(code: string, language: Language): string {
    return code.replaceAll(placePattern, (_place, _quote, name: string) => {
      const [path = ''] = name.split('#');
      return `(${JSON.stringify(textsIn(join(root, path), language))})`;
    });
  }

  return {
    name: 'countersign-languages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.') || !source.endsWith(english)) return undefined;
      const path = join(dirname(importer), source);
      if (!existsSync(path)) return undefined;
      return isBuild ? moduleOf(path.slice(0, -english.length)) : fileIn(path, served);
    },
    load(id) {
      if (!id.startsWith(moduleOf(''))) return undefined;
      const path = `${id.slice(moduleOf('').length)}${english}`;
      const files = keysOf(languages).map((language) => fileIn(path, language));
      for (const file of files) this.addWatchFile(file);
      // The name of a script follows from what it says in any language: it is kept for ever under that name.
      const mark = createHash('sha256');
      for (const file of files) mark.update(readFileSync(file)).update('\0');
      const name = `${relative(root, path)}#${mark.digest('base64url').slice(0, 12)}`;
      return { code: `export default /* @__PURE__ */ ${place}(${JSON.stringify(name)});`, moduleType: 'js' };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page) => (isBuild ? page : pageIn(page, served)),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') {
            for (const language of others) {
              const source = scriptIn(file.code, language).replaceAll(
                /(["'`])(assets\/)([^/"'`]+\.js)\1/g,
                `$1$2${language}/$3$1`,
              );
              this.emitFile({ type: 'asset', fileName: file.fileName.replace('assets/', `assets/${language}/`), source });
            }
            file.code = scriptIn(file.code, first ?? 'en');
          } else if (file.fileName === 'index.html') {
            const page = String(file.source);
            for (const language of others) {
              const source = pageIn(page, language).replaceAll(
                /(?<=["' ])\/assets\/([^/"' ]+\.js)(?=["' ])/g,
                `/assets/${language}/$1`,
              );
              this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
            }
          }
        }
      },
    },
  };
}

const pageIn = (page: string, language: Language) => page.replace(`<html lang="${first}"`, `<html lang="${language}"`);
