import { escapeIdentifier, type ClientBase } from 'pg'

type Listener = {
  onMessage: (payload: string) => void
  onReconnect: () => void
  /** Whether it can have missed messages: not before its first subscription. */
  isSubscribed: boolean
}

/** The listeners of each NOTIFY channel, kept apart from the connection, which may be replaced. */
export class Channels {
  #listeners = new Map<string, Set<Listener>>()

  /** Returns a function that removes the listener and says whether it was the channel's last. */
  add(channel: string, listener: Listener): () => boolean {
    const listeners = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return false
      return this.#listeners.delete(channel)
    }
  }

  /** Subscribes a new connection to every channel. What was sent before that is lost, hence `onReconnect`. */
  async attach(client: ClientBase) {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener.onMessage(payload ?? '')
    })
    for (const [channel, listeners] of this.#listeners) {
      await client.query(listenCommand(channel))
      for (const listener of listeners) {
        if (listener.isSubscribed) listener.onReconnect()
        listener.isSubscribed = true
      }
    }
  }
}

export const listenCommand = (channel: string) => `listen ${escapeIdentifier(channel)}`
export const unlistenCommand = (channel: string) => `unlisten ${escapeIdentifier(channel)}`
