// Written by `npm run generate`.

import { roundDetailChart } from '@/machines/member/roundDetail/roundDetail.model';
import { testChart } from '../support/testChart';

testChart(roundDetailChart, 'member/roundDetail/roundDetail.model');
