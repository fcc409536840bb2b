// Written by `npm run generate`.

import { announcementsChart } from '@/machines/content/announcements/announcements.model';
import { testChart } from '../support/testChart';

testChart(announcementsChart, 'content/announcements/announcements.model');
