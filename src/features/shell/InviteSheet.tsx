import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { useTexts } from '@/features/shared/state/texts';
import type { InviteRef } from '@/machines/shell/invite/invite.machine';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconCopy } from '@/ui/icons/IconCopy';
import { IconReferral } from '@/ui/icons/IconReferral';
import { IconShare } from '@/ui/icons/IconShare';
import { Sheet } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import s from './InviteSheet.module.css';

interface InviteSheetProps {
  readonly invite: InviteRef;
  readonly open: boolean;
}

/** The member's invitation: link, code and QR code, to share or copy (MENU-07, MEMBER-05). */
export default function InviteSheet({ invite, open }: InviteSheetProps): ReactNode {
  const { t } = useTexts();
  return (
    <Sheet
      open={open}
      onClose={() => invite.send({ type: 'invite.close' })}
      title={t('invite.title')}
      closeLabel={t('action.close')}
    >
      <Content invite={invite} />
    </Sheet>
  );
}

function Content({ invite }: { readonly invite: InviteRef }) {
  const { t } = useTexts();
  const invitation = useSelector(invite, ({ context }) => context.invitation);
  const isFailed = useSelector(invite, (snapshot) => snapshot.hasTag('failed'));
  const isUnavailable = useSelector(invite, (snapshot) => snapshot.hasTag('unavailable'));
  const mayShare = useSelector(invite, ({ context }) => context.canShare);
  const isSharing = useSelector(invite, (snapshot) => snapshot.hasTag('sharing'));
  const isCopying = useSelector(invite, (snapshot) => snapshot.hasTag('copying'));
  if (isFailed) {
    return (
      <ErrorState
        title={t('invite.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => invite.send({ type: 'invite.retry' })}
      />
    );
  }
  if (isUnavailable) return <EmptyState icon={<IconReferral size={34} />} title={t('invite.unavailable')} />;
  if (invitation === null) {
    return (
      <div className={s['wait']}>
        <Spinner label={t('invite.loading')} />
      </div>
    );
  }
  return (
    <div className={s['content']}>
      <QrCode text={invitation.link} label={t('invite.qr')} />
      <p className={s['text']}>{t('invite.text')}</p>
      <dl className={s['facts']}>
        <div>
          <dt>{t('invite.code')}</dt>
          <dd className={s['code']}>{invitation.code}</dd>
        </div>
        <div>
          <dt>{t('invite.link')}</dt>
          <dd className={s['link']}>{invitation.link}</dd>
        </div>
      </dl>
      {invitation.invitedCount > 0 && (
        <p className={s['count']}>{t('invite.count', { count: invitation.invitedCount })}</p>
      )}
      <div className={s['actions']}>
        <Button
          variant={mayShare ? 'secondary' : 'primary'}
          icon={<IconCopy />}
          loading={isCopying}
          onClick={() => invite.send({ type: 'invite.copy' })}
        >
          {t('invite.copy')}
        </Button>
        {mayShare && (
          <Button
            icon={<IconShare />}
            loading={isSharing}
            onClick={() => invite.send({ type: 'invite.share' })}
          >
            {t('invite.share')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A QR code as one path, dark on light in every brand so that every camera can read it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg className={s['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
