// Written by `npm run generate`.

import { servicePanelChart } from '@/machines/servicePanel/servicePanel.model';
import { testChart } from '../support/testChart';

testChart(servicePanelChart, 'servicePanel/servicePanel.model');
