export { MemberMenuScreen } from './MemberMenuScreen';
