import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressed = /\.(?:js|css|html|svg|wasm)$/;
/** Smaller files cost more in headers than compression saves. */
const worthBytes = 1_024;

/** Writes `.br` and `.gz` beside each file that shrinks by it, at the highest level: the server hands them out as they are. */
export const precompress = (): Plugin => ({
  name: 'countersign-precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => compressed.test(fileName));
      for (const file of files) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (source.length < worthBytes) continue;
        const br = await promisify(brotliCompress)(source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: await promisify(gzip)(source, { level: 9 }) });
      }
    },
  },
});
