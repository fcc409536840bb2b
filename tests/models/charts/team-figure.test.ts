// Written by `npm run generate`.

import { teamFigureChart } from '@/machines/agent/teamFigure/teamFigure.model';
import { testChart } from '../support/testChart';

testChart(teamFigureChart, 'agent/teamFigure/teamFigure.model');
