// Written by `npm run generate`.

import { statementChart } from '@/machines/cashier/statement/statement.model';
import { testChart } from '../support/testChart';

testChart(statementChart, 'cashier/statement/statement.model');
