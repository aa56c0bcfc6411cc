import { utf8 } from '@countersign/kernel';
import { encodeQR } from 'qr';

/** A QR code as one SVG path on white with a quiet zone, readable in both colour schemes. Text up to about 2,900 bytes. */
export function QrPicture({ value, size = 240, title }: { value: string; size?: number; title: string }) {
  const rows = encodeQR(value, 'raw', { ecc: utf8(value).length > 600 ? 'low' : 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg width={size} height={size} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" shapeRendering="crispEdges">
      <title>{title}</title>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#0c1110" />
    </svg>
  );
}
