// Written by `npm run generate`.

import { avatarChart } from '@/machines/member/avatar/avatar.model';
import { testChart } from '../support/testChart';

testChart(avatarChart, 'member/avatar/avatar.model');
