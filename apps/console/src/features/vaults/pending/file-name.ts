/** The file name that an answer's `Content-Disposition` gives (RFC 6266, the quoted form); undefined where it gives none. */
export function fileNameOf(disposition: string | null): string | undefined {
  return /;\s*filename="([^"\\/]+)"/i.exec(disposition ?? '')?.[1];
}
