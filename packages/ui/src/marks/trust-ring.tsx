import { useTranslation } from '../i18n/use-translation.ts';

import classes from './marks.module.css';

/** A trust score of 0 to 100, and whether people are warned of it. */
export interface Trust {
  readonly score: number;
  readonly isLow: boolean;
}

const radius = 16;
const round = 2 * Math.PI * radius;

/** How far an endpoint is trusted, 0 to 100, as a number in a ring that it fills; red where that is too little to pay without a word. */
export function TrustRing({ score, isLow, size = 36 }: Trust & { size?: number }) {
  const { t } = useTranslation('ui');
  const label = t('trust.score', { score });
  return (
    <svg
      className={classes.ring}
      data-low={isLow || undefined}
      width={size}
      height={size}
      viewBox="0 0 38 38"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <circle cx="19" cy="19" r={radius} />
      {score > 0 ? (
        <circle
          cx="19"
          cy="19"
          r={radius}
          strokeDasharray={`${(round * Math.min(score, 100)) / 100} ${round}`}
          transform="rotate(-90 19 19)"
        />
      ) : null}
      <text x="19" y="19" textAnchor="middle" dominantBaseline="central">
        {score}
      </text>
    </svg>
  );
}
