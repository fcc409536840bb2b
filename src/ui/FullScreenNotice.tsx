import type { ReactNode } from 'react';
import s from './FullScreenNotice.module.css';

export interface FullScreenNoticeProps {
  kind: 'maintenance' | 'region' | 'offline' | 'failure';
  title: string;
  text: ReactNode;
  /** Details for customer service, such as the visitor's IP address or a reference. */
  detail?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
}

/** A screen that replaces the whole site. */
export function FullScreenNotice({ kind, title, text, detail, actions }: FullScreenNoticeProps) {
  return (
    <main className={s['screen']}>
      <svg className={s['art']} viewBox="0 0 240 200" aria-hidden="true" focusable="false">
        <Sky />
        {ART[kind]}
      </svg>
      <h1 className={s['title']}>{title}</h1>
      <div className={s['text']}>{text}</div>
      {detail && <div className={s['detail']}>{detail}</div>}
      {actions && <div className={s['actions']}>{actions}</div>}
    </main>
  );
}

/** The moon and the bay in all four pictures. */
function Sky() {
  return (
    <>
      <circle className={s['halo']} cx="120" cy="88" r="84" />
      <circle className={s['disc']} cx="120" cy="88" r="60" />
      <g className={s['star']}>
        <circle cx="34" cy="46" r="1.8" />
        <circle cx="206" cy="34" r="2.2" />
        <circle cx="58" cy="18" r="1.4" />
        <circle cx="186" cy="92" r="1.4" />
        <circle cx="26" cy="104" r="1.6" />
      </g>
      <g className={s['wave']}>
        <path d="M18 172q17-12 34 0t34 0 34 0 34 0 34 0 34 0" />
        <path d="M46 186q15-10 30 0t30 0 30 0 30 0 30 0" />
      </g>
    </>
  );
}

const ART: Record<FullScreenNoticeProps['kind'], ReactNode> = {
  maintenance: (
    <>
      <g className={s['turn']}>
        <path
          className={s['metal']}
          d="M120 46l7 0 3 12a32 32 0 0 1 9 4l11-6 10 10-6 11a32 32 0 0 1 4 9l12 3v14l-12 3a32 32 0 0 1-4 9l6 11-10 10-11-6a32 32 0 0 1-9 4l-3 12h-14l-3-12a32 32 0 0 1-9-4l-11 6-10-10 6-11a32 32 0 0 1-4-9l-12-3V89l12-3a32 32 0 0 1 4-9l-6-11 10-10 11 6a32 32 0 0 1 9-4l3-12z"
        />
      </g>
      <circle className={s['hole']} cx="120" cy="96" r="19" />
      <path className={s['signal']} d="M120 85v11l8 6" />
    </>
  ),
  region: (
    <>
      <circle className={s['metalLine']} cx="120" cy="92" r="44" />
      <path className={s['metalLine']} d="M76 92h88M120 48c-26 26-26 62 0 88M120 48c26 26 26 62 0 88" />
      <path className={s['pin']} d="M150 84c0 17-22 38-22 38s-22-21-22-38a22 22 0 0 1 44 0z" />
      <path className={s['cross']} d="m121 77 14 14m0-14-14 14" />
    </>
  ),
  offline: (
    <>
      <path
        className={s['metalLine']}
        d="M74 84a66 66 0 0 1 92 0M90 101a43 43 0 0 1 60 0M105 117a21 21 0 0 1 30 0"
      />
      <circle className={s['metal']} cx="120" cy="132" r="6" />
      <path className={s['signal']} d="M82 52l78 88" />
    </>
  ),
  failure: (
    <>
      <path
        className={s['metal']}
        d="M112 54a9.5 9.5 0 0 1 16 0l40 70a9.5 9.5 0 0 1-8 14H80a9.5 9.5 0 0 1-8-14z"
      />
      <path className={s['mark']} d="M120 80v28" />
      <circle className={s['markDot']} cx="120" cy="122" r="4.5" />
    </>
  ),
};
