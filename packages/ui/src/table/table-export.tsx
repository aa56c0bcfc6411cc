import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

import { Notice } from '../feedback/notice.tsx';
import { showToast } from '../feedback/toasts.ts';
import { downloadCsv } from '../format/csv.ts';
import { Dialog, DialogActions } from '../overlay/dialog.tsx';
import { Button } from '../parts/button.tsx';
import { beginExport, csvHead, exportOn, type ExportColumn, type ExportPage, type ExportSoFar } from './export-rows.ts';

/** An export that takes longer shows how far it is. */
const quickMs = 400;

interface Exported<Row> {
  readonly table: { readonly name: string; readonly rows: readonly Row[]; readonly exportPage?: ExportPage<Row> };
  readonly columns: readonly ExportColumn<Row>[];
}

/** What an export is doing. The file is made once every page is there, so that a part is never taken for the whole. */
type Doing =
  | { readonly kind: 'reading'; readonly count: number }
  | { readonly kind: 'failed'; readonly message: string; readonly reached: ExportSoFar };

/** The button that writes a list as a CSV file, with how far that is, a way to stop it, and a way to go on after a failure. */
export function TableExport<Row>({ table, columns }: Exported<Row>) {
  const { t } = useTranslation('ui');
  const [doing, setDoing] = useState<Doing | null>(null);
  const [isShown, setShown] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    setDoing(null);
    setShown(false);
  };
  const run = async (from: ExportSoFar) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDoing({ kind: 'reading', count: from.count });
    const timer = setTimeout(() => setShown(true), quickMs);
    let reached = from;
    const onlyThese: ExportPage<Row> = () => Promise.resolve({ rows: table.rows });
    try {
      const whole = await exportOn(from, columns, table.exportPage ?? onlyThese, signal, (soFar) => {
        reached = soFar;
        setDoing({ kind: 'reading', count: soFar.count });
      });
      if (signal.aborted) return;
      downloadCsv(`${table.name}.csv`, [csvHead(columns, t), ...whole.parts]);
      showToast({ tone: 'good', title: t('export.done', { count: whole.count }) });
      setDoing(null);
      setShown(false);
    } catch (error) {
      if (signal.aborted) return;
      setDoing({ kind: 'failed', message: error instanceof Error ? error.message : String(error), reached });
      setShown(true);
    } finally {
      clearTimeout(timer);
    }
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={doing !== null || table.rows.length === 0}
        onClick={() => void run(beginExport)}
      >
        {doing?.kind === 'reading' && !isShown ? t('table.exporting') : t('table.export')}
      </Button>
      {isShown && doing ? (
        <Dialog size="sm" title={t('export.title')} onClose={stop}>
          {doing.kind === 'reading' ? (
            <output>{t('export.reading', { count: doing.count })}</output>
          ) : (
            <Notice tone="danger" title={t('export.failed', { count: doing.reached.count })}>
              <p>{doing.message}</p>
              <p>{t('export.failedHint')}</p>
            </Notice>
          )}
          <DialogActions>
            <Button variant="default" onClick={stop}>
              {t(doing.kind === 'reading' ? 'export.cancel' : 'export.giveUp')}
            </Button>
            {doing.kind === 'failed' ? <Button onClick={() => void run(doing.reached)}>{t('export.goOn')}</Button> : null}
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}
