import type { Locator } from '@playwright/test';

const dotsPerModule = 4;

/** The pixels of a QR code on the page, as a camera would see them straight on. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  readonly data: Uint8ClampedArray;
}

/** Reads the picture of a QR code that the page draws as one path of unit squares. */
export async function readQrPicture(picture: Locator): Promise<Picture> {
  const { path, modules } = await picture.evaluate((svg) => ({
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
    modules: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
  }));
  const size = modules * dotsPerModule;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < dotsPerModule; row++) {
      const start = ((Number(y) * dotsPerModule + row) * size + Number(x) * dotsPerModule) * 4;
      for (let dot = 0; dot < dotsPerModule; dot++) data.set([0, 0, 0], start + dot * 4);
    }
  }
  return { width: size, height: size, data };
}
