import { type ProofTask, searchCounters } from './search';

/* Computes off the main thread, so that the page stays smooth. Terminate the worker to cancel. */

const CHUNK = 65_536;

self.onmessage = ({ data }: MessageEvent<ProofTask>) => {
  for (let from = 0; ; from += CHUNK) {
    const counter = searchCounters(data, from, CHUNK);
    if (counter !== undefined) {
      self.postMessage(counter);
      return;
    }
  }
};
