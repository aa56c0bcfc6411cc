declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts what was encrypted to the key, by RFC 8188 and RFC 8291. */
  export function decrypt(
    body: Buffer,
    options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
  ): Buffer;
}
