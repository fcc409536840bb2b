// Written by `npm run generate`.

import { overlaysChart } from '@/machines/overlays/overlays.model';
import { testChart } from '../support/testChart';

testChart(overlaysChart, 'overlays/overlays.model');
