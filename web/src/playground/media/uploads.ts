import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { assetQuery } from '../../api/generate-queries.ts'
import { queryClient } from '../../api/queries.ts'
import { uploadFile } from '../../api/upload.ts'
import { messageFor } from '../../api/messages.ts'
import type { Draft } from '../draft/draft.ts'
import { deleteFile, storeFile, loadFile, storedKeys, moveFiles } from '../draft/stored-files.ts'
import { storageKeyOf } from '../draft/draft.ts'
import type { FormSource } from '../form-source.ts'
import { claimIssue, measureIssue } from './checks.ts'
import { measure } from './measure.ts'
import { withValue } from '../values.ts'
import { imageLimitsFor, type ImageLimits } from './image-limits.ts'
import { idsIn, withFile } from './file-value.ts'
import { isStuck, pendingFiles, setPendingFiles, type PendingFile } from './pending-files.ts'
import * as messages from '#messages/media.ts'

/** Where files go. */
export type Target = { formSource: FormSource; draft: Draft; param: Param; isSignedIn: boolean }
type Param = MediaParam | MediaListParam

const stops = new Map<string, AbortController>()
let count = 0

/** Sorts as it was made, also among those of a page before this one. */
const newId = () => `${Date.now()}-${String(++count).padStart(4, '0')}`
const keyOf = ({ storageKey, param, id }: PendingFile) => `${storageKey}/${param}/${id}`

/** The files that this page has started, so that their stored copies are not started again. */
const begun = new Set<string>()

/** Takes files for a param: looks at each, keeps it against a reload, sends it, and sets its id. One after the other. */
export async function addFiles(target: Target, files: readonly File[]): Promise<void> {
  for (const pending of register(target, files)) {
    const refusal = await refusalOf(target, pending.file)
    if (refusal) change(pending.id, { state: 'refused', ...refusal })
    else if (pendingFiles().some(({ id }) => id === pending.id)) {
      await storeFile(keyOf(pending), pending.file)
      change(pending.id, { state: 'waiting' })
      void sendNext(target)
    }
  }
}

/**
 * From here on generating waits for these files: while they are checked, neither without them nor with what they
 * replace.
 */
function register(target: Target, files: readonly File[]): PendingFile[] {
  const { param, draft } = target
  const taken = param.kind === 'media' ? files.slice(0, 1) : files
  if (param.kind === 'media' && taken.length > 0) clearSlot(target)
  const free = freeSlots(target)
  const added = taken.map((file, index): PendingFile => {
    const pending = { id: newId(), storageKey: draft.storageKey, param: param.name, file, share: 0 } as const
    if (index < free) return { ...pending, state: 'checking' }
    return { ...pending, state: 'refused', problem: messages.noRoom(file.name) }
  })
  for (const pending of added) begun.add(keyOf(pending))
  setPendingFiles([...pendingFiles(), ...added])
  return added.filter(({ state }) => state === 'checking')
}

function freeSlots({ param, draft }: Target): number {
  if (param.kind === 'media') return 1
  const coming = pendingFiles().filter((file) => isFor(file, draft, param) && !isStuck(file))
  return param.maxItems - idsIn(draft.get()[param.name]).length - coming.length
}

/** Sets a file that is on the server already. */
export function chooseFile(target: Target, assetId: string): void {
  const { param, draft } = target
  if (param.kind === 'media') clearSlot(target)
  draft.update((values) => withFile(param, values, assetId))
}

async function refusalOf(target: Target, file: File) {
  const { accept } = target.param
  const { inputLimits } = target.formSource
  return (
    claimIssue(accept, file, inputLimits) ??
    measureIssue(accept, await measure(accept, file), inputLimits, imageLimitsOf(target))
  )
}

export const imageLimitsOf = ({ formSource, draft, param }: Target): ImageLimits =>
  imageLimitsFor(formSource, draft.get(), param.name)

/** Resumes files from before a reload or before signing in. */
export async function resumeFiles(target: Omit<Target, 'param'>): Promise<void> {
  const { formSource, draft, isSignedIn } = target
  if (isSignedIn) await moveFiles(`${storageKeyOf(formSource, undefined)}/`, `${draft.storageKey}/`)
  for (const key of await storedKeys(`${draft.storageKey}/`)) {
    const [name, id] = key.slice(draft.storageKey.length + 1).split('/')
    const param = formSource.params.find((offered) => offered.name === name)
    const file = await loadFile(key)
    if (begun.has(key) || !(file instanceof File) || id === undefined) continue
    if (param?.kind !== 'media' && param?.kind !== 'media_list') continue
    begun.add(key)
    const pending = {
      id,
      storageKey: draft.storageKey,
      param: param.name,
      file,
      state: 'waiting',
      share: 0,
    } as const
    setPendingFiles([...pendingFiles(), pending])
    void sendNext({ ...target, param })
  }
}

async function sendNext(target: Target): Promise<void> {
  const { draft, param } = target
  const queue = pendingFiles().filter((file) => isFor(file, draft, param))
  const next = queue.find(({ state }) => state === 'waiting')
  if (!target.isSignedIn || !next || queue.some(({ state }) => state === 'sending')) return
  const stop = new AbortController()
  stops.set(next.id, stop)
  change(next.id, { state: 'sending', share: 0 })
  try {
    const asset = await uploadFile(next.file, {
      signal: stop.signal,
      onProgress: (share) => change(next.id, { share }),
    })
    queryClient.setQueryData(assetQuery(asset.id).queryKey, asset)
    draft.update((values) => withFile(param, values, asset.id))
    remove(next)
  } catch (error) {
    if (!stop.signal.aborted) change(next.id, { state: 'failed', problem: messageFor(error).title })
  }
  stops.delete(next.id)
  void sendNext(target)
}

export function retryFile(target: Target, { id }: PendingFile): void {
  change(id, { state: 'waiting', share: 0 })
  void sendNext(target)
}

/** Stops sending it, and forgets it. */
export function dropFile(pending: PendingFile): void {
  stops.get(pending.id)?.abort()
  remove(pending)
}

/** Removes the current and the pending file of a param that takes one. */
function clearSlot({ formSource, draft, param }: Target) {
  dropFiles(draft, param)
  if (draft.get()[param.name] !== undefined)
    draft.update((values) => withValue(formSource, values, param.name, undefined))
}

export function dropFiles(draft: Draft, param: Param): void {
  for (const pending of pendingFiles()) if (isFor(pending, draft, param)) dropFile(pending)
}

const isFor = (file: PendingFile, draft: Draft, param: Param) =>
  file.storageKey === draft.storageKey && file.param === param.name

const change = (id: string, changes: Partial<PendingFile>) =>
  setPendingFiles(pendingFiles().map((file) => (file.id === id ? { ...file, ...changes } : file)))

function remove(pending: PendingFile) {
  setPendingFiles(pendingFiles().filter(({ id }) => id !== pending.id))
  void deleteFile(keyOf(pending))
}
