import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { Collection, CollectionList, labelLimits, NameCollectionRequest } from '@atelier/contract/labels.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import {
  createCollection,
  deleteCollection,
  listCollections,
  renameCollection,
  type StoredCollection,
} from './collections.store.ts'
import type { GenerationsDependencies } from './dependencies.ts'

const one = {
  path: '/account/v1/collections/{id}',
  params: Type.Object({ id: Uuid }),
  scope: 'session',
} as const
const noSuchCollection = 'You have no such collection.'
const nameTaken = {
  detail: 'You have a collection of this name.',
  issues: [{ path: 'name', message: 'is the name of another collection' }],
}

const wireCollection = ({ id, name, createdAt }: StoredCollection) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
})

export const listMyCollections = endpoint({
  method: 'GET',
  path: '/account/v1/collections',
  summary: 'List your collections',
  scope: 'session',
  responds: { 200: CollectionList },
  problems: [],
  async handle({ account }, { db }: GenerationsDependencies) {
    return { 200: { items: (await listCollections(db, account.id)).map(wireCollection) } }
  },
})

export const createMyCollection = endpoint({
  method: 'POST',
  path: '/account/v1/collections',
  summary: 'Create a collection',
  description: `An account has at most ${labelLimits.collections}.`,
  scope: 'session',
  body: NameCollectionRequest,
  responds: { 201: Collection },
  problems: ['invalid_params'],
  async handle({ account, body, problem }, { db }: GenerationsDependencies) {
    const created = await createCollection(db, account.id, body.name.trim())
    if (created === 'too many')
      throw problem('invalid_params', `An account has at most ${labelLimits.collections} collections.`)
    if (created === 'name taken') throw problem('invalid_params', nameTaken.detail, nameTaken)
    return { 201: wireCollection(created) }
  },
})

export const renameMyCollection = endpoint({
  method: 'PATCH',
  ...one,
  summary: 'Rename a collection',
  body: NameCollectionRequest,
  responds: { 200: Collection },
  problems: ['invalid_params', 'not_found'],
  async handle({ account, params: { id }, body, problem }, { db }: GenerationsDependencies) {
    const renamed = await renameCollection(db, account.id, id, body.name.trim())
    if (!renamed) throw problem('not_found', noSuchCollection)
    if (renamed === 'name taken') throw problem('invalid_params', nameTaken.detail, nameTaken)
    return { 200: wireCollection(renamed) }
  },
})

export const deleteMyCollection = endpoint({
  method: 'DELETE',
  ...one,
  summary: 'Delete a collection',
  description: 'What is in it stays in the history.',
  scope: 'session',
  responds: { 200: Deleted },
  problems: ['not_found'],
  async handle({ account, params: { id }, problem }, { db }: GenerationsDependencies) {
    if (!(await deleteCollection(db, account.id, id))) throw problem('not_found', noSuchCollection)
    return { 200: {} }
  },
})
