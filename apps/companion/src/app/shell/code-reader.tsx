import { Button, Notice } from '@countersign/ui';
import { CameraScanner } from '@countersign/ui/codes/camera-scanner.tsx';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Stack } from './page.tsx';

/** Takes a code by camera or by paste. `problem` is what was wrong with the last one. */
export function CodeReader({
  scanLabel,
  pasteLabel,
  useLabel,
  busy = false,
  isSecond = false,
  problem,
  onText,
}: {
  scanLabel: string;
  pasteLabel: string;
  useLabel: string;
  busy?: boolean;
  /** Something else on the screen is what one does first. */
  isSecond?: boolean;
  problem?: string | undefined;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation();
  const [camera, setCamera] = useState<'off' | 'on' | 'refused'>('off');
  const [pasted, setPasted] = useState('');
  return (
    <Stack>
      {problem === undefined ? null : <Notice tone="danger" title={problem} />}
      {camera === 'refused' ? <Notice tone="waiting" title={t('scan.noCamera')} /> : null}
      {camera === 'on' ? (
        <CameraScanner
          onFailed={() => setCamera('refused')}
          onText={(text) => {
            setCamera('off');
            onText(text);
          }}
        />
      ) : null}
      <div>
        <Button
          size="md"
          variant={camera === 'on' || isSecond ? 'default' : 'filled'}
          onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}
        >
          {camera === 'on' ? t('scan.stop') : scanLabel}
        </Button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onText(pasted);
        }}
      >
        <Stack>
          <Textarea
            label={pasteLabel}
            rows={4}
            autosize={false}
            value={pasted}
            spellCheck={false}
            autoCapitalize="off"
            classNames={{ input: 'cs-mono' }}
            onChange={(event) => setPasted(event.target.value)}
          />
          <div>
            <Button type="submit" variant="default" disabled={pasted.trim() === ''} loading={busy}>
              {useLabel}
            </Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
