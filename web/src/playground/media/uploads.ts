import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { assetQuery } from '../../api/generate-queries.ts'
import { queryClient } from '../../api/queries.ts'
import { uploadFile } from '../../api/upload.ts'
import { wordsFor } from '../../api/words.ts'
import type { Draft } from '../draft/draft.ts'
import { forgetFile, keepFile, keptFile, keptKeys, moveFiles } from '../draft/kept-files.ts'
import { placeOf } from '../draft/draft.ts'
import type { Offer } from '../offer.ts'
import { claimIssue, measureIssue } from './checks.ts'
import { measure } from './measure.ts'
import { withFile } from './file-value.ts'
import { pendingFiles, setPendingFiles, type PendingFile } from './pending-files.ts'

/** Where files go. */
export type Target = { offer: Offer; draft: Draft; param: MediaParam | MediaListParam; isSignedIn: boolean }

const stops = new Map<string, AbortController>()
let count = 0

/** Sorts as it was made, also among those of a page before this one. */
const newId = () => `${Date.now()}-${String(++count).padStart(4, '0')}`
const keyOf = ({ place, param, id }: PendingFile) => `${place}/${param}/${id}`

/** Takes files for a param: looks at each, keeps it against a reload, sends it, and sets its id. One after the other. */
export async function addFiles(target: Target, files: readonly File[]): Promise<void> {
  const { param, draft } = target
  for (const file of param.kind === 'media' ? files.slice(0, 1) : files) {
    if (param.kind === 'media') dropOthers(target)
    const pending: PendingFile = {
      id: newId(),
      place: draft.place,
      param: param.name,
      file,
      state: 'waiting',
      share: 0,
    }
    const refusal = await refusalOf(target, file)
    setPendingFiles([...pendingFiles(), refusal ? { ...pending, state: 'refused', ...refusal } : pending])
    if (!refusal) await keepFile(keyOf(pending), file)
  }
  void sendNext(target)
}

async function refusalOf({ param, offer }: Target, file: File) {
  const claim = claimIssue(param.accept, file, offer.inputLimits)
  if (claim !== null) return { problem: claim, canShrink: false }
  return measureIssue(param.accept, await measure(param.accept, file), offer.inputLimits)
}

/** Goes on with what a reload, or a page without a session, has left. */
export async function resumeFiles(target: Omit<Target, 'param'>): Promise<void> {
  const { offer, draft, isSignedIn } = target
  if (isSignedIn) await moveFiles(`${placeOf(offer, undefined)}/`, `${draft.place}/`)
  const known = new Set(pendingFiles().map(keyOf))
  for (const key of await keptKeys(`${draft.place}/`)) {
    const [name, id] = key.slice(draft.place.length + 1).split('/')
    const param = offer.params.find((offered) => offered.name === name)
    const file = await keptFile(key)
    if (known.has(key) || !(file instanceof File) || id === undefined) continue
    if (param?.kind !== 'media' && param?.kind !== 'media_list') continue
    const pending = { id, place: draft.place, param: param.name, file, state: 'waiting', share: 0 } as const
    setPendingFiles([...pendingFiles(), pending])
    void sendNext({ ...target, param })
  }
}

async function sendNext(target: Target): Promise<void> {
  const { draft, param } = target
  const queue = pendingFiles().filter((file) => file.place === draft.place && file.param === param.name)
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
    if (!stop.signal.aborted) change(next.id, { state: 'failed', problem: wordsFor(error).title })
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

function dropOthers({ draft, param }: Target) {
  for (const pending of pendingFiles())
    if (pending.place === draft.place && pending.param === param.name) dropFile(pending)
}

const change = (id: string, changes: Partial<PendingFile>) =>
  setPendingFiles(pendingFiles().map((file) => (file.id === id ? { ...file, ...changes } : file)))

function remove(pending: PendingFile) {
  setPendingFiles(pendingFiles().filter(({ id }) => id !== pending.id))
  void forgetFile(keyOf(pending))
}
