import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A call of the API that `/mcp` makes for an agent inside this process. It has the agent's own key, and this tells
 * authentication by which channel it came; no header could, or anybody might send it.
 */
export type AgentCall = {
  /** True once: the request to `/mcp` was counted, and stands for the first call that is made for it. */
  takeCounted?(): boolean
}

const calls = new AsyncLocalStorage<AgentCall>()

export const runAsAgent = <Result>(call: AgentCall, work: () => Result): Result => calls.run(call, work)

/** Undefined for a call that came in from outside. */
export const currentAgentCall = (): AgentCall | undefined => calls.getStore()
