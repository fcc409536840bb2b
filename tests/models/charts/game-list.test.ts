// Written by `npm run generate`.

import { gameListChart } from '@/machines/gameList/gameList.model';
import { testChart } from '../support/testChart';

testChart(gameListChart, 'gameList/gameList.model');
