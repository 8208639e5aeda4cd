import {
  CatalogOrder,
  OperatorEffect,
  OperatorEffectList,
  OperatorModel,
  OperatorModelList,
  SwitchRequest,
} from '@atelier/contract/operator-catalog.ts'
import { Type } from 'typebox'
import { catalogEntry } from './catalog.ts'
import type { Model } from './model.ts'
import { resumeModel } from './pauses.store.ts'
import { setOrder, setSwitch, type LiveCatalog, type OpenCatalog } from './store.ts'
import { Csv, csvDownload, onePage } from '../platform/http/csv.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import type { CatalogDependencies } from './dependencies.ts'
import { recordAction } from '../operator-actions/store.ts'

const modelParams = Type.Object({
  id: Type.String({ description: 'Id of the model.', examples: ['sandbox-image'] }),
})
const effectParams = Type.Object({
  id: Type.String({ description: 'Id of the effect.', examples: ['sandbox-sketch'] }),
})

export const operatorListModels = endpoint({
  method: 'GET',
  path: '/operator/v1/models',
  summary: 'List all models, switched on or off',
  description: 'As clients see them, with the switch and the backends each is run on.',
  scope: 'operator',
  responds: { 200: OperatorModelList },
  problems: [],
  async handle(_call, { catalog }: CatalogDependencies) {
    const open = await catalog.open()
    return { 200: operatorModels(catalog, open) }
  },
})

export const operatorDownloadModels = endpoint({
  method: 'GET',
  path: '/operator/v1/models.csv',
  summary: 'Download the list of models',
  description: 'All of them, in display order, for a spreadsheet.',
  scope: 'operator',
  responds: { 200: Csv('One line for each model.') },
  problems: [],
  async handle(call, { catalog }: CatalogDependencies) {
    const { items } = operatorModels(catalog, await catalog.open())
    return { 200: await csvDownload(call, 'models.csv', modelColumns, onePage(items), modelCells) }
  },
})

export const operatorOrderModels = endpoint({
  method: 'PUT',
  path: '/operator/v1/models/order',
  summary: 'Put the models in order',
  description: 'As clients see them, on every node within seconds.',
  scope: 'operator',
  body: CatalogOrder,
  responds: { 200: OperatorModelList },
  problems: ['invalid_params'],
  async handle({ body: { ids }, operator }, { db, catalog }: CatalogDependencies) {
    refuseUnknown(ids, catalog.models, 'GET /operator/v1/models')
    await db.transaction().execute(async (tx) => {
      await setOrder(tx, 'model', ids)
      await recordAction(tx, operator, 'model.order', 'all', { ids })
    })
    await catalog.refresh()
    return { 200: operatorModels(catalog, await catalog.open()) }
  },
})

export const operatorUpdateModel = endpoint({
  method: 'PATCH',
  path: '/operator/v1/models/{id}',
  summary: 'Switch a model on or off',
  description:
    'Off: it leaves the catalog and can no longer be quoted or submitted. What was submitted before runs on.',
  scope: 'operator',
  params: modelParams,
  body: SwitchRequest,
  responds: { 200: OperatorModel },
  problems: ['unknown_model'],
  async handle(
    { params: { id }, body: { enabled }, operator, problem },
    { db, catalog }: CatalogDependencies,
  ) {
    const model = catalog.models.get(id)
    if (!model)
      throw problem('unknown_model', `There is no model "${id}". GET /operator/v1/models lists all models.`)
    await db.transaction().execute(async (tx) => {
      await setSwitch(tx, 'model', id, enabled)
      await recordAction(tx, operator, 'model.switch', id, { enabled })
    })
    await catalog.refresh()
    return { 200: { ...operatorModel(model, await catalog.open()), enabled } }
  },
})

export const operatorResumeModel = endpoint({
  method: 'POST',
  path: '/operator/v1/models/{id}/resume',
  summary: 'Sell a model again',
  description:
    'For a model whose file says `atLoss: pause`, and which was paused because it cost more than it brought in. From now on it is judged by what ends after this moment, so change its price or its backend first.',
  scope: 'operator',
  params: modelParams,
  responds: { 200: OperatorModel },
  problems: ['unknown_model'],
  async handle({ params: { id }, operator, problem }, { db, catalog }: CatalogDependencies) {
    const model = catalog.models.get(id)
    if (!model)
      throw problem('unknown_model', `There is no model "${id}". GET /operator/v1/models lists all models.`)
    await db.transaction().execute(async (tx) => {
      await resumeModel(tx, id)
      await recordAction(tx, operator, 'model.resume', id)
    })
    await catalog.refresh()
    return { 200: operatorModel(model, await catalog.open()) }
  },
})

export const operatorListEffects = endpoint({
  method: 'GET',
  path: '/operator/v1/effects',
  summary: 'List all effects, switched on or off',
  description: 'As clients see them, with the switch.',
  scope: 'operator',
  responds: { 200: OperatorEffectList },
  problems: [],
  async handle(_call, { catalog }: CatalogDependencies) {
    return { 200: operatorEffects(catalog, await catalog.open()) }
  },
})

export const operatorDownloadEffects = endpoint({
  method: 'GET',
  path: '/operator/v1/effects.csv',
  summary: 'Download the list of effects',
  description: 'All of them, in display order, for a spreadsheet.',
  scope: 'operator',
  responds: { 200: Csv('One line for each effect.') },
  problems: [],
  async handle(call, { catalog }: CatalogDependencies) {
    const { items } = operatorEffects(catalog, await catalog.open())
    return { 200: await csvDownload(call, 'effects.csv', effectColumns, onePage(items), effectCells) }
  },
})

export const operatorOrderEffects = endpoint({
  method: 'PUT',
  path: '/operator/v1/effects/order',
  summary: 'Put the effects in order',
  description: 'As clients see them, on every node within seconds.',
  scope: 'operator',
  body: CatalogOrder,
  responds: { 200: OperatorEffectList },
  problems: ['invalid_params'],
  async handle({ body: { ids }, operator }, { db, catalog }: CatalogDependencies) {
    refuseUnknown(ids, catalog.effects, 'GET /operator/v1/effects')
    await db.transaction().execute(async (tx) => {
      await setOrder(tx, 'effect', ids)
      await recordAction(tx, operator, 'effect.order', 'all', { ids })
    })
    await catalog.refresh()
    return { 200: operatorEffects(catalog, await catalog.open()) }
  },
})

export const operatorUpdateEffect = endpoint({
  method: 'PATCH',
  path: '/operator/v1/effects/{id}',
  summary: 'Switch an effect on or off',
  description:
    'Off: it leaves the list and can no longer be quoted or submitted. What was submitted before runs on.',
  scope: 'operator',
  params: effectParams,
  body: SwitchRequest,
  responds: { 200: OperatorEffect },
  problems: ['not_found'],
  async handle(
    { params: { id }, body: { enabled }, operator, problem },
    { db, catalog }: CatalogDependencies,
  ) {
    const effect = catalog.effects.get(id)
    if (!effect)
      throw problem('not_found', `There is no effect "${id}". GET /operator/v1/effects lists all effects.`)
    await db.transaction().execute(async (tx) => {
      await setSwitch(tx, 'effect', id, enabled)
      await recordAction(tx, operator, 'effect.switch', id, { enabled })
    })
    await catalog.refresh()
    return { 200: { ...effect.entry, enabled } }
  },
})

function refuseUnknown(ids: readonly string[], known: ReadonlyMap<string, unknown>, list: string): void {
  const issues = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ path: `ids.${place}`, message: `is not known; ${list} lists all` }],
  )
  if (issues.length > 0) throw invalidParams(issues)
}

function operatorModels(catalog: LiveCatalog, open: OpenCatalog): { items: OperatorModel[] } {
  const models = open.inOrder('model', catalog.models.values())
  return { items: models.map((model) => operatorModel(model, open)) }
}

function operatorEffects(
  catalog: LiveCatalog,
  { inOrder, isOpen }: OpenCatalog,
): { items: OperatorEffect[] } {
  const effects = [...catalog.effects.values()].map(({ entry }) => entry)
  return {
    items: inOrder('effect', effects).map((entry) => ({ ...entry, enabled: isOpen('effect', entry.id) })),
  }
}

function operatorModel(model: Model, { isOpen, pauseOf }: OpenCatalog): OperatorModel {
  const pause = pauseOf(model.id)
  return {
    ...catalogEntry(model),
    enabled: isOpen('model', model.id),
    version: model.version,
    pausedAt: pause?.pausedAt.toISOString() ?? null,
    pauseReason: pause?.pauseReason ?? null,
    backends: model.backends.map(({ provider }) => ({ provider })),
  }
}

const modelColumns = [
  'id',
  'name',
  'vendor',
  'task type',
  'modality',
  'enabled',
  'version',
  'coins from',
  'backends',
  'paused',
  'pause reason',
]
const modelCells = (model: OperatorModel) => [
  model.id,
  model.displayName,
  model.vendor,
  model.taskType,
  model.modality,
  model.enabled ? 'yes' : 'no',
  model.version,
  model.priceFromCoins ?? model.priceFloorCoins ?? null,
  model.backends.map(({ provider }) => provider).join(' '),
  model.pausedAt,
  model.pauseReason,
]

const effectColumns = ['id', 'kind', 'category', 'model', 'input', 'enabled']
const effectCells = (effect: OperatorEffect) => [
  effect.id,
  effect.kind,
  effect.category,
  effect.modelId,
  effect.input.type,
  effect.enabled ? 'yes' : 'no',
]
