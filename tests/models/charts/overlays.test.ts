// Written by `npm run generate`.

import { overlaysChart } from '@/machines/shell/overlays/overlays.model';
import { testChart } from '../support/testChart';

testChart(overlaysChart, 'shell/overlays/overlays.model');
