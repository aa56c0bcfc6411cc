import { encodeQR } from 'qr';
import { html, raw, type Markup } from './html.ts';

/** What a companion scans to know the instance. */
export interface PairingCode {
  /** Public URL of the console and API. */
  readonly backend: string;
  /** The identity provider's issuer. */
  readonly identity: string;
}

/** The code as the companion reads it, scanned or pasted. */
function pairingText({ backend, identity }: PairingCode): string {
  return JSON.stringify({ countersign: 1, backend, identity });
}

/** The instance's code to scan, and to paste for those who can't. */
export function pairingSection(code: PairingCode): Markup {
  const text = pairingText(code);
  const picture = encodeQR(text, 'svg', { ecc: 'medium', border: 2 }).replace(
    '<svg ',
    '<svg role="img" aria-label="Pairing code" ',
  );
  return html`<details class="pairing">
    <summary>Pair a new device</summary>
    <div class="pairing-code">
      <div class="qr">${raw(picture)}</div>
      <div>
        <p>Scan this code with the Countersign companion, or paste it there:</p>
        <code tabindex="0">${text}</code>
      </div>
    </div>
  </details>`;
}
