import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromCallback } from 'xstate';
import { overlayStackOf } from '@/features/site/app/overlayStack';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import '../fonts.css';
import '../tokens.css';
import '../brands/firefly.css';
import '../brands/koral.css';
import '../base.css';
import { Overlays } from '../overlays';
import { Components } from './Components';
import { HomeMock, ListMock, LoginMock, NoticeMock } from './screens';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

function Page() {
  switch (query.get('view')) {
    case 'home':
      return <HomeMock />;
    case 'list':
      return <ListMock />;
    case 'login':
      return <LoginMock />;
    case 'maintenance':
    case 'region':
    case 'offline':
    case 'failure':
      return <NoticeMock kind={query.get('view')} />;
    default:
      return <Components />;
  }
}

const overlays = createActor(
  overlaysMachine.provide({ actors: { backButton: fromCallback(() => undefined) } }),
  { input: { session: { kind: 'visitor', cause: 'new', last: null } } },
).start();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Overlays value={overlayStackOf(() => overlays)}>
        <Page />
      </Overlays>
    </StrictMode>,
  );
}
