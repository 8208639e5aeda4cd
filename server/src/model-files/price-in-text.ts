import type { CoinValue } from '../margins/coin-value.ts'
import type { Model } from '../catalog/model.ts'
import { priceTable } from './price-table.ts'

/** The table of a model's price, as the command prints it. */
export function priceInText(model: Model, coinValue: CoinValue | undefined): string {
  const { rows, isCut } = priceTable(model, coinValue)
  const names = Object.keys(rows[0]?.params ?? {})
  const hasCost = rows.some(({ cost }) => cost !== undefined)
  const currency = coinValue ? ` ${coinValue.currency}` : ''
  const head = [
    ...names,
    'outputs',
    'coins',
    ...(hasCost ? [`cost${currency}`] : []),
    ...(hasCost && coinValue ? [`margin${currency}`] : []),
  ]
  const cells = rows.map(({ params, outputs, coins, cost = '', margin = '' }) => [
    ...names.map((name) => params[name] ?? ''),
    String(outputs),
    String(coins),
    ...(hasCost ? [cost] : []),
    ...(hasCost && coinValue ? [margin] : []),
  ])
  const remarks = [
    ...(isCut ? ['Rows between these were left out.'] : []),
    ...(hasCost ? [] : [costUnknown(model)]),
    ...(hasCost && !coinValue ? ['Set COIN_VALUE to see the margin.'] : []),
  ]
  return [`${model.displayName} (${model.id})`, '', textTable(head, cells), '', ...remarks]
    .join('\n')
    .trimEnd()
}

function costUnknown({ backends }: Model): string {
  const units = Object.keys(backends[0]?.cost?.perUnit ?? {})
  if (units.length > 0)
    return `The cost is known after a run, by the ${units.join(' and ')} that the backend reports.`
  return 'The model file does not say what a run costs: add cost to its backend to see the margin.'
}

/** Rows as columns of text: numbers at the right. */
function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isNumber = head.map((_, column) => rows.every((row) => /^-?[\d.]*$/.test(row[column] ?? '')))
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [lineOf(head), lineOf(widths.map((width) => '-'.repeat(width))), ...rows.map(lineOf)].join('\n')
}
