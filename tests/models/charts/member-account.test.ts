// Written by `npm run generate`.

import { memberAccountChart } from '@/machines/platform/memberAccount/memberAccount.model';
import { testChart } from '../support/testChart';

testChart(memberAccountChart, 'platform/memberAccount/memberAccount.model');
