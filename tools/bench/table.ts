import type { Line, NotRun } from './figure.ts'
import { brief, median } from './rounds.ts'

const head = ['metric', 'target', 'median', 'spread', '', 'both sides']

/** A Markdown table, which also reads well in a terminal. */
export function tableOf(rows: string[][]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => row[column]!.length)))
  const printed = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  printed.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  return printed.join('\n')
}

export function rowOf(line: Line | NotRun): string[] {
  if ('notRun' in line) return [line.metric, '', '', '', 'not run', line.notRun]
  const unit = line.unit ? ` ${line.unit}` : ''
  const { samples } = line
  return [
    line.metric,
    targetOf(line, unit),
    brief(median(samples)) + unit,
    `${brief(Math.min(...samples))}–${brief(Math.max(...samples))}`,
    verdictOf(line),
    line.detail,
  ]
}

function targetOf({ target, aim }: Line, unit: string): string {
  if (!target) return ''
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}${unit}` : `≤ ${target.atMost}${unit}`
  return aim === undefined ? bound : `${bound}, aim ${aim}${unit}`
}

function verdictOf({ target, samples }: Line): string {
  if (!target) return ''
  const value = median(samples)
  const isMet = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
  return isMet ? 'ok' : 'missed'
}
