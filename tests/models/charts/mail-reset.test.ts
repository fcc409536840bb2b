// Written by `npm run generate`.

import { mailResetChart } from '@/machines/mailReset/mailReset.model';
import { testChart } from '../support/testChart';

testChart(mailResetChart, 'mailReset/mailReset.model');
