import { Asset } from '@atelier/contract/asset.ts'
import { Type } from 'typebox'
import { wireAsset } from '../assets/asset.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { UploadsDependencies } from './dependencies.ts'
import { wrongFile } from '../platform/http/file-part.ts'
import { receiveFile } from '../platform/http/multipart.ts'
import { Problem } from '../platform/http/problem.ts'
import { newWorkRefusal } from '../settings/open-for-work.ts'
import { MIN_WINDOW_BYTES, RATE_WINDOW_MS } from './arrival-rate.ts'
import { MAX_UPLOAD_BYTES } from './bounds.ts'
import { storeUpload } from './store.ts'
import type { ArrivalEnd } from './upload-slots.ts'

export const createUpload = endpoint({
  method: 'POST',
  path: '/v1/uploads',
  summary: 'Upload a file',
  description:
    'An image (PNG, JPEG, WebP; 20 MB, 8192 px), audio (MP3, WAV, M4A, OGG; 50 MB, 10 minutes) or video (MP4, WebM, MOV; 200 MB, 60 s, 4096 px). What it is, its content says; neither its name nor a claimed type is believed. Pass the `id` in a media param. Uploads are deleted after 30 days.',
  scope: 'uploads',
  form: Type.Object({
    file: Type.String({ contentMediaType: 'application/octet-stream', description: 'The file.' }),
  }),
  responds: { 201: Asset },
  problems: [
    'channel_disabled',
    'maintenance',
    'account_locked',
    'unavailable',
    'invalid_params',
    'upload_too_large',
    'upload_too_long',
    'upload_invalid',
  ],
  async handle(call, dependencies: UploadsDependencies) {
    const { account, channel, request, problem } = call
    const { links } = dependencies
    const closed = newWorkRefusal({
      settings: await dependencies.settings.get(),
      channel,
      account,
      areFilesReady: (await dependencies.blobs.isReady()) && (await dependencies.scratch.hasRoom()),
    })
    if (closed) throw problem(closed.code, closed.detail, closed)
    using slot = dependencies.uploadSlots.take(account.id)
    if (!slot) throw problem('unavailable', tooMany, { retryAfterSeconds: 2 })

    await using file = dependencies.scratch.take()
    const received = await receiveFile(request.raw, file.path, {
      maxBytes: MAX_UPLOAD_BYTES,
      noteArrival: slot.record,
      refuseRest: () => refusalOfRest(slot.arrivalEnd()),
    })
    slot.arrived()
    const stored = await storeUpload(dependencies, account.id, { path: file.path, ...received })
    if (stored.refusal) throw problem(stored.refusal.code, stored.refusal.detail)
    return { 201: wireAsset(stored.asset, links) }
  },
})

const tooMany = 'Too many uploads are in progress. Nothing was stored; try again in a moment.'

function refusalOfRest(end: ArrivalEnd | undefined): Problem | undefined {
  if (end === undefined) return undefined
  if (end === 'displaced') return new Problem('unavailable', displaced, { retryAfterSeconds: 2 })
  return wrongFile(tooSlow[end])
}

const displaced =
  'Too many uploads are in progress, so the slowest one of the busiest account was stopped. Nothing was stored; try again with fewer at a time.'

const tooSlow = {
  too_slow: `arrived too slowly: less than ${MIN_WINDOW_BYTES / 1000} kB in ${RATE_WINDOW_MS / 1000} seconds`,
  too_late: 'arrived too slowly: it took more than half an hour',
}
