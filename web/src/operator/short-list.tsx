import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from '../design/icons.ts'
import type { ReactNode } from 'react'
import { QueryResult } from '../api/query-result.tsx'
import { buttonLook } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { Icon } from '../design/icon.tsx'
import { Section } from '../design/page.tsx'
import { Table, type Column } from '../design/table.tsx'

type Props<Item, Row> = {
  title: string
  of: UseQueryResult<{ items: Item[] }>
  /** The rows of the answer that are shown. */
  rowsOf(items: Item[]): Row[]
  /** Where all of it can be downloaded. */
  csv?: string
  actions?: ReactNode
  filters?: ReactNode
  empty: string
  columns: readonly Column<Row>[]
  keyOf(row: Row): string | number
  isFaded?(row: Row): boolean
}

/** A list that comes whole: the page itself filters and sorts it. */
export function ShortList<Item, Row>({
  title,
  of,
  rowsOf,
  csv,
  actions,
  filters,
  empty,
  columns,
  keyOf,
  isFaded,
}: Props<Item, Row>) {
  return (
    <Section
      title={title}
      actions={
        <div className="flex flex-wrap gap-1">
          {actions}
          {csv !== undefined && (
            <a href={csv} download className={buttonLook('quiet')}>
              <Icon of={Download} /> CSV
            </a>
          )}
        </div>
      }
    >
      {filters}
      <QueryResult of={of}>
        {({ items }) => {
          const rows = rowsOf(items)
          return rows.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <Table
              caption={title}
              columns={columns}
              rows={rows}
              keyOf={keyOf}
              {...(isFaded && { isFaded })}
            />
          )
        }}
      </QueryResult>
    </Section>
  )
}
