import { icon } from './icon';

/** Camera: adds a picture. */
export const IconCamera = icon(
  <>
    <path d="M8.2 6.75 9.4 5.1a1.5 1.5 0 0 1 1.2-.6h2.8a1.5 1.5 0 0 1 1.2.6l1.2 1.65h2.45a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5.75a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2H8.2Z" />
    <circle cx="12" cy="12.75" r="3.35" />
  </>,
);
