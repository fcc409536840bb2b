import './atlas.css';
import { createRoot } from 'react-dom/client';
import { Atlas } from './views/Atlas';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Atlas />);
