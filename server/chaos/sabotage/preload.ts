// Loaded into a process before the program (`node --import`): the sources it then loads have points and faults in them.
// The program itself knows nothing of this.
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { applyEdits, urlOf } from './edit.ts'
import { faults } from './faults.ts'
import { lastWords, planVariable, type Plan } from './plan.ts'
import { pointEdits, type PointName } from './points.ts'
import { openPurchases, spyEdits, type Purchases } from './spied-sandbox.ts'

declare global {
  /** What the edited sources call. */
  var chaos: { reach(point: PointName): void; purchases: Purchases }
}

// The thread of the embedded database loads nothing that is edited.
if (isMainThread) sabotage(JSON.parse(process.env[planVariable]!) as Plan)

function sabotage({ death, fault, purchasesFile }: Plan) {
  let passages = 0
  globalThis.chaos = {
    purchases: openPurchases(purchasesFile),
    reach(point) {
      if (point !== death?.point || ++passages < death.passage) return
      writeSync(2, `${lastWords(point)}\n`)
      process.kill(process.pid, 'SIGKILL')
    },
  }
  const edits = [...pointEdits, ...spyEdits, ...(fault ? faults[fault].edits : [])]
  const sources = new Map([...applyEdits(edits)].map(([file, text]) => [urlOf(file), text]))
  registerHooks({
    load(url, context, next) {
      const source = sources.get(url)
      if (source === undefined) return next(url, context)
      return { format: url.endsWith('.ts') ? 'module-typescript' : 'module', source, shortCircuit: true }
    },
  })
}
