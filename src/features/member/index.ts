export { MemberCentreScreen } from './MemberCentreScreen';
