import type { Asset } from '@atelier/contract/asset.ts'
import { useRef, useState } from 'react'
import { generate } from '../api/generate-operations.ts'

export type FreshAsset = {
  asset: Asset
  /** Counts how often its links were read. The same link may come again, and has to be loaded anew all the same. */
  reading: number
  /** Whether it cannot be shown, although its links were read again. */
  isGone: boolean
  /** To be called when one of its links could not be loaded. */
  renew(): void
}

/**
 * A file whose links are read again, once, when one of them fails. Until then they stay as they were first given: the
 * same file under a newer link would be loaded anew, and a video begin again.
 */
export function useFreshAsset(given: Asset): FreshAsset {
  const [{ asset, reading }, setFound] = useState({ asset: given, reading: 1 })
  const [isGone, setGone] = useState(false)
  const isRenewed = useRef(false)

  async function renew() {
    if (isRenewed.current) return setGone(true)
    isRenewed.current = true
    try {
      setFound({ asset: await generate.getAsset(given.id), reading: 2 })
    } catch {
      setGone(true)
    }
  }
  return { asset, reading, isGone, renew: () => void renew() }
}
