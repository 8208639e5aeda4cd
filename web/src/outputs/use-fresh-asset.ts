import type { Asset } from '@atelier/contract/asset.ts'
import { useRef, useState } from 'react'
import { generate } from '../api/generate-operations.ts'

export type FreshAsset = {
  asset: Asset
  /** Whether it cannot be shown, although its links were read again. */
  isGone: boolean
  /** Told by whatever could not load one of its links. */
  renew(): void
}

/**
 * A file whose links are read again, once, when one of them fails. Until then they stay as they were first given: the
 * same file under a newer link would be loaded anew, and a video begin again.
 */
export function useFreshAsset(given: Asset): FreshAsset {
  const [asset, setAsset] = useState(given)
  const [isGone, setGone] = useState(false)
  const isRenewed = useRef(false)

  async function renew() {
    if (isRenewed.current) return setGone(true)
    isRenewed.current = true
    try {
      setAsset(await generate.getAsset(given.id))
    } catch {
      setGone(true)
    }
  }
  return { asset, isGone, renew: () => void renew() }
}
