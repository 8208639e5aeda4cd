import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { operatorGenerationApi, type GenerationFilters } from './operator-generation-operations.ts'
import { refetchInterval } from './operator-queries.ts'

export const operatorGenerationsQuery = (filters: GenerationFilters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['operator', 'generations', filters, cursor],
    queryFn: ({ signal }) => operatorGenerationApi.listGenerations(filters, cursor, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const operatorGenerationQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'generation', id],
    queryFn: ({ signal }) => operatorGenerationApi.getGeneration(id, signal),
    refetchInterval: ({ state }) => (state.data?.completedAt === null ? 2000 : refetchInterval),
  })

export const operatorReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'generation', id, 'receipt'],
    queryFn: ({ signal }) => operatorGenerationApi.getReceipt(id, signal),
    refetchInterval,
  })

export const attemptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'generation', id, 'attempts'],
    queryFn: ({ signal }) => operatorGenerationApi.listAttempts(id, signal),
    refetchInterval,
  })
