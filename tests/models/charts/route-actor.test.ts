// Written by `npm run generate`.

import { routeActorChart } from '@/machines/routeActor/routeActor.model';
import { testChart } from '../support/testChart';

testChart(routeActorChart, 'routeActor/routeActor.model');
