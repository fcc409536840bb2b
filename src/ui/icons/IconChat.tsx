import { Dot, icon } from './icon';

/** Speech bubble: live chat. */
export const IconChat = icon(
  <>
    <path d="M12 4.25c-4.7 0-8.5 3.2-8.5 7.2 0 2.1 1.05 4 2.75 5.3-.05 1-.5 2.1-1.25 3 1.6 0 3.05-.55 4.15-1.4.9.2 1.85.3 2.85.3 4.7 0 8.5-3.2 8.5-7.2s-3.8-7.2-8.5-7.2Z" />
    <Dot cx={8.25} cy={11.5} />
    <Dot cx={12} cy={11.5} />
    <Dot cx={15.75} cy={11.5} />
  </>,
);
