// Loaded into a program whose memory is watched (`node --import`): what nobody holds is collected at once, so that its size
// tells what it holds, and not when V8 would have come round to its garbage on a machine as busy as this one.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
setInterval(collect, 100).unref()
