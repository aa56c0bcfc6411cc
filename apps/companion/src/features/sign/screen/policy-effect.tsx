import { policyEffect, rolesIn, unhidden } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { DetailItem, DetailList, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { kindText } from '../kind-text.ts';
import type { RoleHolders } from '../request/role-holders.ts';
import { Said } from './named.tsx';
import classes from './sign.module.css';

/** Who could do what under a policy as it is proposed, in words, and who they are now as far as the server says; nothing for other kinds. */
export function PolicyEffect({ payload, holders }: { payload: IntentPayload; holders: RoleHolders['byRole'] | undefined }) {
  const { t } = useTranslation();
  const sentences = policyEffect(payload, kindText(t));
  if (sentences.length === 0) return null;
  const workflow = 'workflow' in payload ? payload.workflow : undefined;
  const roles = workflow === undefined ? [] : rolesIn(workflow);
  return (
    <DetailSection title={t('kinds:effect.title')}>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.effect}>
          {sentence}
        </p>
      ))}
      {roles.length === 0 ? null : (
        <>
          <DetailList>
            {roles.map((role) => (
              <DetailItem key={role} label={t('sign:holders.role', { role: unhidden(role) })}>
                <Holders names={holders?.get(role)} />
              </DetailItem>
            ))}
          </DetailList>
          <p className={classes.remark}>{t('sign:holders.hint')}</p>
        </>
      )}
    </DetailSection>
  );
}

/** So many names are read. */
const mostNames = 10;

function Holders({ names }: { names: readonly string[] | undefined }) {
  const { t } = useTranslation();
  if (names === undefined) return t('sign:holders.unknown');
  if (names.length === 0) return <>{t('sign:holders.nobody')}</>;
  const more = names.length - mostNames;
  return (
    <Said>
      {names.slice(0, mostNames).map(unhidden).join(', ')}
      {more > 0 ? ` ${t('sign:holders.more', { count: more })}` : null}
    </Said>
  );
}
