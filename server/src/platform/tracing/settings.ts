/** Which traces are recorded: with `isParentBased` those of a `traceparent` as it says, and this ratio of the others. */
export type Sampler = { isParentBased: boolean; ratio: number }

export type TracingSettings = {
  /** Where spans are posted. */
  url: string
  headers: Record<string, string>
  serviceName: string
  sampler: Sampler
}

type Readers = {
  text(name: string): string | undefined
  url(name: string, protocols: string[]): string | undefined
  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T
}

const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

/** The standard variables of OpenTelemetry, as far as we have use for them. OTEL_EXPORTER_OTLP_ENDPOINT enables it. */
export function readTracing({ text, url, oneOf }: Readers, mistakes: string[]): TracingSettings | undefined {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const headers = parseHeaders(text('OTEL_EXPORTER_OTLP_HEADERS') ?? '')
  const serviceName = text('OTEL_SERVICE_NAME') ?? 'atelier'
  const sampler = oneOf('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on')
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (endpoint === undefined) return undefined
  const { username, password, pathname, origin } = new URL(endpoint)
  // Neither value is repeated: both may hold secrets.
  if (username || password)
    mistakes.push('OTEL_EXPORTER_OTLP_ENDPOINT must have no password in it: use OTEL_EXPORTER_OTLP_HEADERS')
  if (!headers)
    mistakes.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value, with commas between several of them')
  if (!(ratio >= 0 && ratio <= 1)) mistakes.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return {
    url: `${origin}${pathname.replace(/\/+$/, '')}/v1/traces`,
    headers: headers ?? {},
    serviceName,
    sampler: { isParentBased: sampler.startsWith('parentbased_'), ratio: ratioOf(sampler, ratio) },
  }
}

function ratioOf(sampler: (typeof samplers)[number], ratio: number): number {
  if (sampler.endsWith('always_on')) return 1
  return sampler.endsWith('always_off') ? 0 : ratio
}

/** `name=value,name=value`, percent-encoded, as the standard has it. */
function parseHeaders(given: string): Record<string, string> | undefined {
  const entries = given
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map(parseHeader)
  const known = entries.filter((entry) => entry !== undefined)
  return known.length === entries.length ? Object.fromEntries(known) : undefined
}

function parseHeader(entry: string): [name: string, value: string] | undefined {
  const [, name, encoded = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? []
  if (name === undefined) return undefined
  try {
    const value = decodeURIComponent(encoded)
    return /^[\x20-\x7e]*$/.test(value) ? [name, value] : undefined
  } catch {
    return undefined // What follows a % is no byte.
  }
}

/** By the trace's id, so that all nodes decide alike. */
export function isInRatio(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) / 16 ** 13 < ratio
}
