import type { AssetKind } from '@atelier/contract/asset.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { scanHistory, type HistoryFilters } from '../../src/generations/history.store.ts'
import { listUploads } from '../../src/uploads/list.store.ts'
import { seedGenerations, seededAccount as account } from '../seeded-generations.ts'
import { engine, sharedTestDatabase } from '../engines.ts'
import { namesIn, nodesOf, plansOf, tablesScanned } from '../plans.ts'

// What the history and the pickers ask costs the same, however much an account has made. Only a server has statistics
// worth planning by.

describe.runIf(engine === 'postgres')('with some thousand generations and uploads', () => {
  beforeAll(async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query(seedGenerations)
    await pool.query(projectsAndFiles)
    await pool.query('analyze')
  })

  const rare = { channel: 'mcp', keyId: account, text: 'x' } as const

  test.for<[index: string, filters: HistoryFilters]>([
    ['generations_newest', {}],
    ['generations_newest', rare],
    ['generations_by_project', { projectId: 'project-3', status: 'failed', ...rare }],
    ['generations_by_model', { modelId: 'model-3', status: 'failed', ...rare }],
    ['generations_by_workspace', { workspace: 'tools', modality: 'video', status: 'succeeded', ...rare }],
    ['generations_by_modality', { modality: 'video', status: 'succeeded', ...rare }],
  ])('a walk reads %s and ends after so many rows, for %j', async ([index, filters]) => {
    const plans = await plansOf(async (db) => {
      await scanHistory(db, account, filters, undefined, 31)
      await scanHistory(db, account, filters, 4_000, 31)
    })

    for (const plan of plans) {
      expect(nodesOf(plan)).toEqual(['Limit', 'Index Scan'])
      expect(namesIn(plan, 'Index Name')).toEqual([index])
      // Whatever a filter removed, the limit would not count.
      expect(JSON.stringify(plan)).not.toContain('"Filter"')
    }
  })

  test.for<[filters: HistoryFilters]>([
    [{ favorite: true, status: 'failed', ...rare }],
    [{ tag: 'tag 3', favorite: true, ...rare }],
  ])('what has a label is read through it, and ends after so many rows, for %j', async ([filters]) => {
    const plans = await plansOf(async (db) => {
      await scanHistory(db, account, filters, undefined, 31)
      await scanHistory(db, account, filters, 4_000, 31)
    })

    for (const plan of plans) {
      expect(nodesOf(plan).slice(0, 3)).toEqual(['Limit', 'Nested Loop', 'Index Scan'])
      const indexes = new Set(namesIn(plan, 'Index Name'))
      expect(indexes).toEqual(new Set(['generation_labels_pkey', 'generations_pkey']))
      expect(JSON.stringify(plan)).not.toContain('"Filter"')
    }
  })

  test.for<[index: string, filters: HistoryFilters]>([
    ['unfinished_generations_pkey', { active: true, ...rare }],
    ['unfinished_generations_pkey', { status: 'queued', ...rare }],
    ['ended_generations_pkey', { status: 'failed', modality: 'video', ...rare }],
    ['ended_generations_pkey', { status: 'succeeded', ...rare }],
  ])('a walk reads %s, which is narrow, and ends after so many rows, for %j', async ([index, filters]) => {
    const plans = await plansOf(async (db) => {
      await scanHistory(db, account, filters, undefined, 31)
      await scanHistory(db, account, filters, 4_000, 31)
    })

    for (const plan of plans) {
      expect(nodesOf(plan)).toEqual(['Limit', 'Nested Loop', 'Index Scan', 'Index Scan'])
      expect(namesIn(plan, 'Index Name')).toEqual([index, 'generations_pkey'])
      expect(JSON.stringify(plan)).not.toContain('"Filter"')
    }
  })

  test('days are looked up in the ledger', async () => {
    const plans = await plansOf((db) =>
      scanHistory(db, account, { from: '2025-10-05', to: '2025-10-06' }, undefined, 31),
    )

    expect(plans).toHaveLength(3)
    expect(plans.flatMap(tablesScanned)).toEqual([])
    expect(plans.slice(0, 2).map((plan) => namesIn(plan, 'Index Name').includes('ledger_by_moment'))).toEqual(
      [true, true],
    )
    expect(plans.slice(0, 2).flatMap(nodesOf)).not.toContain('Sort')
  })

  test.for<[index: string, kind: AssetKind | undefined]>([
    ['uploads_newest', undefined],
    ['uploads_newest_of_kind', 'video'],
  ])('a page of uploads reads %s, in its order', async ([index, kind]) => {
    const place = { at: '2026-01-15 00:00:00+00', id: account }
    const plans = await plansOf(async (db) => {
      await listUploads(db, account, kind, undefined, 31)
      await listUploads(db, account, kind, place, 31)
    })

    for (const plan of plans) {
      expect(namesIn(plan, 'Index Name')).toContain(index)
      expect(nodesOf(plan)).not.toContain('Sort')
      expect(tablesScanned(plan)).not.toContain('assets')
    }
  })
})

/** Every fifth has a project; each has its hold; uploads of a month, of which few are video. */
const projectsAndFiles = `
  update generations set project_id = 'project-' || seq % 8 where seq % 5 = 0;
  insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after, created_at)
    select account_id, seq, id, 'hold', 5, 0, 0, '2025-10-01'::timestamptz + seq * interval '30 minutes' from generations;
  insert into assets (account_id, kind, mime_type, blob_key, size_bytes, sha256, created_at)
    select accounts.id, case when n % 50 = 0 then 'video' else 'image' end, 'image/png', 'x', 1, n::text,
      now() - n * interval '8 minutes'
    from accounts, generate_series(1, 5000) n;
  insert into generation_labels (account_id, label, seq, generation_id)
    select account_id, 'favorite', seq, id from generations where seq % 3 = 0;
  insert into generation_labels (account_id, label, seq, generation_id)
    select account_id, 'tag:tag ' || seq % 10, seq, id from generations`
