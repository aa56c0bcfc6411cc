import type { JsonValue } from '@countersign/kernel';
import { useNavigate } from '@tanstack/react-router';
import { SkeletonBlock } from '@countersign/ui';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { readCode } from '../../../app/api/codes.ts';
import { CodeReader } from '../../../app/shell/code-reader.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { preloadInParts, SignScanned } from './arriving.ts';

// Needed a moment later: what shows a request is tried while the camera is pointed at the code.
const WarmUp = lazy(async () => {
  await preloadInParts();
  return import('../warm-up/warm-up.tsx').then(
    (loaded) => ({ default: loaded.WarmUp }),
    () => ({ default: () => null }),
  );
});

interface Scanned {
  readonly request: JsonValue;
  readonly proposal?: JsonValue;
}

/** Reads codes of the console: a request to sign without network. A pairing code leads to pairing. */
export function Scan() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [scanned, setScanned] = useState<Scanned>();
  const [problem, setProblem] = useState<string>();
  const isDrawn = useDeferredValue(true, false);
  const take = (text: string) => {
    const read = readCode(text);
    if (!read.ok) return setProblem(t(`pair.${read.error}`));
    setProblem(undefined);
    if (read.value.kind === 'pairing')
      return void navigate({ to: '/pair', hash: new URLSearchParams({ ...read.value.code }).toString() });
    const { request, proposal } = read.value;
    return setScanned({ request, ...(proposal !== undefined && { proposal }) });
  };
  return scanned === undefined ? (
    <Page title={t('scan.title')} lead={t('scan.lead')}>
      <CodeReader
        scanLabel={t('scan.start')}
        pasteLabel={t('scan.paste')}
        useLabel={t('scan.use')}
        problem={problem}
        onText={take}
      />
      {isDrawn ? (
        <Suspense fallback={null}>
          <WarmUp />
        </Suspense>
      ) : null}
    </Page>
  ) : (
    <Page title={t('requests.sign')}>
      <Suspense fallback={<SkeletonBlock lines={5} label={t('app.loading')} />}>
        <SignScanned {...scanned} onLeave={() => setScanned(undefined)} />
      </Suspense>
    </Page>
  );
}
