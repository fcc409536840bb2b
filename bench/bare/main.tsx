/** The bare page: react-dom, xstate and @xstate/react only, showing one field. The baseline of the first seconds. */
import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { assign, setup } from 'xstate';

const field = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'type'; text: string } },
}).createMachine({
  context: { text: '' },
  on: { type: { actions: assign({ text: ({ event }) => event.text }) } },
});

function Page() {
  const [snapshot, send] = useMachine(field);
  return (
    <label>
      Name
      <input
        value={snapshot.context.text}
        onChange={({ target }) => send({ type: 'type', text: target.value })}
      />
    </label>
  );
}

const element = document.getElementById('root');
if (element !== null) createRoot(element).render(<Page />);
