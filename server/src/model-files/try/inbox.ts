/** The result of one attempt that its backend has reported, or whose answer an adapter has kept. */
export interface Inbox {
  keep(body: Uint8Array): void
  read(): Uint8Array | undefined
}

/** In memory: a try that dies is lost, and was only a try. */
export function openInbox(): Inbox {
  let kept: Uint8Array | undefined
  return {
    keep(body) {
      kept ??= body
    },
    read: () => kept,
  }
}
