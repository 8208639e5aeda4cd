import { isRecord } from '@atelier/contract/is-record.ts'
import { isContentRefusal, MAX_DETAIL_CHARACTERS } from '../http/failures.ts'
import { usualTypes } from '../http/media-types.ts'
import { DOWNLOAD_TIMEOUT_MS, findOutputs, kindOfTask, MAX_OUTPUT_BYTES } from '../http/outputs.ts'
import type { Output, Progress, Work } from '../provider.ts'
import { costOf, type Read } from './result.ts'

const POLL_MS = 2000

const succeeded = new Set(['completed', 'succeeded'])
const canceled = new Set(['cancelled', 'canceled', 'expired'])
const failed = new Set(['failed', 'error'])

/** A video as the backend describes it; every server adds something of its own. */
export type Video = { readonly status: string; readonly [name: string]: unknown }

export function readVideo(body: unknown): Video | undefined {
  return isRecord(body) && typeof body.status === 'string' ? { ...body, status: body.status } : undefined
}

/** How far a video is. A status that we do not know is one of those on the way. */
export function videoProgress(video: Video, id: string, work: Work, read: Read): Progress {
  const cost = costOf(video)
  if (succeeded.has(video.status))
    return { state: 'succeeded', outputs: outputsOf(video, id, work, read), ...cost }
  if (canceled.has(video.status))
    return { state: 'failed', code: 'unavailable', detail: `the video is ${video.status}`, ...cost }
  if (failed.has(video.status)) return { ...failureOf(video), ...cost }
  const percent = typeof video.progress === 'number' ? video.progress : undefined
  // Not 1: what is done still has to be delivered.
  const progress = percent === undefined ? {} : { progress: Math.min(Math.max(percent, 0) / 100, 0.99) }
  return { state: 'running', pollAfterMs: POLL_MS, ...progress }
}

/** OpenAI names a code, others only a message. */
function failureOf({ error }: Video) {
  const { code, message } = isRecord(error) ? error : { code: undefined, message: error }
  const said = [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  const detail = said.slice(0, MAX_DETAIL_CHARACTERS) || 'the video failed without saying why'
  const isInput = typeof code === 'string' && code.startsWith('invalid')
  const meaning = isContentRefusal(said) ? 'content_policy' : isInput ? 'invalid_input' : 'internal'
  return { state: 'failed' as const, code: meaning, detail } as const
}

/** Where the answer links to files, they are the outputs; otherwise the content is. */
function outputsOf(video: Video, id: string, work: Work, read: Read): Output[] {
  const { url, video_url: videoUrl, data, output } = video
  const places = work.request.outputsAt === undefined ? [{ url }, { url: videoUrl }, data, output] : video
  const linked = findOutputs(places, work, read)
  return linked.length > 0 ? linked : [contentOf(id, work, read)]
}

function contentOf(id: string, { taskType }: Work, { client, base, headers }: Read): Output {
  const kind = kindOfTask(taskType)
  const limits = { maxBytes: MAX_OUTPUT_BYTES, timeoutMs: DOWNLOAD_TIMEOUT_MS }
  return {
    kind,
    mimeType: usualTypes[kind],
    width: null,
    height: null,
    durationSeconds: null,
    bytes: client.download(`${base}/videos/${encodeURIComponent(id)}/content`, { ...limits, headers }),
  }
}
