// Written by `npm run generate`.

import { memberCentreChart } from '@/machines/memberCentre/memberCentre.model';
import { testChart } from '../support/testChart';

testChart(memberCentreChart, 'memberCentre/memberCentre.model');
