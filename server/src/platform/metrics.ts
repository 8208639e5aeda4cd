import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the service counts and times, for Prometheus. `docs/dashboard.json` draws it. */
export type Metrics = {
  registry: Registry
  watchHttp(http: FastifyInstance): void
  jobEnded(job: JobRun): void
  /** `seconds` from the backend's answer to the settled coins. */
  generationSettled(status: string, seconds: number): void
  deliveryAttempted(result: 'delivered' | 'retried' | 'failed', seconds: number): void
  mediaEnded(run: MediaRun): void
  /** Asked at each scrape. */
  watchStreams(open: () => number): void
  /** For a service with a Redis; whether it can be used is told to what this gives back. */
  watchRedis(): (isUp: boolean) => void
  /** Asked at each scrape; the age of the oldest job that is due, by queue. */
  watchQueues(oldestDue: () => Promise<Record<string, number>>): void
}

type JobRun = { queue: string; label: string; waitSeconds: number; runSeconds: number; result: string }

type MediaRun = { operation: string; result: string; seconds: number }

declare module './http/endpoint.ts' {
  interface Tools {
    metrics: Metrics
  }
}

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requestSeconds = new Histogram({
    name: 'atelier_http_request_seconds',
    help: 'Time to answer a request, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: quick,
    registers,
  })
  const refusals = new Counter({
    name: 'atelier_http_refusals_total',
    help: 'Requests answered with a Problem, by operation and code',
    labelNames: ['operation', 'code'],
    registers,
  })
  const waitSeconds = new Histogram({
    name: 'atelier_job_wait_seconds',
    help: 'Time from due to started, by queue and label',
    labelNames: ['queue', 'label'],
    buckets: slow,
    registers,
  })
  const runSeconds = new Histogram({
    name: 'atelier_job_run_seconds',
    help: 'Time from started to ended, by queue, label (the model of a generation) and result',
    labelNames: ['queue', 'label', 'result'],
    buckets: slow,
    registers,
  })

  const settleSeconds = new Histogram({
    name: 'atelier_generation_settle_seconds',
    help: "Time from the backend's answer to the settled coins, by the status it led to",
    labelNames: ['status'],
    buckets: quick,
    registers,
  })

  const deliverySeconds = new Histogram({
    name: 'atelier_delivery_attempt_seconds',
    help: 'Time of one attempt to deliver an event, by whether it was delivered, will be retried or was given up',
    labelNames: ['result'],
    buckets: quick,
    registers,
  })

  const mediaSeconds = new Histogram({
    name: 'atelier_media_seconds',
    help: 'Time from asking the media pool to its answer, by operation and by how it ended',
    labelNames: ['operation', 'result'],
    buckets: quick,
    registers,
  })

  return {
    registry,
    watchHttp(http) {
      // When the answer is ready: to wait until it is written would cost every request two listeners.
      http.addHook('onSend', (request, reply, _payload, done) => {
        const operation = request.routeOptions.config.operationId ?? 'none'
        requestSeconds.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (request.problemCode) refusals.inc({ operation, code: request.problemCode })
        done()
      })
    },
    jobEnded({ queue, label, result, ...run }) {
      waitSeconds.observe({ queue, label }, run.waitSeconds)
      runSeconds.observe({ queue, label, result }, run.runSeconds)
    },
    generationSettled(status, seconds) {
      settleSeconds.observe({ status }, seconds)
    },
    deliveryAttempted(result, seconds) {
      deliverySeconds.observe({ result }, seconds)
    },
    mediaEnded({ operation, result, seconds }) {
      mediaSeconds.observe({ operation, result }, seconds)
    },
    watchStreams(open) {
      const streams = new Gauge({
        name: 'atelier_event_streams_open',
        help: 'Event streams that are open on this node',
        registers: [],
        collect() {
          this.set(open())
        },
      })
      registry.registerMetric(streams)
    },
    watchRedis() {
      const up = new Gauge({
        name: 'atelier_redis_up',
        help: '1 while Redis counts the rate limits, 0 while PostgreSQL does in its place',
        registers,
      })
      const outages = new Counter({
        name: 'atelier_redis_outages_total',
        help: 'How often PostgreSQL had to count the rate limits in the place of Redis',
        registers,
      })
      return (isUp) => {
        up.set(Number(isUp))
        if (!isUp) outages.inc()
      }
    },
    watchQueues(oldestDue) {
      const ages = new Gauge({
        name: 'atelier_job_oldest_due_seconds',
        help: 'Age of the oldest job that is due and not started, by queue',
        labelNames: ['queue'],
        registers: [],
        async collect() {
          this.reset()
          // While the database is away the rest is wanted more than ever.
          const due: Record<string, number> = await oldestDue().catch(() => ({}))
          for (const [queue, seconds] of Object.entries(due)) this.set({ queue }, seconds)
        },
      })
      registry.registerMetric(ages)
    },
  }
}
