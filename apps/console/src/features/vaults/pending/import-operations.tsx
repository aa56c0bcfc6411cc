import { Button, Code, DetailSection, Notice } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import classes from './pending.module.css';
import { refusalsOf } from './refusals.ts';

const mostFiles = 50;
/** What the server takes at once. */
const mostBytes = 16 * 1024 * 1024;

/** Imports what a vault without a network signed: dropped or picked files, all of them or none. */
export function ImportOperations() {
  const { t } = useTranslation('vaults');
  const queries = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const importing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      if (files.length > mostFiles) throw new Error(t('import.tooMany', { count: mostFiles }));
      if (files.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw new Error(t('import.tooLarge'));
      const texts = await Promise.all(files.map(readText));
      const damaged = files.filter((_, index) => texts[index] === undefined).map(({ name }) => name);
      if (damaged.length > 0) throw new Error(t('import.noText', { files: damaged.join(', ') }));
      await api.vaults.signedOperations({ body: { files: texts.filter((text) => text !== undefined) } });
    },
    onSuccess: () => {
      for (const key of ['vault', 'vaults', 'vault-operations']) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !importing.isPending) importing.mutate([...files]);
  };
  return (
    <DetailSection title={t('import.title')} hint={t('import.hint')}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut; the button inside does the same */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <p id={hintId}>{t('import.drop')}</p>
        <Button variant="default" loading={importing.isPending} aria-describedby={hintId} onClick={() => picker.current?.click()}>
          {t('import.choose')}
        </Button>
        <input
          ref={picker}
          hidden
          multiple
          type="file"
          accept=".dat,.json,application/octet-stream"
          aria-label={t('import.choose')}
          onChange={(event) => {
            take(event.target.files);
            // The same file can be chosen again after it was refused.
            event.target.value = '';
          }}
        />
      </div>
      <Outcome files={importing.variables ?? []} isDone={importing.isSuccess} error={importing.error} />
    </DetailSection>
  );
}

function Outcome({ files, isDone, error }: { files: readonly File[]; isDone: boolean; error: Error | null }) {
  const { t } = useTranslation('vaults');
  const names = files.map(({ name }) => name);
  if (isDone) {
    return (
      <Notice tone="good" title={t('import.done', { count: names.length })}>
        <p className={classes.files}>{names.join(', ')}</p>
        <p className={classes.files}>{t('import.doneHint')}</p>
      </Notice>
    );
  }
  if (error === null) return null;
  const refusals = refusalsOf(error, names);
  return (
    <Notice tone="danger" title={t('import.refused')}>
      {refusals.length === 0 ? <p className={classes.files}>{errorText(error, t)}</p> : null}
      <ul className={classes.refusals}>
        {refusals.map(({ file, reason, message }) => (
          <li key={`${file} ${reason} ${message}`}>
            {file === undefined ? null : <strong>{file}: </strong>}
            {message} <Code>{reason}</Code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The file's text; undefined where its bytes are no UTF-8. */
async function readText(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
