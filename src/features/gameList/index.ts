export { gameListScreen } from './routedList';
