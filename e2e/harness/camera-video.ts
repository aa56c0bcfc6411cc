import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Picture } from './qr-picture.ts';

const width = 640;
const height = 480;
const grey = 128;

/** For how many frames each picture is held still. */
const framesOfEach = 4;

/** Writes a video in which a camera sees the pictures one after the other, on white; gives its path. Format: YUV4MPEG2, 4:2:0. */
export async function cameraVideo(pictures: readonly Picture[], path: string): Promise<string> {
  const frames = pictures.flatMap((picture) => Array.from({ length: framesOfEach }, () => frameOf(picture)));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...frames]));
  return path;
}

function frameOf(picture: Picture): Buffer {
  const luminance = Buffer.alloc(width * height, 235);
  const scale = Math.floor(Math.min(width / picture.width, height / picture.height) * 2) / 2;
  const left = Math.floor((width - picture.width * scale) / 2);
  const top = Math.floor((height - picture.height * scale) / 2);
  for (let y = 0; y < Math.floor(picture.height * scale); y++) {
    for (let x = 0; x < Math.floor(picture.width * scale); x++) {
      const seen = picture.data[(Math.floor(y / scale) * picture.width + Math.floor(x / scale)) * 4] ?? 255;
      if (seen < grey) luminance[(top + y) * width + left + x] = 16;
    }
  }
  const colour = Buffer.alloc((width * height) / 2, grey);
  return Buffer.concat([Buffer.from('FRAME\n'), luminance, colour]);
}
