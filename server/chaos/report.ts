import type { Played } from './play.ts'

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

export function showPlayed(title: string, { did, measured, violations, seconds, logs }: Played): string {
  const counts = Object.entries(did).map(([what, count]) => `${what} ${count}`)
  return [
    `${violations.length === 0 ? 'ok    ' : 'FAILED'} ${title.padEnd(26)} ${String(seconds).padStart(4)} s`,
    `         ${counts.join(', ')}`,
    ...measured.map((line) => `         ${line}`),
    ...violations.map(({ check, detail }) => `         BROKEN: ${check}: ${detail}`),
    ...(logs ? [`         logs: ${logs}`] : []),
  ].join('\n')
}

/** A fault is well planted when it is noticed, and well guarded when it is. */
export function showTrial(fault: string, { violations, seconds }: Played): string {
  const [first] = violations
  return first
    ? `caught ${fault.padEnd(30)} → ${first.check} (${first.detail.slice(0, 120)}), ${seconds} s`
    : `MISSED ${fault.padEnd(30)} → nothing noticed it, ${seconds} s`
}
