import { ArrowDown, ArrowUp } from './icons.ts'
import { useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { sortRows, type Sorting } from './sort-rows.ts'

export type Column<Row> = {
  label: string
  /** Tells columns of the same label apart. */
  id?: string
  cell(row: Row): ReactNode
  /** Numbers line up at the right. */
  align?: 'end'
  /** The cell that names the row; on a phone it is the title of the card. */
  isName?: boolean
  /** Buttons of the row: no heading is shown above them. */
  isActions?: boolean
  /** Of lists that are shown whole: what a press on the heading sorts by. Rows without a value come last. */
  sortBy?(row: Row): string | number | null
}

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** A row that no longer counts is quieter. */
  isFaded?(row: Row): boolean
}

/**
 * A table; on a narrow screen each row becomes a card with its labels. The roles are spelled out because browsers forget
 * them once a table is laid out as something else.
 */
export function Table<Row>({ caption, columns, rows, keyOf, isFaded }: Props<Row>) {
  const [sorting, setSorting] = useState<Sorting>()
  const sortedBy = columns.find((column) => nameOf(column) === sorting?.column)?.sortBy
  const sorted = sorting && sortedBy ? sortRows(rows, sortedBy, sorting.direction) : rows
  return (
    <table role="table" className="w-full border-collapse text-left max-desk:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-desk:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={nameOf(column)}
              role="columnheader"
              scope="col"
              aria-sort={sorting?.column === nameOf(column) ? sorting.direction : undefined}
              className={`h-9 border-b border-line px-3 text-small font-medium whitespace-nowrap text-quiet first:pl-4 last:pr-4 ${column.align ? 'text-right' : ''}`}
            >
              {column.isActions === true ? (
                <span className="sr-only">{column.label}</span>
              ) : column.sortBy ? (
                <SortButton
                  label={column.label}
                  direction={sorting?.column === nameOf(column) ? sorting.direction : undefined}
                  onSort={(direction) => setSorting(direction && { column: nameOf(column), direction })}
                />
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-desk:block">
        {sorted.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            tabIndex={-1}
            className={`border-line not-last:border-b hover:bg-well/50 max-desk:block max-desk:px-4 max-desk:py-3 ${isFaded?.(row) === true ? 'text-quiet' : ''}`}
          >
            {columns.map((column) => (
              <Cell key={nameOf(column)} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = ({ id, label }: Pick<Column<never>, 'id' | 'label'>): string => id ?? label

type SortButtonProps = {
  label: string
  direction: Sorting['direction'] | undefined
  onSort(direction: Sorting['direction'] | undefined): void
}

/** Up, then down, then back to the order in which the rows came. On a phone headings are not shown. */
function SortButton({ label, direction, onSort }: SortButtonProps) {
  const next = { none: 'ascending', ascending: 'descending', descending: undefined } as const
  return (
    <>
      <span className="desk:hidden">{label}</span>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 hover:text-ink max-desk:hidden"
        onClick={() => onSort(next[direction ?? 'none'])}
      >
        {label}
        {direction !== undefined && <Icon of={direction === 'ascending' ? ArrowUp : ArrowDown} />}
      </button>
    </>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { label, align, isName = false, isActions = false } = column
  if (children === null || children === undefined) return <td role="cell" className="max-desk:hidden" />
  return (
    <td
      role={isName ? 'rowheader' : 'cell'}
      className={`h-row px-3 py-1.5 first:pl-4 last:pr-4 desk:align-middle ${align ? 'desk:text-right' : ''} max-desk:flex max-desk:h-auto max-desk:justify-between max-desk:gap-4 max-desk:px-0! ${isName ? 'font-medium' : ''}`}
    >
      {!isName && !isActions && (
        <span aria-hidden="true" className="shrink-0 text-quiet desk:hidden">
          {label}
        </span>
      )}
      <div className={`min-w-0 ${isName || isActions ? '' : 'max-desk:text-right'}`}>{children}</div>
    </td>
  )
}

/** The buttons of a row: they end where the text of other cells does, and do not make the row taller. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="-mx-3 flex desk:-my-1.5 desk:justify-end">{children}</div>
}
