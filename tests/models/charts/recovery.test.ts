// Written by `npm run generate`.

import { recoveryChart } from '@/machines/account/recovery/recovery.model';
import { testChart } from '../support/testChart';

testChart(recoveryChart, 'account/recovery/recovery.model');
