const WIDTH = 60

/** JSON as a person would write it: what fits on a line stays on a line. */
export function printJson(value: unknown, indent = ''): string {
  const short = onOneLine(value)
  if (indent.length + short.length <= WIDTH || typeof value !== 'object' || value === null) return short
  const deeper = `${indent}  `
  if (Array.isArray(value))
    return surround(
      '[',
      ']',
      value.map((item) => printJson(item, deeper)),
      indent,
    )
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${printJson(field, deeper)}`,
  )
  return surround('{', '}', fields, indent)
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item)).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${onOneLine(field)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

const surround = (open: string, close: string, parts: string[], indent: string) =>
  `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`
