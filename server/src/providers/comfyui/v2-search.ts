import { isRecord } from '@atelier/contract/is-record.ts'
import type { BackendAnswer } from '../http/client.ts'
import { isSuccess, pollFailureOf } from '../http/failures.ts'
import { cannotTell, SKEW_MS } from '../http/missing-runs.ts'
import type { Work } from '../provider.ts'

/** Each page is a call, and each job on it that could be ours is another. */
const MAX_PAGES = 10
const PAGE = 100

type Get = (url: string) => Promise<BackendAnswer>
type Listed = { id: string; createdAtMs: number | undefined }

/**
 * The job whose graph has the id of the attempt. `isSure`: where there is none, there never was one, for the list goes back to
 * before the attempt. A proxy that was restarted may have forgotten all.
 */
export async function findJob(
  { attemptId, beganAtMs }: Work,
  get: Get,
): Promise<{ id?: string; isSure: boolean }> {
  const isBefore = ({ createdAtMs }: Listed) => createdAtMs !== undefined && createdAtMs < beganAtMs - SKEW_MS
  let cursor = ''
  for (let page = 0; page < MAX_PAGES; page++) {
    const { jobs, next } = readPage(await get(`/api/v2/jobs?limit=${PAGE}${cursor}`))
    for (const job of jobs) {
      if (isBefore(job)) continue
      if (await hasGraphOf(job.id, attemptId, get)) return { id: job.id, isSure: true }
    }
    // Newest first.
    if (jobs.some(isBefore)) return { isSure: true }
    if (next === undefined) return { isSure: false }
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
  throw cannotTell('too many jobs to look through')
}

async function hasGraphOf(id: string, attemptId: string, get: Get): Promise<boolean> {
  const answer = await get(`/api/v2/jobs/${encodeURIComponent(id)}/workflow`)
  if (!isSuccess(answer)) throw pollFailureOf(answer)
  return JSON.stringify(answer.body).includes(attemptId)
}

function readPage(answer: BackendAnswer): { jobs: Listed[]; next: string | undefined } {
  const { body } = answer
  if (!isSuccess(answer) || !isRecord(body)) throw pollFailureOf(answer)
  const { jobs, next_cursor: next } = body
  if (!Array.isArray(jobs)) throw cannotTell('the list of jobs cannot be read')
  return { jobs: jobs.flatMap(listedOf), next: typeof next === 'string' && next !== '' ? next : undefined }
}

function listedOf(job: unknown): Listed[] {
  if (!isRecord(job) || typeof job.id !== 'string') return []
  const time = [job.created_at, job.create_time].find((value) => typeof value === 'string')
  const createdAtMs = Date.parse(time ?? '')
  return [{ id: job.id, createdAtMs: Number.isNaN(createdAtMs) ? undefined : createdAtMs }]
}
