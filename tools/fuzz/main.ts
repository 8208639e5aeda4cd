// npm run fuzz                                    200,000 mutated requests against the running program
// npm run fuzz -- --seed 7 --count 5000           other ones, or fewer
// npm run fuzz -- --only multipart                one target: multipart, json, headers, query, path, cookies or framing
// npm run fuzz -- --seed 7 --from 1234 --count 1  one of them again
import { parseArgs } from 'node:util'
import { targets, type Case, type Target } from './cases.ts'
import { fuzz, findCulprit, type Finding, type Report } from './run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '200000' },
    only: { type: 'string' },
  },
})
const only = targets.find((target) => target === values.only)
if (values.only !== undefined && only === undefined) {
  console.error(`--only is one of ${targets.join(', ')}`)
  process.exit(1)
}
const options = { seed: Number(values.seed), from: Number(values.from), count: Number(values.count), only }

const report = await fuzz({ ...options, onProgress: printProgress, onFinding: printFinding })
printSummary(report)
if (report.crashed) await printCrash(report.crashed)
const isGood = report.findings.length === 0 && !report.crashed
console.log(isGood ? '\nEvery promise was kept.' : '\nThe program broke its promises.')
process.exitCode = isGood ? 0 : 1

function printProgress({ sent, findings, slowestHealthMs }: Report): void {
  console.log(
    `${sent} requests, ${findings.length} findings, /healthz within ${Math.round(slowestHealthMs)} ms`,
  )
}

function printSummary({ sent, outcomes, seconds, slowestHealthMs }: Report): void {
  const byOperation = new Map<string, [string, number][]>()
  for (const [outcome, count] of outcomes) {
    const [operation = '', end = ''] = outcome.split(' ')
    byOperation.set(operation, [...(byOperation.get(operation) ?? []), [end, count]])
  }
  for (const [operation, ends] of [...byOperation].toSorted(([one], [other]) => one.localeCompare(other))) {
    const sorted = ends.toSorted(([one], [other]) => one.localeCompare(other))
    console.log(`${operation.padEnd(28)} ${sorted.map(([end, count]) => `${end}: ${count}`).join('  ')}`)
  }
  console.log(
    `\n${sent} requests in ${Math.round(seconds)} s; /healthz within ${Math.round(slowestHealthMs)} ms`,
  )
}

function printFinding({ request, what }: Finding): void {
  console.log(`\n${what}`)
  if (request) printCase(request)
}

async function printCrash(suspects: Case[]): Promise<void> {
  console.log(`\nThe program died. Looking for the request among the last ${suspects.length}…`)
  const culprit = await findCulprit(options, suspects)
  if (culprit) printCase(culprit)
  else
    console.log(
      `None of them, one at a time: npm run fuzz -- --seed ${options.seed} --from ${suspects[0]?.index} --count ${suspects.length}`,
    )
}

function printCase({ index, target, operation, bytes, delivery }: Case): void {
  console.log(`  ${target} on ${operation}, sent as ${JSON.stringify(delivery)}`)
  console.log(`  ${JSON.stringify(bytes.toString('latin1', 0, 1500))}`)
  console.log(`  npm run fuzz -- --seed ${options.seed} --from ${index} --count 1${onlyFlag(only)}`)
}

function onlyFlag(target: Target | undefined): string {
  return target ? ` --only ${target}` : ''
}
