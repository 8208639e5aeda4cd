import type { DeliveredOutput, Handle, Output, Progress, Provider, Work } from '../src/providers/provider.ts'

/** A backend that behaves as the test says and records its calls. */
export type FakeProvider = Provider & {
  /** In order: `submit`, `poll`, `cancel`, `reconcile`. */
  readonly calls: string[]
  /** The submitted attempts, each of which would cost money. */
  readonly bought: Work[]
  /** How it behaves from now on. A new test begins with `reset`. */
  does: Behaviour
  reset(): void
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

/** A backend that costs money and is not repeatable; with `reconcile` it can say what became of a submit. */
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
    reset() {
      fake.calls.length = 0
      fake.bought.length = 0
      fake.does = { ...usual }
    },
  }
  return fake
}

export function succeeded(count: number, bytes?: Output['bytes']): Progress {
  const outputs = Array.from({ length: count }, (_, index) => outputOf(bytes ?? `output ${index}`))
  return { state: 'succeeded', outputs }
}

type Failed = Extract<Progress, { state: 'failed' }>

export const failed = (code: Failed['code'], more: Pick<Failed, 'isFree' | 'cost'> = {}): Progress => ({
  state: 'failed',
  code,
  detail: `the fake says ${code}`,
  ...more,
})

/** An output with this content, any words, which count as ours: a stranger's would have to be an image. */
export function outputOf(content: string | Output['bytes']): DeliveredOutput {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    kind: 'image',
    mimeType: 'image/png',
    width: 8,
    height: 8,
    durationSeconds: null,
    bytes,
    metadata: 'kept',
  }
}

/** A behaviour that waits for the test: `reached` resolves when it is called, and `go` sets its result. */
export function pausePoint<Value>() {
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
