import './atlas.css';
import { createRoot } from 'react-dom/client';
import { Inspector } from './views/Inspector';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Inspector />);
