// Written by `npm run generate`.

import { memberCentreChart } from '@/machines/member/memberCentre/memberCentre.model';
import { testChart } from '../support/testChart';

testChart(memberCentreChart, 'member/memberCentre/memberCentre.model');
