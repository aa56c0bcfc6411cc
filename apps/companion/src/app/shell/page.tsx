import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import classes from './frame.module.css';

/** One screen: a way back, a title, a line below it, content. The browser's tab says the title and how much is `waiting` there. */
export function Page({
  title,
  lead,
  back,
  waiting = 0,
  children,
}: {
  title: string;
  lead?: ReactNode;
  back?: string;
  waiting?: number;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${t('app.companion')}`}</title>
      <div className={classes.heading}>
        {back === undefined ? null : (
          <Link to={back} className={classes.brand}>
            <IconArrowLeft size={18} aria-hidden /> {t('action.back')}
          </Link>
        )}
        <h1>{title}</h1>
        {lead === undefined ? null : <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** Things below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** Buttons of which one is chosen, in even rows. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className={classes.choices}>{children}</div>;
}

/** Buttons beside each other. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** A whole row that is pressed, with the look that `className` gives it. */
export function RowButton({ className = '', ...rest }: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  return <button type="button" className={`${classes.row} ${className}`} {...rest} />;
}
