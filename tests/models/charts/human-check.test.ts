// Written by `npm run generate`.

import { humanCheckChart } from '@/machines/account/humanCheck/humanCheck.model';
import { testChart } from '../support/testChart';

testChart(humanCheckChart, 'account/humanCheck/humanCheck.model');
