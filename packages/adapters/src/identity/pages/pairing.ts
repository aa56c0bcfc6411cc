import { encodeQR } from 'qr';
import { html, raw, type Markup } from './html.ts';
import type { PageTexts } from './texts.ts';

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
export function pairingSection(code: PairingCode, texts: PageTexts['pairing']): Markup {
  const text = pairingText(code);
  const label = html`<svg role="img" aria-label="${texts.code}" `.markup;
  const picture = encodeQR(text, 'svg', { ecc: 'medium', border: 2 }).replace('<svg ', () => label);
  return html`<details class="pairing">
    <summary>${texts.summary}</summary>
    <div class="pairing-code">
      <div class="qr">${raw(picture)}</div>
      <div>
        <p>${texts.lead}</p>
        <code tabindex="0">${text}</code>
      </div>
    </div>
  </details>`;
}
