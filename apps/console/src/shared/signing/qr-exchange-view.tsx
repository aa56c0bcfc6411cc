import type { JsonValue } from '@countersign/kernel';
import { readSignatureCode, requestCode } from '@countersign/signing';
import { Button, CopyAsTextButton, Notice } from '@countersign/ui';
import { CodeSequence } from '@countersign/ui/codes/code-sequence.tsx';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../late/late-part.tsx';
import classes from './signing.module.css';
import type { DeviceAnswer } from './signing-task.ts';

const CameraScanner = lazyScreen(() => import('@countersign/ui/codes/camera-scanner.tsx'), 'CameraScanner');

/** Signing without network: the device scans the request here, and its answer comes back by camera or by paste. */
export function QrExchange({
  request,
  proposal,
  hash,
  code,
  sending,
  onAnswer,
  onBack,
  onCancel,
}: {
  request: JsonValue;
  /** The proposal that a decision is about. */
  proposal: JsonValue | undefined;
  hash: string;
  code: string;
  sending: boolean;
  onAnswer: (answer: DeviceAnswer) => void;
  onBack: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('app');
  const [scanning, setScanning] = useState(false);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = requestCode(request, proposal);
  const take = (answer: string) => {
    const read = readSignatureCode(answer);
    if (!read) setProblem(t('signing.qr.unreadable'));
    else if (read.hash !== undefined && read.hash !== hash) setProblem(t('signing.qr.otherRequest'));
    else {
      setProblem(null);
      setScanning(false);
      onAnswer(read);
    }
  };
  return (
    <>
      <div className={classes.exchange}>
        <div className={classes.half}>
          <h3>{t('signing.qr.scanThis', { code })}</h3>
          <CodeSequence value={text} title={t('signing.qr.scanThis', { code })} />
          <CopyAsTextButton value={text} />
        </div>
        <div className={classes.half}>
          <h3>{t('signing.qr.answer')}</h3>
          {scanning ? (
            <LatePart>
              <CameraScanner onText={take} onFailed={() => setProblem(t('signing.qr.noCamera'))} />
            </LatePart>
          ) : (
            <Button variant="default" onClick={() => setScanning(true)} disabled={sending}>
              {t('signing.qr.scan')}
            </Button>
          )}
          <Textarea
            label={t('signing.qr.paste')}
            autosize={false}
            rows={4}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            spellCheck={false}
            classNames={{ input: 'cs-mono' }}
          />
          <Button disabled={pasted.trim() === '' || sending} onClick={() => take(pasted)} loading={sending}>
            {t('signing.qr.use')}
          </Button>
          {problem ? <Notice tone="danger" title={problem} /> : null}
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onBack} disabled={sending}>
          {t('signing.qr.back')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
