import type { Callback, Provider, Settings } from '../../providers/provider.ts'
import type { Inbox } from './inbox.ts'

/** The tries that run on this node now. */
export type OpenTries = {
  /** Undefined where enough of them run. */
  begin(attemptId: string): RunningTry | undefined
  has(attemptId: string): boolean
  /**
   * Takes what a backend reports of a try; false where it is not from the backend. A report that arrives at another node is
   * not taken: behind several nodes, backends that only report are tried with the command.
   */
  receive(attemptId: string, callback: Callback): Promise<boolean>
}

type RunningTry = Disposable & { reportsTo(provider: Provider, settings: Settings, inbox: Inbox): void }

/** They hold a connection, a file or two and a slot of the backend each. */
const MAX_TRIES = 3

export function openTries(): OpenTries {
  const running = new Map<string, { provider: Provider; settings: Settings; inbox: Inbox } | undefined>()
  return {
    begin(attemptId) {
      if (running.size >= MAX_TRIES) return undefined
      running.set(attemptId, undefined)
      return {
        reportsTo: (provider, settings, inbox) => running.set(attemptId, { provider, settings, inbox }),
        [Symbol.dispose]: () => running.delete(attemptId),
      }
    },
    has: (attemptId) => running.has(attemptId),
    async receive(attemptId, callback) {
      const { provider, settings = {}, inbox } = running.get(attemptId) ?? {}
      const reading = await provider?.readCallback?.(callback, settings)
      if (reading?.says === 'ended') inbox?.keep(callback.body)
      return reading !== undefined && reading.says !== 'refused'
    },
  }
}
