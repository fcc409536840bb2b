// Written by `npm run generate`.

import { avatarChart } from '@/machines/avatar/avatar.model';
import { testChart } from '../support/testChart';

testChart(avatarChart, 'avatar/avatar.model');
