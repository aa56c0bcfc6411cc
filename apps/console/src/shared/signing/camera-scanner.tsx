import { decodeQR } from 'qr/decode.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './signing.module.css';

const lookMs = 200;

function look(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, width, height);
  try {
    return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data });
  } catch {
    return null;
  }
}

/** Looks through the camera until it sees a QR code. The picture never leaves the page. */
export function CameraScanner({ onText, onFailed }: { onText: (text: string) => void; onFailed: (message: string) => void }) {
  const { t } = useTranslation('app');
  const video = useRef<HTMLVideoElement>(null);
  const seen = useEffectEvent(onText);
  const failed = useEffectEvent(() => onFailed(t('signing.qr.noCamera')));
  useEffect(() => {
    const canvas = document.createElement('canvas');
    let stream: MediaStream | null = null;
    let stopped = false;
    const timer = setInterval(() => {
      const text = video.current ? look(video.current, canvas) : null;
      if (text) seen(text);
    }, lookMs);
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
        if (stopped) for (const track of stream.getTracks()) track.stop();
        else if (video.current) video.current.srcObject = stream;
      } catch {
        failed();
      }
    };
    void start();
    return () => {
      stopped = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's live picture has no speech
    <video ref={video} autoPlay playsInline muted className={classes.camera} aria-label={t('signing.qr.camera')} />
  );
}
