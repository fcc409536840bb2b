// Written by `npm run generate`.

import { humanCheckChart } from '@/machines/humanCheck/humanCheck.model';
import { testChart } from '../support/testChart';

testChart(humanCheckChart, 'humanCheck/humanCheck.model');
