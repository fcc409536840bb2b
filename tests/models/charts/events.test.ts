// Written by `npm run generate`.

import { eventsChart } from '@/machines/content/events/events.model';
import { testChart } from '../support/testChart';

testChart(eventsChart, 'content/events/events.model');
