// Written by `npm run generate`.

import { unreadChart } from '@/machines/unread/unread.model';
import { testChart } from '../support/testChart';

testChart(unreadChart, 'unread/unread.model');
