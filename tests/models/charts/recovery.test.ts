// Written by `npm run generate`.

import { recoveryChart } from '@/machines/recovery/recovery.model';
import { testChart } from '../support/testChart';

testChart(recoveryChart, 'recovery/recovery.model');
