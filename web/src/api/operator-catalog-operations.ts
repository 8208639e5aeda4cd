import type {
  CheckedModels,
  DraftedModel,
  ImportModelRequest,
  TriedModel,
  TryModelRequest,
} from '@atelier/contract/model-tools.ts'
import type { NodeModelsList, ReloadedModels } from '@atelier/contract/model-files.ts'
import type { OperatorEffect, OperatorModel } from '@atelier/contract/operator-catalog.ts'
import type { PricePreview } from '@atelier/contract/price-preview.ts'
import type { Stats } from '@atelier/contract/stats.ts'
import { queryOptions } from '@tanstack/react-query'
import { at, call, get, post, type Listed, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'

/** What operators do with models, effects and the files they come from. */
export const catalogApi = {
  listModels: (signal?: Signal) => get<Listed<OperatorModel>>('/operator/v1/models', signal),
  switchModel: (id: string, enabled: boolean) =>
    call<OperatorModel>('PATCH', at`/operator/v1/models/${id}`, { body: { enabled } }),
  resumeModel: (id: string) => post<OperatorModel>(at`/operator/v1/models/${id}/resume`),
  orderModels: (ids: readonly string[]) =>
    call<Listed<OperatorModel>>('PUT', '/operator/v1/models/order', { body: { ids } }),
  previewPrice: (id: string, params: string | undefined, signal?: Signal) =>
    get<PricePreview>(at`/operator/v1/models/${id}/price-preview`, signal, { params }),
  listEffects: (signal?: Signal) => get<Listed<OperatorEffect>>('/operator/v1/effects', signal),
  switchEffect: (id: string, enabled: boolean) =>
    call<OperatorEffect>('PATCH', at`/operator/v1/effects/${id}`, { body: { enabled } }),
  orderEffects: (ids: readonly string[]) =>
    call<Listed<OperatorEffect>>('PUT', '/operator/v1/effects/order', { body: { ids } }),

  listFiles: (signal?: Signal) => get<NodeModelsList>('/operator/v1/models/files', signal),
  reload: (body: { allowEmpty?: boolean }) => post<ReloadedModels>('/operator/v1/models/reload', body),
  draft: (body: ImportModelRequest) =>
    call<DraftedModel>('POST', '/operator/v1/models/import', { body, isReadOnly: true }),
  check: (files: { name: string; text: string }[]) =>
    call<CheckedModels>('POST', '/operator/v1/models/check', { body: { files }, isReadOnly: true }),
  try: (body: TryModelRequest) => post<TriedModel>('/operator/v1/models/try', body),

  getStats: (signal?: Signal) => get<Stats>('/operator/v1/stats', signal),
}

export const operatorModelsQuery = queryOptions({
  queryKey: ['operator', 'models'],
  queryFn: ({ signal }) => catalogApi.listModels(signal),
  refetchInterval,
})

export const operatorEffectsQuery = queryOptions({
  queryKey: ['operator', 'effects'],
  queryFn: ({ signal }) => catalogApi.listEffects(signal),
  refetchInterval,
})

export const modelFilesQuery = queryOptions({
  queryKey: ['operator', 'model-files'],
  queryFn: ({ signal }) => catalogApi.listFiles(signal),
  refetchInterval,
})

/** What a request would cost a customer and leave; of the first example of the model unless params are given. */
export const pricePreviewQuery = (id: string, params?: string) =>
  queryOptions({
    queryKey: ['operator', 'price', id, params],
    queryFn: ({ signal }) => catalogApi.previewPrice(id, params, signal),
  })

/** What each model cost and brought in at each of its backends, within the last day. */
export const lastDayQuery = queryOptions({
  queryKey: ['operator', 'stats'],
  queryFn: ({ signal }) => catalogApi.getStats(signal),
  // It is counted anew for each request.
  refetchInterval: 60_000,
  select: ({ lastDay }) => lastDay.byModelAndBackend,
})
