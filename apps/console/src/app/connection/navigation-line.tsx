import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './connection.module.css';
import { useNavigating } from './use-navigating.ts';

const shownAfterMs = 150;

/** A thin line below the top bar while another screen is on its way; people with a fast connection never see it. */
export function NavigationLine() {
  const { t } = useTranslation('app');
  return useNavigating(shownAfterMs) ? (
    <div className={classes.line}>
      <progress className="cs-hidden" aria-label={t('connection.navigating')} />
    </div>
  ) : null;
}
