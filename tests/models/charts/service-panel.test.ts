// Written by `npm run generate`.

import { servicePanelChart } from '@/machines/shell/servicePanel/servicePanel.model';
import { testChart } from '../support/testChart';

testChart(servicePanelChart, 'shell/servicePanel/servicePanel.model');
