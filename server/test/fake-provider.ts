import type { Handle, Output, Progress, Provider, Work } from '../src/providers/provider.ts'

/** A backend that does what the test says, and remembers what it was asked. */
export type FakeProvider = Provider & {
  /** In order: `submit`, `poll`, `cancel`, `reconcile`. */
  readonly calls: string[]
  /** The attempts that were submitted; each costs whoever runs the service. */
  readonly bought: Work[]
  /** What it does from now on. A new test begins with `forget`. */
  does: Behaviour
  forget(): void
}

type Behaviour = {
  submit(work: Work, signal: AbortSignal): Promise<Handle>
  poll(handle: Handle, work: Work, signal: AbortSignal): Promise<Progress>
  reconcile(work: Work): Promise<Handle | undefined>
}

const usual: Behaviour = {
  submit: async ({ attemptId }) => ({ job: attemptId }),
  poll: async (_handle, work) => succeeded(work.outputs),
  reconcile: async () => undefined,
}

/** Costs money and cannot be repeated; with `reconcile` it can say what became of a submit. */
export function fakeProvider(name: string, canReconcile: boolean): FakeProvider {
  const fake: FakeProvider = {
    name,
    repeatable: false,
    calls: [],
    bought: [],
    does: { ...usual },
    async submit(work, signal) {
      fake.calls.push('submit')
      fake.bought.push(work)
      return fake.does.submit(work, signal)
    },
    async poll(handle, work, signal) {
      fake.calls.push('poll')
      return fake.does.poll(handle, work, signal)
    },
    async cancel() {
      fake.calls.push('cancel')
    },
    ...(canReconcile && {
      async reconcile(work: Work) {
        fake.calls.push('reconcile')
        return fake.does.reconcile(work)
      },
    }),
    forget() {
      fake.calls.length = 0
      fake.bought.length = 0
      fake.does = { ...usual }
    },
  }
  return fake
}

export function succeeded(count: number, bytes?: Output['bytes']): Progress {
  const outputs = Array.from({ length: count }, (_, index) => made(bytes ?? `output ${index}`))
  return { state: 'succeeded', outputs }
}

export const failed = (code: Extract<Progress, { state: 'failed' }>['code']): Progress => ({
  state: 'failed',
  code,
  detail: `the fake says ${code}`,
})

/** An output of these bytes. */
export function made(content: string | Output['bytes']): Output {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { kind: 'image', mimeType: 'image/png', width: 8, height: 8, durationSeconds: null, bytes }
}

/** A behaviour that waits for the test: `reached` when it was asked, then `go` says what comes of it. */
export function gate<Value>() {
  const reached = Promise.withResolvers<void>()
  const going = Promise.withResolvers<Value>()
  return {
    reached: reached.promise,
    go: going.resolve,
    break: going.reject,
    async pass(): Promise<Value> {
      reached.resolve()
      return going.promise
    },
  }
}
