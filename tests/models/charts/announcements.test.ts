// Written by `npm run generate`.

import { announcementsChart } from '@/machines/announcements/announcements.model';
import { testChart } from '../support/testChart';

testChart(announcementsChart, 'announcements/announcements.model');
