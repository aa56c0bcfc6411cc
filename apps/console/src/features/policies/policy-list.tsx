import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { policy } from '../../entities/policy/policy.tsx';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { EntityList } from '../../shared/screens/entity-list.tsx';

const route = screenRoute('policies');

/** The list of policies, and the way to try them. */
export function PolicyList() {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const actions = (
    <>
      <LinkButton variant="default" href={paths.movers(scope)}>
        {t('movers')}
      </LinkButton>
      <LinkButton variant="default" href={paths.testPolicies(scope)}>
        {t('test.title')}
      </LinkButton>
    </>
  );
  return <EntityList entity={policy} path={paths.policy} search={route.useSearch()} actions={actions} />;
}
