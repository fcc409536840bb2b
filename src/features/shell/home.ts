import { useChart } from '../actors';
import { useExtras } from '../extras';

/** What logo and footer Home do besides leading home: the game category is hot again (HOME-02, HOME-24). */
export function useResetHome(): () => void {
  const extras = useExtras();
  const hotList = useChart('hotList');
  return () => {
    extras?.getSnapshot().children.homeLayout?.send({ type: 'layout.reset' });
    hotList.send({ type: 'hot.reset' });
    window.scrollTo({ top: 0 });
  };
}
