import { watchSwipes } from '@/services/device/swipes';

/* A page that notes the swipes on it. */

const swipes: unknown[] = [];
Object.assign(window, { swipes });
watchSwipes((swipe) => swipes.push(swipe));
