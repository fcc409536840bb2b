// Written by `npm run generate`.

import { statementChart } from '@/machines/statement/statement.model';
import { testChart } from '../support/testChart';

testChart(statementChart, 'statement/statement.model');
