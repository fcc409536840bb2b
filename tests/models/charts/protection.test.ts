// Written by `npm run generate`.

import { protectionChart } from '@/machines/protection/protection/protection.model';
import { testChart } from '../support/testChart';

testChart(protectionChart, 'protection/protection/protection.model');
