// Written by `npm run generate`.

import { unreadChart } from '@/machines/content/unread/unread.model';
import { testChart } from '../support/testChart';

testChart(unreadChart, 'content/unread/unread.model');
