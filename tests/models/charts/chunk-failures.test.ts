// Written by `npm run generate`.

import { chunkFailuresChart } from '@/machines/boot/chunkFailures/chunkFailures.model';
import { testChart } from '../support/testChart';

testChart(chunkFailuresChart, 'boot/chunkFailures/chunkFailures.model');
