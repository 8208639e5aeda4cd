// Loaded before the program: the process dies at the failpoint of its plan.
import { writeSync } from 'node:fs'
import { armFailpoints } from '../../../server/src/platform/failpoints.ts'
import { killMarker, readPlan } from './plan.ts'

const { killPoint } = readPlan()
let occurrences = 0
armFailpoints((failpoint) => {
  if (failpoint !== killPoint?.failpoint || ++occurrences < killPoint.occurrence) return
  writeSync(2, `${killMarker(failpoint)}\n`)
  process.kill(process.pid, 'SIGKILL')
})
