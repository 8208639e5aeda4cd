import { queryOptions } from '@tanstack/react-query'
import { webhooks } from './webhook-operations.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => webhooks.list(signal),
})
