const JSON_TYPE = 'application/json'

/**
 * Whether the header `Accept` prefers this media type to JSON. A client that sends no header, or accepts anything, gets
 * JSON; so does one that accepts neither, since any answer is more useful to it than none.
 */
export function prefers(accept: string | undefined, mediaType: string): boolean {
  const weights = new Map((accept ?? '').split(',').map(readRange))
  const qualityOf = (type: string) =>
    weights.get(type) ?? weights.get(type.replace(/\/.*/, '/*')) ?? weights.get('*/*') ?? 0
  const [quality, qualityOfJson] = [qualityOf(mediaType), qualityOf(JSON_TYPE)]
  return quality > qualityOfJson || (quality > 0 && quality === qualityOfJson && weights.has(mediaType))
}

/** RFC 9110, 12.5.1: the parameter `q` is the weight. */
function readRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [type, quality === undefined ? 1 : Number(quality) || 0]
}
