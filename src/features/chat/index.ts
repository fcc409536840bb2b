export { ChatRoomScreen } from './ChatRoomScreen';
export { ChatScreen } from './ChatScreen';
