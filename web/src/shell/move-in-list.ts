/** Rows of tables, and whatever else on a page is one of many and says so. */
const rows = 'main tbody tr, main [data-row]'
const actions = 'a[href], button:not(:disabled)'

/**
 * Leads the keyboard to the next row of what is listed on a page, or to the one before; from elsewhere to the first. It is
 * at what can be done with the row, so that Enter does it; at the row itself where nothing can.
 */
export function moveInList(step: 1 | -1): void {
  const listed = [...document.querySelectorAll<HTMLElement>(rows)]
  const at = listed.findIndex((row) => row.contains(document.activeElement))
  const row = listed[at === -1 ? 0 : Math.min(Math.max(at + step, 0), listed.length - 1)]
  const target = row?.querySelector<HTMLElement>(actions) ?? row
  target?.focus()
}
