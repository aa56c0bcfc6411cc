import type { Tint } from './tint.ts';

/** A ledger's coin as it is drawn: strokes in a box of 24, and its hue. */
interface CoinDrawing {
  readonly path: string;
  readonly tint: Tint;
}

/** Our own drawings of coins, by symbol: nobody's logo. */
export const coinDrawings: Readonly<Partial<Record<string, CoinDrawing>>> = {
  BTC: {
    tint: 'bronze',
    path: 'M8 5h5.2a3.4 3.4 0 0 1 0 6.8H8m0 0h6a3.6 3.6 0 0 1 0 7.2H8M8 5v14M10.5 2.5V5m3-2.5V5m-3 14v2.5m3-2.5v2.5',
  },
  ETH: { tint: 'indigo', path: 'M12 2.5 6 12l6 3.6L18 12 12 2.5ZM6.5 15.5 12 21.5l5.5-6L12 18.8l-5.5-3.3Z' },
  XRP: { tint: 'slate', path: 'M5 4.5c2.2 3.6 4.4 5.6 7 5.6s4.8-2 7-5.6M5 19.5c2.2-3.6 4.4-5.6 7-5.6s4.8 2 7 5.6' },
  ADA: { tint: 'blue', path: 'M12 8.5v7M9 10.2l6 3.6m0-3.6-6 3.6M12 3v1m0 16v1M4.2 7.5l.9.5m13.8 8 .9.5m0-9-.9.5m-13.8 8-.9.5' },
  SOL: { tint: 'violet', path: 'M7.5 5.5H20l-3.5 3.2H4L7.5 5.5ZM4 10.4h12.5l3.5 3.2H7.5L4 10.4Zm3.5 4.9H20l-3.5 3.2H4l3.5-3.2Z' },
  HBAR: { tint: 'slate', path: 'M7.5 4v16m9-16v16m-9-10.5h9m-9 5h9' },
  ALGO: { tint: 'teal', path: 'M5 20 13.5 4l4.5 16M10 20l5.2-9.6' },
  XTZ: { tint: 'blue', path: 'M9 4v11.5a3.5 3.5 0 0 0 3.5 3.5M6 7.5h11l-5 5.2a3.6 3.6 0 1 1-.6 7' },
  TRX: { tint: 'rose', path: 'M4 5.5 17.5 8 20.5 11.5 11 20 4 5.5Zm0 0 7.5 6.5m6-4-6 4m9-.5-9 .5m0 0L11 20' },
  XLM: {
    tint: 'slate',
    path: 'M4 16.5 20 8M4 12.8 8 10.7M20 11.6l-4 2.1M7 7.7A6.8 6.8 0 0 1 18.4 10M17 16.9A6.8 6.8 0 0 1 5.6 14.4',
  },
  KSM: { tint: 'slate', path: 'M5 18.5c4.5 0 6-3.5 6.5-6.5S14 6 19 5.5M11.5 12c2.5.5 4.5 2.5 5.5 6.5M5 7.5c2.5-.5 5 1 6.5 4.5' },
  DOT: {
    tint: 'rose',
    path: 'M12 4.2h.01M12 19.8h.01M5.4 8h.01M18.6 8h.01M5.4 16h.01M18.6 16h.01M9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0',
  },
};
