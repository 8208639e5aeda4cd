export type Sorting = { column: string; direction: 'ascending' | 'descending' }

/** A copy in the order of a value; rows without one are last in both directions, and equal ones stay as they were. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => string | number | null,
  direction: Sorting['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}
