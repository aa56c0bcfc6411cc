import type { Plugin } from 'vite';

/**
 * What a page may do, wherever it is hosted: scripts and styles of its own origin alone, never from markup. The instance is named when a device is paired,
 * so any server by https is allowed, and one on this machine. A host's own header may only take away from that.
 */
export const pagePolicy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https:', 'http://localhost:*', 'http://127.0.0.1:*'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'media-src': ["'self'", 'blob:'],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
};

/** Writes the policy into the pages that are built; the development server's own scripts would not keep it. */
export function withPagePolicy(): Plugin {
  const content = Object.entries(pagePolicy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return {
    name: 'countersign-page-policy',
    apply: 'build',
    transformIndexHtml: {
      // Before every script: it holds for what comes after it.
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: content.join('; ') },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
