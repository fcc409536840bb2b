// Written by `npm run generate`.

import { benefitsChart } from '@/machines/benefits/benefits.model';
import { testChart } from '../support/testChart';

testChart(benefitsChart, 'benefits/benefits.model');
