import { newId } from '@countersign/kernel';
import { Avatar, Button, KeyPicture, Notice, QrPicture, Tag } from '@countersign/ui';
import { keyFingerprint } from '@countersign/signing';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { PairingCode } from '../../../shared/instance/pairing-code.tsx';
import { templateOf, type DraftPerson } from '../draft.ts';
import { arePeopleComplete, peopleCautions, peopleProblems } from '../problems.ts';
import type { StepProps } from './step-props.ts';
import classes from '../setup.module.css';
import { StepHead } from '../step-head.tsx';
import { useRuleWords } from '../use-rule-words.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';

/** Who is there from the beginning: each with a key that their own device made, and that somebody has compared with it. */
export function PeopleStep({ draft, change, onNext, onBack, companion }: StepProps & { companion: string | undefined }) {
  const { t } = useTranslation('setup');
  const [edited, setEdited] = useState<DraftPerson>();
  const [compared, setCompared] = useState<DraftPerson>();
  const [isTried, setTried] = useState(false);
  const { people } = draft;
  const { roles } = templateOf(draft);
  const put = (person: DraftPerson) => {
    const known = people.some(({ id }) => id === person.id);
    change({ people: known ? people.map((one) => (one.id === person.id ? person : one)) : [...people, person] });
  };
  const add = () => {
    const [only] = roles;
    const first = roles.length === 1 && only !== undefined ? [only] : [];
    setEdited({ id: newId(), name: '', email: '', roles: first, publicKey: '', compared: false });
  };
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (arePeopleComplete(draft)) onNext();
      }}
    >
      <StepHead title={t('people.title')} lead={t('people.lead')} />
      <div className={classes.withAside}>
        <div className={classes.people}>
          <ul className={classes.peopleList} aria-label={t('people.title')}>
            {people.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                onEdit={() => setEdited(person)}
                onCompare={() => setCompared(person)}
                onRemove={() => change({ people: people.filter(({ id }) => id !== person.id) })}
              />
            ))}
          </ul>
          <button type="button" className={classes.addPerson} onClick={add}>
            <span aria-hidden>+</span>
            {people.length === 0 ? t('people.first') : t('people.next')}
          </button>
          <StandingNotices draft={draft} isTried={isTried} />
        </div>
        <Aside companion={companion} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button type="submit">{t('action.continue')}</Button>
      </div>
      {edited === undefined ? null : (
        <PersonDialog
          begin={edited}
          roles={roles}
          others={people.filter(({ id }) => id !== edited.id)}
          onClose={() => setEdited(undefined)}
          onDone={(person) => {
            put(person);
            setEdited(undefined);
            if (!person.compared) setCompared(person);
          }}
        />
      )}
      {compared === undefined ? null : (
        <CompareDialog
          person={compared}
          onClose={() => setCompared(undefined)}
          onSame={() => {
            put({ ...compared, compared: true });
            setCompared(undefined);
          }}
          onDifferent={() => {
            const again = { ...compared, publicKey: '', compared: false };
            put(again);
            setCompared(undefined);
            setEdited(again);
          }}
        />
      )}
    </form>
  );
}

function PersonCard({
  person,
  onEdit,
  onCompare,
  onRemove,
}: {
  person: DraftPerson;
  onEdit: () => void;
  onCompare: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('setup');
  const { name, email, roles, publicKey } = person;
  const fingerprint = keyFingerprint(publicKey);
  return (
    <li className={classes.person}>
      <Avatar name={name} tintKey={publicKey} size="lg" />
      <div className={classes.who}>
        <strong>{name}</strong>
        <span className={classes.muted}>{email}</span>
        <span className={classes.tags}>
          {roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </span>
      </div>
      {publicKey === '' || fingerprint === undefined ? (
        <span className={classes.muted}>{t('people.noKey')}</span>
      ) : (
        <span className={classes.key}>
          <KeyPicture fingerprint={fingerprint} />
          <span className={classes.fingerprint}>{fingerprint}</span>
        </span>
      )}
      <div className={classes.personActions}>
        {person.compared ? (
          <span className={classes.compared}>{t('people.compared')}</span>
        ) : (
          <Button
            size="xs"
            variant="default"
            onClick={publicKey === '' ? onEdit : onCompare}
            aria-label={t('people.compareOf', { name })}
          >
            {publicKey === '' ? t('people.takeKey') : t('people.compare')}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={onEdit} aria-label={t('people.editOf', { name })}>
          {t('people.edit')}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={onRemove} aria-label={t('people.removeOf', { name })}>
          {t('people.remove')}
        </Button>
      </div>
    </li>
  );
}

/** What is still missing, once one wants to go on; what is worth a thought, at once. */
function StandingNotices({ draft, isTried }: { draft: StepProps['draft']; isTried: boolean }) {
  const { t } = useTranslation('setup');
  const ruleWords = useRuleWords();
  const template = templateOf(draft);
  const wordsOf = ruleWords(template);
  const { missing, incomplete, uncompared } = peopleProblems(draft);
  const { hangsOnOne, severalDuties } = peopleCautions(draft);
  const nameOf = (rule: string) => template.rules.flatMap((one) => (one.name === rule ? [wordsOf(one).alias] : []))[0] ?? rule;
  return (
    <>
      {missing.length > 0 ? (
        <Notice tone={isTried ? 'danger' : 'waiting'} title={t('people.missing')}>
          <ul className={classes.plainList}>
            {missing.map(({ rule, role, count }) => (
              <li key={`${rule} ${role}`}>{t('people.missingRole', { rule: nameOf(rule), role, count })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isTried && uncompared.length > 0 ? (
        <Notice tone="danger" title={t('people.uncompared', { names: uncompared.map(({ name }) => name) })}>
          {t('people.uncomparedHint')}
        </Notice>
      ) : null}
      {isTried && incomplete.length > 0 ? (
        <Notice tone="danger" title={t('people.incomplete', { names: incomplete.map(({ name, email }) => name || email) })} />
      ) : null}
      {hangsOnOne ? (
        <Notice tone="waiting" title={t('people.hangsOnOne')}>
          {t('people.hangsOnOneHint')}
        </Notice>
      ) : null}
      {severalDuties.length > 0 ? (
        <Notice tone="waiting" title={t('people.severalDuties', { names: severalDuties.map(({ name }) => name) })}>
          {t('people.severalDutiesHint')}
        </Notice>
      ) : null}
    </>
  );
}

/** How a person's device comes to its key. */
function Aside({ companion }: { companion: string | undefined }) {
  const { t } = useTranslation('setup');
  return (
    <aside className={classes.aside} aria-label={t('people.aside')}>
      {companion === undefined ? null : (
        <>
          <QrPicture value={companion} size={196} title={t('people.qr')} />
          <p>
            {t('people.open')}{' '}
            <a href={companion} target="_blank" rel="noreferrer">
              {companion}
            </a>
          </p>
        </>
      )}
      <ol>
        <li>{t('people.how1')}</li>
        <li>{t('people.how2')}</li>
        <li>{t('people.how3')}</li>
      </ol>
      <details>
        <summary>{t('people.pairing')}</summary>
        <PairingCode />
      </details>
    </aside>
  );
}
