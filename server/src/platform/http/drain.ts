import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeBeforeFramework } from './before-framework.ts'

export type Drain = {
  readonly isDraining: boolean
  /** From now on, every answer ends its connection. */
  begin(): void
  /** Makes proxies that judge a node by its answers choose another one. Resolves when nobody comes any more, or soon. */
  turnAway(): Promise<void>
}

/** nginx leaves a node that failed alone for a second at least. */
const TURN_AWAY_MS = 900
const QUIET_MS = 150

/**
 * How a node leaves without a failed request. First it answers and ends connections, so that whoever keeps them, such as a proxy
 * in front, opens the next one at another node, and never meets one that is closed under its request. A proxy that asks for
 * `/readyz` is gone by the end of that. Another, such as nginx, is not, and closing the port resets what the kernel has
 * accepted for us; a proxy may not repeat a POST then. So GETs are broken off before, which it does repeat, and which tell it to leave
 * us alone. To be called once all routes are mounted.
 */
export function prepareDrain(http: FastifyInstance): Drain {
  let isDraining = false
  let isTurningAway = false
  let lastCameAt = 0
  takeBeforeFramework(http, ({ method, socket }) => {
    if (!isTurningAway || (method !== 'GET' && method !== 'HEAD')) return false
    socket.destroy()
    return true
  })
  http.server.prependListener('request', (_request, response) => {
    lastCameAt = performance.now()
    if (isDraining) response.shouldKeepAlive = false
  })
  http.server.on('connection', () => (lastCameAt = performance.now()))
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
    async turnAway() {
      isTurningAway = true
      const beganAt = (lastCameAt = performance.now())
      const isOver = (now: number) => now - lastCameAt >= QUIET_MS || now - beganAt >= TURN_AWAY_MS
      while (!isOver(performance.now())) await sleep(QUIET_MS / 10)
    },
  }
}
