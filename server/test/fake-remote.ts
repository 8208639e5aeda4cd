import type { Callback, CallbackReading, Charge, Health, Provider } from '../src/providers/provider.ts'
import { fakeProvider, type FakeProvider } from './fake-provider.ts'

/** A fake of a backend that has slots, a health, and reports results by itself. */
export type FakeRemote = FakeProvider & {
  /** What it says when it is asked how it is. */
  healthNow: Health
}

/** One that cannot be asked what became of a submit; it has one slot. */
export function fakeRemote(name: string): FakeRemote {
  const fake = fakeProvider(name, false)
  const remote: FakeRemote = Object.assign(fake, {
    healthNow: { state: 'ready' } as Health,
    slots: 1,
    origin: () => `http://${name}:5000`,
    health: async () => remote.healthNow,
    // A result that arrived is as good as a handle.
    reconcile: async (work: Parameters<NonNullable<Provider['reconcile']>>[0]) => {
      if (await work.callback()) return { job: work.attemptId }
      throw new Error('nobody can say')
    },
    readCallback: async ({ body }: Callback): Promise<CallbackReading> => {
      const { status, ...charge } = JSON.parse(Buffer.from(body).toString()) as Charge & { status: string }
      if (status === 'forged') return { says: 'refused' }
      return status === 'running' ? { says: 'ignored' } : { says: 'ended', ...charge }
    },
  } satisfies Partial<FakeRemote>)
  return remote
}
