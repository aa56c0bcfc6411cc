import type { TemplateRole } from '@countersign/governance/first-rules';
import { Button, Dialog, DialogActions, Notice } from '@countersign/ui';
import { Textarea, TextInput } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../../shared/late/late-part.tsx';
import type { DraftPerson } from '../draft.ts';
import { personProblems } from '../problems.ts';
import classes from '../setup.module.css';

const CameraScanner = lazyScreen(() => import('@countersign/ui/codes/camera-scanner.tsx'), 'CameraScanner');

/** One of the first people: who they are, what they may do, and the public key of their device. */
export function PersonDialog({
  begin,
  roles,
  others,
  onDone,
  onClose,
}: {
  begin: DraftPerson;
  roles: readonly TemplateRole[];
  others: readonly DraftPerson[];
  onDone: (person: DraftPerson) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('setup');
  const [person, setPerson] = useState(begin);
  const [isTried, setTried] = useState(false);
  const [camera, setCamera] = useState<'off' | 'on' | 'refused'>('off');
  const found = personProblems(person, others);
  const problems = isTried ? found : {};
  const change = (changes: Partial<DraftPerson>) => setPerson((before) => ({ ...before, ...changes }));
  // Another key is one that nobody has compared.
  const takeKey = (text: string) => {
    const publicKey = text.replaceAll(/\s/g, '');
    change({ publicKey, compared: begin.compared && publicKey === begin.publicKey });
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(found).length === 0) onDone({ ...person, name: person.name.trim() });
  };
  return (
    <Dialog
      title={begin.email === '' ? t('person.new') : t('person.edit', { name: begin.name || begin.email })}
      onClose={onClose}
    >
      <div className={classes.dialogFields}>
        <TextInput
          label={t('person.name')}
          withAsterisk
          value={person.name}
          onChange={(event) => change({ name: event.target.value })}
          error={problems.name && t(`problem.${problems.name}`)}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label={t('person.email')}
          description={t('person.emailHint')}
          withAsterisk
          type="email"
          value={person.email}
          onChange={(event) => change({ email: event.target.value.trim() })}
          error={problems.email && t(`problem.${problems.email}`)}
          autoComplete="off"
        />
        <RoleChoices
          roles={roles}
          chosen={person.roles}
          problem={problems.roles && t(`problem.${problems.roles}`)}
          onChange={(chosen) => change({ roles: chosen })}
        />
        {camera === 'on' ? (
          <LatePart>
            <CameraScanner
              onText={(text) => {
                takeKey(text);
                setCamera('off');
              }}
              onFailed={() => setCamera('refused')}
            />
          </LatePart>
        ) : null}
        {camera === 'refused' ? <Notice tone="waiting" title={t('app:signing.qr.noCamera')} /> : null}
        <Textarea
          label={t('person.key')}
          description={t('person.keyHint')}
          withAsterisk
          rows={3}
          value={person.publicKey}
          onChange={(event) => takeKey(event.target.value)}
          error={problems.publicKey && t(`problem.${problems.publicKey}`)}
          classNames={{ input: 'cs-mono' }}
          spellCheck={false}
          autoCapitalize="off"
        />
        <div>
          <Button size="xs" variant="default" onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}>
            {camera === 'on' ? t('person.stopScan') : t('person.scan')}
          </Button>
        </div>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('app:action.cancel')}
        </Button>
        <Button onClick={submit}>{t('person.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the person may do. */
function RoleChoices({
  roles,
  chosen,
  problem,
  onChange,
}: {
  roles: readonly TemplateRole[];
  chosen: DraftPerson['roles'];
  problem: string | undefined;
  onChange: (chosen: DraftPerson['roles']) => void;
}) {
  const { t } = useTranslation('setup');
  return (
    <fieldset className={classes.roles} aria-describedby={problem ? 'roles-problem' : undefined}>
      <legend>{t('person.roles')}</legend>
      {roles.map((role) => (
        <div key={role}>
          <input
            type="checkbox"
            id={`role-${role}`}
            aria-describedby={`role-${role}-hint`}
            checked={chosen.includes(role)}
            onChange={() => onChange(roles.filter((one) => (one === role) !== chosen.includes(one)))}
          />
          <label htmlFor={`role-${role}`}>{role}</label>
          <span id={`role-${role}-hint`} className={classes.muted}>
            {t(`role.${role}`)}
          </span>
        </div>
      ))}
      {problem ? (
        <p id="roles-problem" className={classes.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
