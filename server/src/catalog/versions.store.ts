import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Db } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Catalog } from './catalog.ts'
import { fits } from './field-errors.ts'
import { ModelFile, modelFileErrors } from './model-file.ts'
import { modelOf, type Model } from './model.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    modelVersions: { modelId: string; version: string; sealed: string; seenAt: Date }
  }
}

/**
 * The versions of models that any node has offered. They are sealed: a credential should stand in a variable, and may stand in
 * the file.
 */
export type ModelVersions = {
  /** To be called before a version is offered, and once more before it no longer is. */
  save(models: readonly Model[]): Promise<void>
  /** The model as that version says; undefined where it is not known, as where an older release has written none down. */
  find(modelId: string, version: string | null): Promise<Model | undefined>
}

/** What is written down of a version: the file, since what a release makes of it may change. */
const Written = Type.Object({ file: Type.String(), source: ModelFile })
const writtenOf = ({ file, source }: Model): Static<typeof Written> => ({ file, source })

type Parts = { db: Db; secrets: Pick<Secrets, 'seal' | 'open' | 'isSealedByCurrent'>; catalog: Catalog }

export function openModelVersions({ db, secrets, catalog }: Parts): ModelVersions {
  const boundTo = (modelId: string, version: string) => `${modelId} ${version}`

  return {
    async save(models) {
      const versions = new Map(models.map((model) => [boundTo(model.id, model.version), model]))
      const known = await findSealed([...versions.values()])
      const missing = [...versions]
        .filter(([name]) => !known.has(name))
        .map(([name, model]) => {
          const sealed = secrets.seal('models', JSON.stringify(writtenOf(model)), name)
          return { model_id: model.id, version: model.version, sealed }
        })
      if (missing.length > 0) await insert(db, missing)
      if (known.size > 0) await markSeen(db, [...known.values()])
    },

    async find(modelId, version) {
      const current = catalog.models.get(modelId)
      if (version === null) return undefined
      if (version === current?.version) return current
      const row = await db
        .selectFrom('modelVersions')
        .select('sealed')
        .where('modelId', '=', modelId)
        .where('version', '=', version)
        .executeTakeFirst()
      return row && opened(row.sealed, boundTo(modelId, version))
    },
  }

  /** Undefined where it was sealed under a secret that is no longer in use, or is no model file for this release. */
  function opened(sealed: string, name: string): Model | undefined {
    try {
      const written: unknown = JSON.parse(secrets.open('models', sealed, name))
      if (!fits(Written, written) || modelFileErrors(written.source).length > 0) return undefined
      return modelOf(written.source, written.file)
    } catch {
      return undefined
    }
  }

  /** Those that can be opened as long as this node's secret is in use. */
  async function findSealed(models: readonly Model[]): Promise<Map<string, Row>> {
    const { rows } = await sql<Row & { keyId: string }>`
      select model_id, version, split_part(sealed, '.', 1) || '.' as key_id from model_versions
      where (model_id, version) in (select * from unnest(
        ${models.map(({ id }) => id)}::text[], ${models.map(({ version }) => version)}::text[]))`.execute(db)
    const ours = rows.filter(({ keyId }) => secrets.isSealedByCurrent(keyId))
    return new Map(ours.map((row) => [boundTo(row.modelId, row.version), row]))
  }
}

type Row = { modelId: string; version: string }

/** In order, since other nodes may be doing the same. */
async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into model_versions (model_id, version, sealed)
    select model_id, version, sealed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (model_id text, version text, sealed text)
    order by model_id, version
    on conflict (model_id, version) do update set sealed = excluded.sealed, seen_at = app_now()`.execute(db)
}

async function markSeen(db: Db, rows: readonly Row[]): Promise<void> {
  await sql`
    update model_versions set seen_at = app_now() where (model_id, version) in (
      select v.model_id, v.version from model_versions v
      where (v.model_id, v.version) in (select * from unnest(
        ${rows.map(({ modelId }) => modelId)}::text[], ${rows.map(({ version }) => version)}::text[]))
        and v.seen_at < app_now() - interval '1 day'
      order by v.model_id, v.version for update skip locked)`.execute(db)
}

/** Long after the last result of anything made under them can arrive. */
const KEPT_DAYS = 30

/** Forgets versions that nobody offers any more and nothing is under way with. */
export async function forgetVersions(db: Db): Promise<void> {
  await sql`
    delete from model_versions v
    where v.seen_at < app_now() - make_interval(days => ${KEPT_DAYS})
      and not exists (select from model_nodes n where n.models ->> v.model_id = v.version)
      and not exists (select from unfinished_generations join generations g on g.id = generation_id
        where g.model_id = v.model_id and (g.model_version = v.version
          or exists (select from attempts a where a.generation_id = g.id and a.model_version = v.version)))`.execute(
    db,
  )
}
