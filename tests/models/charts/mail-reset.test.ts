// Written by `npm run generate`.

import { mailResetChart } from '@/machines/account/mailReset/mailReset.model';
import { testChart } from '../support/testChart';

testChart(mailResetChart, 'account/mailReset/mailReset.model');
