export { LiveBoards } from './LiveBoards';
