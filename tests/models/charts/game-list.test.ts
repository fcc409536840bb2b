// Written by `npm run generate`.

import { gameListChart } from '@/machines/catalogue/gameList/gameList.model';
import { testChart } from '../support/testChart';

testChart(gameListChart, 'catalogue/gameList/gameList.model');
