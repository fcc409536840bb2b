export { PromotionsScreen } from './PromotionsScreen';
export { imageOf } from './parts';
