const JSON_TYPE = 'application/json'

/**
 * Whether the header `Accept` asks for this media type rather than for JSON. Those who say nothing, or take anything, get
 * JSON; so do those who take neither, for an answer is worth more to them than none.
 */
export function prefers(accept: string | undefined, mediaType: string): boolean {
  const wanted = new Map((accept ?? '').split(',').map(readRange))
  const qualityOf = (type: string) =>
    wanted.get(type) ?? wanted.get(type.replace(/\/.*/, '/*')) ?? wanted.get('*/*') ?? 0
  const [quality, qualityOfJson] = [qualityOf(mediaType), qualityOf(JSON_TYPE)]
  return quality > qualityOfJson || (quality > 0 && quality === qualityOfJson && wanted.has(mediaType))
}

/** RFC 9110, 12.5.1: of its parameters, `q` is how much it is wanted. */
function readRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [type, quality === undefined ? 1 : Number(quality) || 0]
}
