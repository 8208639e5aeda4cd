import type { ParamName } from '@atelier/contract/params.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** A file on its way into a draft. */
export type PendingFile = {
  id: string
  /** The draft and the param that it is for. */
  storageKey: string
  param: ParamName
  file: File
  /** `checking` from the moment it is added, `refused` before it was sent, `failed` on the way. */
  state: 'checking' | 'waiting' | 'sending' | 'refused' | 'failed'
  /** How much of it has been sent, 0 to 1. */
  share: number
  /** Why it was refused or has failed, in words. */
  problem?: string
  /** How small a copy would do, in words; undefined where none would. */
  shrinkTo?: string
}

let pending: readonly PendingFile[] = []
const listeners = new Set<() => void>()

export const pendingFiles = (): readonly PendingFile[] => pending

export function setPendingFiles(next: readonly PendingFile[]): void {
  pending = next
  for (const listener of listeners) listener()
}

export function usePendingFiles(storageKey: string): readonly PendingFile[] {
  const all = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    pendingFiles,
  )
  return useMemo(() => all.filter((file) => file.storageKey === storageKey), [all, storageKey])
}

/** Whether it waits for a decision of the person. */
export const isStuck = ({ state }: PendingFile): boolean => state === 'refused' || state === 'failed'
