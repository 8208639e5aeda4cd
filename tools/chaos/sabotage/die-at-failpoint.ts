// Loaded into a process before the program (`node --import`): it dies at the failpoint of its plan, and the modules of a fault
// stand in for those of the server.
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { armFailpoints } from '../../../server/src/platform/failpoints.ts'
import { costlySandbox, faults } from './faults.ts'
import { killMarker, readPlan, type Plan } from './plan.ts'
import { replaceModules } from './stand-ins.ts'

// The thread of the embedded database passes no failpoint.
if (isMainThread) sabotage(readPlan())

function sabotage({ killPoint, fault }: Plan) {
  let occurrences = 0
  armFailpoints((failpoint) => {
    if (failpoint !== killPoint?.failpoint || ++occurrences < killPoint.occurrence) return
    writeSync(2, `${killMarker(failpoint)}\n`)
    process.kill(process.pid, 'SIGKILL')
  })
  replaceModules({ ...costlySandbox, ...(fault && faults[fault].standIns) })
}
