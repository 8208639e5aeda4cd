import type { ScenarioResult } from './run-scenario.ts'

/** One line on the way: rewritten on a terminal, else only now and then. */
export function progressOf(title: string): (progress: string) => void {
  let saidAtMs = 0
  return (progress) => {
    const isDue = Date.now() - saidAtMs > (process.stdout.isTTY ? 100 : 15_000)
    if (!isDue) return
    saidAtMs = Date.now()
    const line = `  ${title}: ${progress}`
    process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}

/** One line, for when it has ended. */
export function showResult(title: string, { violations, seconds }: ScenarioResult): string {
  const result = violations.length === 0 ? 'ok    ' : 'FAILED'
  return `${result} ${title.padEnd(26)} ${String(seconds).padStart(4)} s`
}

/** The same with all there is to know, for the end of the run. */
export function showScenario(title: string, result: ScenarioResult): string {
  const { did, measured, violations, logs } = result
  const counts = Object.entries(did).toSorted(([one], [other]) => one.localeCompare(other))
  return [
    showResult(title, result),
    `         ${counts.map(([what, count]) => `${what} ${count}`).join(', ')}`,
    ...measured.map((line) => `         ${line}`),
    ...violations.map(({ check, detail }) => `         BROKEN: ${check}: ${detail}`),
    ...(logs ? [`         logs: ${logs}`] : []),
  ].join('\n')
}

/** One line about a planted fault: which check caught it, or that none did. */
export function showTrial(fault: string, { violations, seconds }: ScenarioResult): string {
  const [first] = violations
  return first
    ? `caught ${fault.padEnd(30)} → ${first.check} (${first.detail.slice(0, 120)}), ${seconds} s`
    : `MISSED ${fault.padEnd(30)} → nothing noticed it, ${seconds} s`
}
