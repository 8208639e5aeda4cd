import type { LiveCatalog } from '../catalog/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { CoinValue } from './coin-value.ts'
import { pauseModelsAtLoss } from './losses.store.ts'

export const JUDGE_EVERY_SECONDS = 60

type Tools = { db: Db; catalog: LiveCatalog; coinValue: CoinValue | undefined; log: Logger }

/** Stops selling the models that cost more than they bring in, of those whose files ask for it. */
export function pauseAtLoss({ db, catalog, coinValue, log }: Tools): () => Promise<void> {
  return async () => {
    const judged = [...catalog.models.values()].filter(({ atLoss }) => atLoss === 'pause')
    if (judged.length === 0 || !coinValue) return
    const paused = await pauseModelsAtLoss(
      db,
      judged.map(({ id }) => id),
      coinValue,
    )
    for (const { modelId, pauseReason } of paused)
      log.warn(
        { model: modelId, reason: pauseReason },
        'a model is no longer sold: it costs more than it brings in',
      )
  }
}
