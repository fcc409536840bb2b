export { NoticeScreen } from './NoticeScreen';
export { NoticesScreen } from './NoticesScreen';
