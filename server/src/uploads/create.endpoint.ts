import { Asset } from '@atelier/contract/asset.ts'
import { Type } from 'typebox'
import { wireAsset } from '../assets/asset.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { receiveFile } from '../platform/http/multipart.ts'
import { newWorkRefusal } from '../settings/open-for-work.ts'
import { MAX_UPLOAD_BYTES } from './bounds.ts'
import { storeUpload } from './store.ts'

// Spec silent: 20 seconds without a byte, or half an hour for all of it, and the upload is given up.
const bounds = { maxBytes: MAX_UPLOAD_BYTES, idleMs: 20_000, totalMs: 30 * 60_000 }

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
  async handle(context) {
    const { account, channel, request, links, problem } = context
    const closed = newWorkRefusal({
      settings: await context.settings.get(),
      channel,
      account,
      areFilesReady: await context.blobs.isReady(),
    })
    if (closed) throw problem(closed.code, closed.detail, closed)
    using place = context.uploadPlaces.take(account.id)
    if (!place) throw problem('unavailable', tooMany, { retryAfterSeconds: 2 })

    await using file = context.scratch.take()
    const received = await receiveFile(request.raw, file.path, bounds)
    const stored = await storeUpload(context, account.id, { path: file.path, ...received })
    if (stored.refusal) throw problem(stored.refusal.code, stored.refusal.detail)
    return { 201: wireAsset(stored.asset, links) }
  },
})

const tooMany = 'Too many files are arriving right now. Nothing was stored; try again in a moment.'
