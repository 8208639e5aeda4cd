import type { Outcome } from './limits.ts'
import type { Step } from './steps/step.ts'

export type Row = { step: Step; outcome?: Outcome; failure?: string; notRun?: string }

const columns = ['step', 'requests', 'failed', 'lost', 'doubled', 'slowest', 'back after', 'audit', '']

/** One line a step, at its end what missed its bar. */
export function table(rows: readonly Row[]): string {
  const cells = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === columns.length - 1
            ? cell.padEnd(widths[column]!)
            : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf({ step, outcome, failure, notRun }: Row): string[] {
  if (!outcome)
    return [
      step.name,
      ...Array<string>(columns.length - 2).fill('-'),
      failure ? `FAILED: ${failure}` : `not run: ${notRun}`,
    ]
  const { requests, failed, lost, doubled, slowestMs, backMs, isAuditOk, missed } = outcome
  return [
    step.name,
    String(requests),
    String(failed),
    String(lost),
    String(doubled),
    seconds(slowestMs),
    backMs === undefined ? '-' : seconds(backMs),
    isAuditOk ? 'ok' : 'BROKEN',
    missed.length === 0 ? 'ok' : `MISSED: ${missed.join('; ')}`,
  ]
}

export const isWithinBars = ({ outcome, notRun }: Row) => notRun !== undefined || outcome?.missed.length === 0

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
