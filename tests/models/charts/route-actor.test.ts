// Written by `npm run generate`.

import { routeActorChart } from '@/machines/site/routeActor/routeActor.model';
import { testChart } from '../support/testChart';

testChart(routeActorChart, 'site/routeActor/routeActor.model');
