import type { Operator, OperatorFilters } from '@atelier/contract/operator-access.ts'
import type { ActionFilters, OperatorAction } from '@atelier/contract/operator-action.ts'
import { get, type Paged, type Signal } from './client.ts'

/** Who the operators are, and what they did. */
export const operatorLogApi = {
  listOperators: (filters: OperatorFilters, cursor: string | undefined, signal?: Signal) =>
    get<Paged<Operator>>('/operator/v1/operators', signal, { ...filters, cursor }),
  listActions: (filters: ActionFilters, cursor: string | undefined, signal?: Signal) =>
    get<Paged<OperatorAction>>('/operator/v1/actions', signal, { ...filters, cursor }),
}
