import type { Operator, OperatorFilters } from '@atelier/contract/operator-access.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queryString } from '../../../api/client.ts'
import { operatorsQuery } from '../../../api/operator-log-queries.ts'
import { Button, buttonLook } from '../../../design/button.tsx'
import { Page } from '../../../design/page.tsx'
import { Status } from '../../../design/status.tsx'
import { RowActions, type Column } from '../../../design/table.tsx'
import { Ago } from '../../../design/time.tsx'
import { AccountLink } from '../../../operator/account-link.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { ListSection } from '../../../operator/list-section.tsx'
import { RoleDialog } from '../../../operator/role-dialog.tsx'
import { RoleField } from '../../../operator/role-field.tsx'
import { roleLabels } from '../../../operator/roles.ts'
import { withFilter } from '../../../operator/set-filter.ts'
import { SortField } from '../../../operator/sort-field.tsx'
import { useRole } from '../../../operator/use-role.ts'
import * as common from '#messages/common.ts'
import * as office from '#messages/operator.ts'
import * as people from '#messages/operator-people.ts'
import * as messages from '#messages/operator-operators.ts'

const route = getRouteApi('/operator/operators')

/** Who may enter the operator area, and what each of them may do there. */
export function OperatorsPage() {
  const { cursor, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const operators = useQuery(operatorsQuery(filters, cursor))
  const filter = (next: OperatorFilters) => void navigate({ search: next, replace: true, resetScroll: false })
  const { isOwner } = useRole()
  const [changing, setChanging] = useState<Operator>()
  return (
    <Page
      title={office.operators}
      description={isOwner ? messages.descriptionForOwners : messages.description}
    >
      <ListSection
        title={office.operators}
        of={operators}
        cursor={cursor}
        csv={`/operator/v1/operators.csv${queryString(filters)}`}
        empty={messages.none}
        keyOf={({ id }) => id}
        columns={isOwner ? [...columns, actions(setChanging)] : columns}
        filters={
          <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => filter({})}>
            <RoleField
              value={filters.role}
              onRole={(role) => filter(withFilter<OperatorFilters>(filters, 'role', role))}
            />
            <SortField
              value={filters.sort}
              onSort={(sort) => filter(withFilter<OperatorFilters>(filters, 'sort', sort))}
            />
          </FilterBar>
        }
        linkTo={(to, label) => (
          <Link
            to="/operator/operators"
            search={{ ...filters, ...(to !== undefined && { cursor: to }) }}
            resetScroll={false}
            className={buttonLook()}
          >
            {label}
          </Link>
        )}
      />
      {changing && (
        <RoleDialog
          account={{ id: changing.id, name: changing.name, operatorRole: changing.role }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Page>
  )
}

const columns: Column<Operator>[] = [
  {
    label: messages.person,
    isName: true,
    cell: ({ id, name, email }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <AccountLink accountId={id}>{name}</AccountLink>
        <span className="font-normal wrap-anywhere text-quiet">{email}</span>
      </span>
    ),
  },
  {
    label: people.role,
    cell: ({ role }) => <span title={roleLabels[role].detail}>{roleLabels[role].label}</span>,
  },
  {
    label: messages.secondFactor,
    cell: ({ secondFactor }) => (
      <Status look={secondFactor ? 'good' : 'off'}>{secondFactor ? common.on : common.off}</Status>
    ),
  },
  {
    label: messages.lastSignIn,
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? (
        <span className="text-quiet">{messages.notLately}</span>
      ) : (
        <Ago at={lastSignInAt} />
      ),
  },
]

const actions = (onChange: (operator: Operator) => void): Column<Operator> => ({
  label: common.actions,
  isActions: true,
  cell: (operator) => (
    <RowActions>
      <Button kind="quiet" onClick={() => onChange(operator)} aria-label={people.changeRoleOf(operator.name)}>
        {people.changeRole}
      </Button>
    </RowActions>
  ),
})
