import type { ReactNode } from 'react'

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
  return (
    <table role="table" className="w-full border-collapse text-left max-desk:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-desk:sr-only">
        <tr role="row">
          {columns.map(({ id, label, align, isActions }) => (
            <th
              key={id ?? label}
              role="columnheader"
              scope="col"
              className={`h-9 border-b border-line px-3 text-small font-medium whitespace-nowrap text-quiet first:pl-4 last:pr-4 ${align ? 'text-right' : ''}`}
            >
              {isActions === true ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-desk:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            tabIndex={-1}
            className={`border-line not-last:border-b hover:bg-well/50 max-desk:block max-desk:px-4 max-desk:py-3 ${isFaded?.(row) === true ? 'text-quiet' : ''}`}
          >
            {columns.map((column) => (
              <Cell key={column.id ?? column.label} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
