import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import type { Generation } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { loadCatalog } from '../../src/catalog/catalog.files.ts'
import { testApp } from '../app.ts'
import { modelPids } from '../model-processes.ts'

const { id: modelId } = [...loadCatalog(undefined).models.values()].find(
  ({ taskType, backends }) => taskType === 'video.generate' && backends[0]!.provider === 'built-in',
)!

/** The longest that it makes, so that it does not end by itself. */
const params = { prompt: 'a lake in the mountains', resolution: '720p', duration: 10, fps: 30 }

test.runIf(process.platform === 'linux')(
  'a film that takes longer than its model may is called off while it is encoded, and its coins come back',
  async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 1000 })
    const { id } = await alice.submit({ modelId, ...params })
    const shown = async (): Promise<Generation> => (await alice.get(`/v1/generations/${id}`)).body
    const running = app.runJobs()

    // It says how far it is, more than once.
    const seen = new Set<number>()
    await expect
      .poll(async () => seen.add((await shown()).progress ?? 0).size, { interval: 200 })
      .toBeGreaterThan(2)
    // Others of the pool may wait for work, and stay.
    const encoding = modelPids(process.pid)
      .map((pid) => ({ pid, folder: readlinkSync(`/proc/${pid}/cwd`) }))
      .filter(({ folder }) => readdirSync(folder).some((name) => name.endsWith('mp4')))
    expect(encoding).not.toEqual([])
    await app.advance('6h')
    await running

    expect(await shown()).toMatchObject({ status: 'failed', coinsCharged: 0, error: { code: 'timeout' } })
    const left = encoding.flatMap(({ pid, folder }) => [`/proc/${pid}`, folder])
    await expect.poll(() => left.filter((path) => existsSync(path))).toEqual([])
    expect(await alice.balance()).toEqual({ available: 1000, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  },
)
