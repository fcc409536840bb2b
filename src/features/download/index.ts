export { DownloadScreen } from './DownloadScreen';
