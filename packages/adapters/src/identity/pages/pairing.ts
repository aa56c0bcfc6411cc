import { pairingLink, type PairingCode } from '@countersign/model/names';
import { encodeQR } from 'qr';
import { html, raw, type Markup } from './html.ts';
import type { PageTexts } from './texts.ts';

/** Where the instance and its companion are. */
export interface Pairing extends PairingCode {
  /** Origin of the companion. */
  readonly companion: string;
}

/** The instance's code: to scan, to open where the companion is to be had, and to paste into one that is there already. */
export function pairingSection({ companion, ...code }: Pairing, texts: PageTexts['pairing']): Markup {
  const link = pairingLink(companion, code);
  const label = html`<svg role="img" aria-label="${texts.code}" `.markup;
  const picture = encodeQR(link, 'svg', { ecc: 'medium', border: 2 }).replace('<svg ', () => label);
  return html`<details class="pairing">
    <summary>${texts.summary}</summary>
    <div class="pairing-code">
      <div class="qr">${raw(picture)}</div>
      <div>
        <p>${texts.lead}</p>
        <p><a href="${link}">${texts.open}</a></p>
        <p>${texts.paste}</p>
        <code tabindex="0">${link}</code>
      </div>
    </div>
  </details>`;
}
