// Loaded into a program whose memory is watched (`node --import`): what nobody holds is collected at once, so that its size
// tells what it holds, and not when V8 would have come round to its garbage on a machine as busy as this one.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** At most a fifth of the time, or a program on a busy machine would do nothing else. */
function collectAgain(): void {
  const began = performance.now()
  collect()
  setTimeout(collectAgain, Math.max(100, 4 * (performance.now() - began))).unref()
}
collectAgain()
