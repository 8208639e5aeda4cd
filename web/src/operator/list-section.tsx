import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from '../design/icons.ts'
import type { ReactNode } from 'react'
import { PageOfItems } from '../api/page-of-items.tsx'
import { buttonLook } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { Icon } from '../design/icon.tsx'
import { Section } from '../design/page.tsx'
import { Table, type Column } from '../design/table.tsx'

type Props<Row> = {
  title: string
  of: UseQueryResult<{ items: Row[]; nextCursor: string | null }>
  /** Of the page that is shown; undefined for the newest. */
  cursor: string | undefined
  linkTo(cursor: string | undefined, label: string): ReactNode
  /** Where all that match can be downloaded. */
  csv?: string
  filters?: ReactNode
  /** Said where nothing matches. */
  empty: string
  columns: readonly Column<Row>[]
  keyOf(row: Row): string | number
  isFaded?(row: Row): boolean
}

/** A list of the operator's office: its filters, a page of it as a table, the ways to other pages, and all of it as CSV. */
export function ListSection<Row>({
  title,
  of,
  cursor,
  linkTo,
  csv,
  filters,
  empty,
  columns,
  keyOf,
  isFaded,
}: Props<Row>) {
  return (
    <Section
      title={title}
      actions={
        csv !== undefined && (
          <a href={csv} download className={buttonLook('quiet')}>
            <Icon of={Download} /> CSV
          </a>
        )
      }
    >
      {filters}
      <PageOfItems of={of} cursor={cursor} linkTo={linkTo}>
        {(rows) =>
          rows.length === 0 ? (
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
        }
      </PageOfItems>
    </Section>
  )
}
