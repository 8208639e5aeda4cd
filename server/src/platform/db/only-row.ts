import assert from 'node:assert/strict'

/** The row of a statement that always returns one, such as an aggregate. */
export function onlyRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  assert(row !== undefined, 'the statement returns a row')
  return row
}
