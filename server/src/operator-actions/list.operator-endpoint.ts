import { limits } from '@atelier/contract/limits.ts'
import { OperatorActionPage } from '@atelier/contract/operator.ts'
import { Type } from 'typebox'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { OperatorActionsDependencies } from './dependencies.ts'
import { listActions } from './store.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'

export const operatorListActions = endpoint({
  method: 'GET',
  path: '/operator/v1/actions',
  summary: 'List what operators did',
  description: 'Every write through the operator API, newest first, by whom and with what.',
  scope: 'operator',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responds: { 200: OperatorActionPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault } },
    { db, cursors }: OperatorActionsDependencies,
  ) {
    const actions = await listActions(db, cursors.open<number>('actions', cursor), limit + 1)
    return { 200: pageOf(actions, limit, (last) => cursors.seal('actions', last.id)) }
  },
})
