import type { Generation } from '@atelier/contract/generation.ts'
import { expect } from 'vitest'
import { listAttempts } from '../src/generations/attempts.store.ts'
import type { TestApp } from './app.ts'

/** The backend has taken them: from now on its clock runs. */
export async function areUnderWay(app: TestApp, generations: readonly Generation[]): Promise<void> {
  for (const { id } of generations)
    await expect.poll(() => listAttempts(app.service.database.db, id)).toMatchObject([{ state: 'running' }])
}
