// Written by `npm run generate`.

import { teamFigureChart } from '@/machines/teamFigure/teamFigure.model';
import { testChart } from '../support/testChart';

testChart(teamFigureChart, 'teamFigure/teamFigure.model');
