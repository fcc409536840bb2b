// Written by `npm run generate`.

import { eventsChart } from '@/machines/events/events.model';
import { testChart } from '../support/testChart';

testChart(eventsChart, 'events/events.model');
