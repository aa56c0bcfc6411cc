import { takeCode, type PartsSeen } from '@countersign/signing/hashes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useTranslation } from '../i18n/use-translation.ts';
import classes from './codes.module.css';

const lookMilliseconds = 150;

type Decode = (image: { width: number; height: number; data: Uint8ClampedArray }) => string;

function look(video: HTMLVideoElement, canvas: HTMLCanvasElement, decode: Decode): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(video, 0, 0, width, height);
  try {
    return decode({ width, height, data: context.getImageData(0, 0, width, height).data });
  } catch {
    // No code in this picture.
    return undefined;
  }
}

/**
 * Looks through the camera until it sees a QR code, or all the codes of a sequence, of which it shows how many it has seen. The picture never
 * leaves the page.
 */
export function CameraScanner({ onText, onFailed }: { onText: (text: string) => void; onFailed: () => void }) {
  const { t } = useTranslation('ui');
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef<PartsSeen>(undefined);
  const [progress, setProgress] = useState<{ readonly read: number; readonly count: number } | 'Broken'>();
  const take = useEffectEvent((code: string) => {
    const taken = takeCode(code, seen.current);
    seen.current = taken.kind === 'Part' ? taken.seen : undefined;
    if (taken.kind === 'Whole') {
      setProgress(undefined);
      onText(taken.text);
    } else {
      setProgress(taken.kind === 'Part' ? { read: taken.seen.pieces.size, count: taken.seen.count } : taken.kind);
    }
  });
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    const ending = new AbortController();
    const run = async () => {
      const { decodeQR } = await import('qr/decode.js');
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      const release = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      if (ending.signal.aborted || video.current === null) return release();
      video.current.srcObject = stream;
      const timer = setInterval(() => {
        const code = video.current === null ? undefined : look(video.current, canvas, decodeQR);
        if (code !== undefined) take(code);
      }, lookMilliseconds);
      ending.signal.addEventListener('abort', () => {
        clearInterval(timer);
        release();
      });
    };
    run().catch(() => {
      if (!ending.signal.aborted) failed();
    });
    return () => ending.abort();
  }, []);
  return (
    <div className={classes.scanner}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's live picture has no speech */}
      <video ref={video} autoPlay playsInline muted className={classes.camera} aria-label={t('codes.camera')} />
      {progress === undefined ? null : progress === 'Broken' ? (
        <output>{t('codes.broken')}</output>
      ) : (
        <>
          <progress className={classes.progress} value={progress.read} max={progress.count} aria-hidden />
          <output>{t('codes.read', progress)}</output>
        </>
      )}
    </div>
  );
}
