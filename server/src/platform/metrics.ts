import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createAttemptMetrics, slow, type AttemptMetrics } from './attempt-metrics.ts'
import type { PoolRun } from './process-pool/report-run.ts'

/** Counters and histograms for Prometheus, shown by `docs/dashboard.json`. */
export type Metrics = AttemptMetrics & {
  registry: Registry
  watchHttp(http: FastifyInstance): void
  /** For an answer that `watchHttp` does not see. */
  requestAnswered(operation: string, status: number, seconds: number): void
  jobEnded(job: JobRun): void
  /** `seconds` from the backend's answer to the settled coins. */
  generationSettled(status: string, seconds: number): void
  deliveryAttempted(result: 'delivered' | 'retried' | 'failed', seconds: number): void
  mediaEnded(run: PoolRun): void
  /** For a service with tracing; the returned function is to be called with what became of spans. */
  watchSpans(): (result: 'exported' | 'dropped', spans: number) => void
  /** `mistakes` is called at each scrape. */
  watchModelFiles(mistakes: () => number): void
  /** `open` is called at each scrape. */
  watchStreams(open: () => number): void
  /** For a service with Redis; the returned function is to be called whenever Redis goes up or down. */
  watchRedis(): (isUp: boolean) => void
  /** `oldestDue` is called at each scrape and gives the age of the oldest due job, by queue. */
  watchQueues(oldestDue: () => Promise<Record<string, number>>): void
}

type JobRun = { queue: string; label: string; waitSeconds: number; runSeconds: number; result: string }

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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

  const attempts = createAttemptMetrics(registers)

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
      // Measured when the answer is ready: waiting until it is written would cost every request two listeners.
      http.addHook('onSend', (request, reply, _payload, done) => {
        const operation = request.routeOptions.config.operationId ?? 'none'
        requestSeconds.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (request.problemCode) refusals.inc({ operation, code: request.problemCode })
        done()
      })
    },
    requestAnswered(operation, status, seconds) {
      requestSeconds.observe({ operation, status }, seconds)
    },
    jobEnded({ queue, label, result, ...run }) {
      waitSeconds.observe({ queue, label }, run.waitSeconds)
      runSeconds.observe({ queue, label, result }, run.runSeconds)
    },
    generationSettled(status, seconds) {
      settleSeconds.observe({ status }, seconds)
    },
    ...attempts,
    deliveryAttempted(result, seconds) {
      deliverySeconds.observe({ result }, seconds)
    },
    mediaEnded({ operation, result, seconds }) {
      mediaSeconds.observe({ operation, result }, seconds)
    },
    watchSpans() {
      const spans = new Counter({
        name: 'atelier_trace_spans_total',
        help: 'Spans of this node, by whether they were exported or dropped because the collector did not take them',
        labelNames: ['result'],
        registers,
      })
      for (const result of ['exported', 'dropped']) spans.inc({ result }, 0)
      return (result, count) => spans.inc({ result }, count)
    },
    watchModelFiles(mistakes) {
      const wrong = new Gauge({
        name: 'atelier_model_file_mistakes',
        help: 'What keeps model files of this node from being used as they are',
        registers: [],
        collect() {
          this.set(mistakes())
        },
      })
      registry.registerMetric(wrong)
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
          // While the database cannot be reached, the other metrics must still be scraped.
          const due: Record<string, number> = await oldestDue().catch(() => ({}))
          for (const [queue, seconds] of Object.entries(due)) this.set({ queue }, seconds)
        },
      })
      registry.registerMetric(ages)
    },
  }
}
