// Written by `npm run generate`.

import { benefitsChart } from '@/machines/member/benefits/benefits.model';
import { testChart } from '../support/testChart';

testChart(benefitsChart, 'member/benefits/benefits.model');
